//! A control group that limits how many processes there are.

use std::fs;
use std::io;
use std::path::PathBuf;

use rustix::process::getpid;

/// Where such groups lie: version 2, and the controller of version 1.
const ROOTS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/pids"];

/// A group of our own. It is removed when it is dropped, once nobody is left in it but the guard, which leaves.
pub(super) struct Group {
    path: PathBuf,
    parent: PathBuf,
}

impl Group {
    /// Makes a group of at most so many processes beside this one, and joins it.
    pub(super) fn new(processes: u64) -> io::Result<Group> {
        let mut error = io::Error::from(io::ErrorKind::Unsupported);
        // In a namespace of processes numbers are not unique.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let name = format!("grundy-{}-{}", std::process::id(), now.map_or(0, |now| now.as_nanos()));
        for root in ROOTS {
            let parent = PathBuf::from(format!("{root}{}", place(root)));
            let path = parent.join(&name);
            let made = fs::create_dir(&path).and_then(|()| {
                // A file that is not there already is no limit: version 1 lies on a file system of its own.
                let limit = path.join("pids.max");
                if !limit.exists() {
                    return Err(io::ErrorKind::Unsupported.into());
                }
                fs::write(limit, (processes + 8).to_string())?;
                fs::write(path.join("cgroup.procs"), getpid().as_raw_nonzero().to_string())
            });
            match made {
                Ok(()) => return Ok(Group { path, parent }),
                Err(why) => error = why,
            }
            let _ = fs::remove_dir(&path);
        }
        Err(error)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let own = getpid().as_raw_nonzero().to_string();
        let _ = fs::write(self.parent.join("cgroup.procs"), own);
        let _ = fs::remove_dir(&self.path);
    }
}

/// The group in which we are already, under a root.
fn place(root: &str) -> String {
    let said = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let wanted = if root.ends_with("pids") { ":pids:" } else { "0::" };
    let found = said.lines().find_map(|line| Some(line.split_once(wanted)?.1.to_owned()));
    found.map(|place| if place == "/" { String::new() } else { place }).unwrap_or_default()
}
