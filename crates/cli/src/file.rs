//! Files that are there whole or not at all: whoever is killed while writing leaves the old one.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use grundy_text::help::UsageProblem;

use crate::failure::Failure;
use crate::input;

/// Writes a file, or says why it cannot be.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    whole(path, text.as_bytes()).map_err(|error| {
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
    let beside = beside(&target).ok_or(io::ErrorKind::InvalidInput)?;
    let result = (|| {
        if old.is_some() {
            // What may not be written to is not replaced either.
            OpenOptions::new().append(true).open(&target)?;
        }
        let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
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

/// A name of our own in the same directory. Short, for the name of the file may have the full length.
fn beside(target: &Path) -> Option<PathBuf> {
    target.file_name()?;
    Some(target.with_file_name(format!(".grundy-{}.tmp", std::process::id())))
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
        // Where nothing can be written, nothing is left either.
        assert!(whole(&dir.join("no/such/directory"), b"x").is_err());
        assert!(whole(&dir, b"x").is_err());
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
        fs::remove_dir_all(&dir).unwrap();
    }
}
