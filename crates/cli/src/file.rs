//! Files that are there whole or not at all: whoever is killed while writing leaves the old one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use grundy_text::help::UsageProblem;

use crate::failure::Failure;
use crate::input;

/// Files beside the wanted one that are tried before giving up.
const MOST_LEFT_BEHIND: u32 = 100;

/// Writes a file, or says why it cannot be.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    whole(path, content.as_ref()).map_err(|error| {
        UsageProblem::Write { file: path.display().to_string(), why: input::trouble(&error) }.into()
    })
}

/// Writes beside the file and renames, so that no reader ever sees a part of it.
fn whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
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
    let (mut file, beside) = beside(&target)?;
    let result = (|| {
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, &target)
    })();
    if result.is_err() {
        let _ = fs::remove_file(&beside);
    }
    result
}

/// A new file of our own in the same directory. Short names, for the name of the file may have the full length;
/// several, for a run that was killed may have left one, and process numbers come again.
fn beside(target: &Path) -> io::Result<(File, PathBuf)> {
    target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut taken = io::ErrorKind::AlreadyExists.into();
    for attempt in 0..MOST_LEFT_BEHIND {
        let path = target.with_file_name(format!(".grundy-{}-{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
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
        // What a killed run has left is not in the way, and stays.
        let left = dir.join(format!(".grundy-{}-0.tmp", std::process::id()));
        fs::write(&left, "half of").unwrap();
        whole(&path, b"once more").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "once more");
        assert_eq!(fs::read_to_string(&left).unwrap(), "half of");
        fs::remove_file(&left).unwrap();
        // Where nothing can be written, nothing is left either.
        assert!(whole(&dir.join("no/such/directory"), b"x").is_err());
        assert!(whole(&dir, b"x").is_err());
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
        fs::remove_dir_all(&dir).unwrap();
    }
}
