//! The page in a real browser: stepping, filters, widths, colours, and what it is to those who do not see it.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::html::{HOSTILE, page};
use crate::common::command::root;
use crate::common::folder::Folder;
use crate::common::{compile, machine};

/// Where the tests' browser may be.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/lib/chromium/chromium-headless-shell"];

/// The browser and what drives it, if both are there.
fn browser() -> Result<PathBuf, String> {
    let found = BROWSERS.map(PathBuf::from).into_iter().find(|path| path.exists());
    let browser = found.ok_or("there is no chromium-headless-shell: install Debian's package of that name")?;
    if Command::new("node").arg("--version").output().is_err() {
        return Err("there is no node: install Debian's package nodejs".to_owned());
    }
    match root().join("tests/browser/node_modules").is_dir() {
        true => Ok(browser),
        false => Err("there is no tests/browser/node_modules: run `npm ci --prefix tests/browser`".to_owned()),
    }
}

#[test]
fn the_page_works_in_a_browser() {
    let browser = match browser() {
        Ok(browser) => browser,
        Err(why) => return machine::skipped("the page in a browser", &why, true),
    };
    let broken = Folder::of(&[("nim.c", "int main(void) { return none; }\n")]);
    let pages = Folder::of(&[]);
    let page = |name: &str, args: &[&str]| pages.write(&format!("{name}.html"), page(args));
    let all = [
        page("wrong", &["tests/submissions/assignment2/wrong/nim-sum-computed-once.c", "-k", "limits/"]),
        page("right", &["examples/assignment2/nim.c", "-k", "endings/"]),
        page("hostile", &[compile::text(HOSTILE).to_str().unwrap(), "-k", "endings/computer"]),
        page("broken", &[broken.path().join("nim.c").to_str().unwrap(), "-k", "endings/computer"]),
    ];
    let mut command = Command::new("node");
    command.arg(root().join("tests/browser/page.js")).args(all.each_ref().map(|path| -> &Path { path }));
    let output = command.env("BROWSER_EXECUTABLE", browser).output().expect("node starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
