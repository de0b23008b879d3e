//! Files that are there whole or not at all: whoever is killed while writing leaves the old one.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use grundy_text::help::UsageProblem;

use crate::failure::Failure;
use crate::input;

/// The names of files that are being written.
const BEFORE: &str = ".grundy-";
const AFTER: &str = ".tmp";
/// How often writing begins again, when another run took our file for one left behind.
const ATTEMPTS: u32 = 100;

/// Writes a file, or says why it cannot be.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    whole(path, content.as_ref()).map_err(|error| {
        UsageProblem::Write { file: path.display().to_string(), why: input::trouble(&error) }.into()
    })
}

/// Writes beside the file and renames, so that no reader ever sees a part of it.
pub(crate) fn whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link keeps pointing to where it does.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old
        && !old.is_file()
    {
        // Pipes and devices cannot be replaced; directories refuse.
        return fs::write(path, bytes);
    }
    if old.is_some() {
        // What may not be written to is not replaced either.
        OpenOptions::new().append(true).open(&target)?;
    }
    let parent = target.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    clean(parent);
    let mut result = Err(io::ErrorKind::AlreadyExists.into());
    for attempt in 0..ATTEMPTS {
        target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        // A short name, for the name of the file may have the full length.
        let beside = target.with_file_name(format!("{BEFORE}{}-{attempt}{AFTER}", std::process::id()));
        result = replace(&target, &beside, old.as_ref(), bytes);
        match &result {
            // Its name is taken, or another run has cleaned it away before it was locked.
            Err(error) if matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound) => {}
            _ => break,
        }
    }
    result
}

/// Writes a new file `beside` and gives it the name of the target.
fn replace(target: &Path, beside: &Path, old: Option<&fs::Metadata>, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(beside)?;
    let result = (|| {
        // Whoever finds it locked knows that somebody lives who writes it. Where there are no locks, nobody cleans.
        let _ = file.lock();
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(beside, target)
    })();
    if result.is_err() {
        let _ = fs::remove_file(beside);
    }
    result
}

/// Removes what runs that were killed have left in a directory: files of our naming that nobody holds. Whatever
/// goes wrong here is no reason not to write.
fn clean(dir: &Path) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        if is_ours(&entry.file_name())
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = OpenOptions::new().append(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file has such a name as [`whole`] gives: `.grundy-PROCESS-ATTEMPT.tmp`.
fn is_ours(name: &OsStr) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers =
        name.to_str().and_then(|name| name.strip_prefix(BEFORE)?.strip_suffix(AFTER)?.split_once('-'));
    numbers.is_some_and(|(process, attempt)| number(process) && number(attempt))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside() {
        let dir = std::env::temp_dir().join(format!("grundy-file-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let path = dir.join("law.cert");
        // An open handle keeps seeing the old file: it was replaced, not overwritten.
        fs::write(&path, "old").unwrap();
        let mut before = fs::File::open(&path).unwrap();
        whole(&path, b"a longer new text").unwrap();
        assert_eq!(io::read_to_string(&mut before).unwrap(), "old");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a longer new text");
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
        // What a killed run has left goes, even under our own number; what somebody is writing stays, and so does
        // what only looks alike.
        let names = [".grundy-1-0.tmp", ".grundy-1-1.tmp", ".grundy-x-1.tmp", ".grundy-1-1.tmp.mine"];
        let names = names.map(|name| dir.join(name));
        names.iter().for_each(|name| fs::write(name, "half of").unwrap());
        fs::write(dir.join(format!(".grundy-{}-0.tmp", std::process::id())), "half of").unwrap();
        let held = fs::File::open(&names[0]).unwrap();
        held.lock().unwrap();
        whole(&path, b"once more").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "once more");
        let stay: Vec<bool> = names.iter().map(|name| name.exists()).collect();
        assert_eq!(stay, [true, false, true, true]);
        for name in names.iter().filter(|name| name.exists()) {
            fs::remove_file(name).unwrap();
        }
        drop(held);
        // Where nothing can be written, nothing is left either.
        assert!(whole(&dir.join("no/such/directory"), b"x").is_err());
        assert!(whole(&dir, b"x").is_err());
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
        fs::remove_dir_all(&dir).unwrap();
    }
}
