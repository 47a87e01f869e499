#!/usr/bin/env python3
"""Grades the folder that it is run in, and writes result.json for Classroom 50.

Failed cases are a result, so the exit status is 0 for them too; nimgrade's 2, by which it says that it could not grade, is
passed on. Options of nimgrade may be given: autograder.py -a lab3
"""
import os
import subprocess
import sys

nimgrade = os.environ.get("NIMGRADE", "nimgrade")
status = subprocess.run([nimgrade, ".", "--format", "classroom50=result.json", *sys.argv[1:]]).returncode
sys.exit(0 if status in (0, 1) else status)
