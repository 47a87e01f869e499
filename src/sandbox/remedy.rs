//! Where what is missing is had, system by system.

use super::system;

/// How a compiler, or a tool that builds, is had on this system: what stands behind the sentence that it is missing.
pub fn tool(name: &str) -> &'static str {
    tool_of(system::NAME, name)
}

/// How an interpreter is had on this system, likewise; `package` is the Debian package that has it.
pub fn interpreter(command: &str, package: &str) -> String {
    interpreter_of(system::NAME, command, package)
}

fn tool_of(system: &str, name: &str) -> &'static str {
    match (system, name) {
        ("Windows", _) => {
            ": install MSYS2 (https://www.msys2.org, then `pacman -S mingw-w64-ucrt-x86_64-gcc mingw-w64-ucrt-x86_64-make` in its \
             terminal) or unpack w64devkit (https://github.com/skeeto/w64devkit), and put the folder that has gcc.exe in it in PATH"
        }
        ("macOS", _) => ": run `xcode-select --install`",
        (_, "make") => " (Debian package: make)",
        _ => " (Debian package: gcc)",
    }
}

fn interpreter_of(system: &str, command: &str, package: &str) -> String {
    let from = match command {
        "python3" => "Python from https://www.python.org/downloads/",
        "swipl" => "SWI-Prolog from https://www.swi-prolog.org/download/stable",
        _ => "it",
    };
    match (system, command) {
        ("Windows", "python3") => format!(": install {from}, and let its installer add it to PATH"),
        ("macOS", "python3") => format!(": run `xcode-select --install`, or install {from}"),
        ("Windows" | "macOS", _) => format!(": install {from}, and put the folder that has it in PATH"),
        _ => format!(" (Debian package: {package})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_remedy_names_another_systems_packages() {
        for (system, words) in [
            ("Linux", " (Debian package: python3)"),
            (
                "Windows",
                ": install Python from https://www.python.org/downloads/, and let its installer add it to PATH",
            ),
            ("macOS", ": run `xcode-select --install`, or install Python from https://www.python.org/downloads/"),
        ] {
            assert_eq!(interpreter_of(system, "python3", "python3"), words);
        }
        assert!(interpreter_of("Windows", "swipl", "swi-prolog-nox").contains("https://www.swi-prolog.org"));
        assert_eq!(interpreter_of("macOS", "node", "nodejs"), ": install it, and put the folder that has it in PATH");
        assert!(tool_of("Windows", "cc").contains("MSYS2") && tool_of("Windows", "make").contains("w64devkit"));
        assert_eq!(tool_of("macOS", "make"), ": run `xcode-select --install`");
        assert_eq!(tool_of("Linux", "make"), " (Debian package: make)");
    }
}
