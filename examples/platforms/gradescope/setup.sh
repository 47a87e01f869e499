#!/usr/bin/env bash
# Run once when Gradescope builds the autograder: installs what builds and runs submissions. nimgrade itself is in the archive.
set -euo pipefail
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc libc6-dev make python3
chmod +x "${AUTOGRADER:-/autograder}/source/nimgrade"
