//! Whoever may run grundy, and whether anybody of a program is left.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Who runs grundy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    Ourselves,
    /// Root without the right to make namespaces.
    Bound,
    /// A user, if we are root.
    User,
}

pub fn root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| String::from_utf8_lossy(&id.stdout).trim() == "0")
}

/// Everybody for whom this can be tried here.
pub fn everybody() -> Vec<Who> {
    let setpriv = Command::new("setpriv").arg("--version").output().is_ok();
    if root() && setpriv { vec![Who::Ourselves, Who::Bound, Who::User] } else { vec![Who::Ourselves] }
}

/// A copy of grundy and a directory that any user may read.
pub fn open_directory() -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let directory = std::env::temp_dir().join(format!("grundy-confined-{}", std::process::id()));
    let copy = directory.join("grundy");
    if !copy.exists() {
        std::fs::create_dir_all(&directory).unwrap();
        std::fs::set_permissions(&directory, PermissionsExt::from_mode(0o777)).unwrap();
        // Two tests may come here at once: whoever is last puts the same file there.
        let mine = directory.join(format!("grundy-{:?}", std::thread::current().id()));
        std::fs::copy(env!("CARGO_BIN_EXE_grundy"), &mine).unwrap();
        std::fs::rename(&mine, &copy).unwrap();
    }
    directory
}

/// grundy, run by somebody.
pub fn grundy(who: Who) -> Command {
    let directory = open_directory();
    let own = directory.join("grundy");
    let mut command = match who {
        Who::Ourselves => Command::new(own),
        Who::Bound => {
            let mut command = Command::new("setpriv");
            command.args(["--bounding-set=-sys_admin", "--inh-caps=-sys_admin"]).arg(own);
            command
        }
        Who::User => {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(own);
            command
        }
    };
    command.current_dir(&directory).env("LC_ALL", "C");
    command
}

/// Where somebody may keep what failed.
pub fn save(who: Who, name: &str) -> PathBuf {
    match who {
        Who::User => open_directory().join(format!("cases-{name}")),
        _ => super::scratch("confined"),
    }
}

pub fn python() -> bool {
    let there = Path::new("/usr/bin/python3").exists();
    if !there {
        eprintln!("NOT RUN: there is no /usr/bin/python3, which any user may run");
    }
    there
}

/// A word that only the processes of one test have on their command line.
pub fn mark(name: &str, who: Who) -> String {
    format!("mark-{name}-{who:?}-{}", std::process::id())
}

/// Processes with this word on their command line.
pub fn left(mark: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap();
    let lines = entries.filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

/// Nobody is left, at once or within a moment.
#[track_caller]
pub fn nobody(mark: &str) {
    let start = Instant::now();
    while left(mark) > 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "{} of {mark} are left", left(mark));
        std::thread::sleep(Duration::from_millis(20));
    }
}
