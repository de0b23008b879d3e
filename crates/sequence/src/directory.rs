//! A directory that one process has to itself, with a file that is replaced as a whole.
//!
//! The file is written beside, flushed to the disk, renamed. A lock on another file keeps a second process out
//! as long as the first one lives.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// A directory that this process has to itself.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    /// Held as long as the directory is open.
    _lock: File,
}

/// Why a directory cannot be used.
#[derive(Debug)]
pub enum DirectoryError {
    /// A file or the directory cannot be read or written.
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another process has it.
    Locked {
        /// The directory.
        path: PathBuf,
        /// Which process, as far as it has said so.
        process: Option<u32>,
    },
}

impl fmt::Display for DirectoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DirectoryError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            DirectoryError::Locked { path, .. } => {
                write!(f, "{} is in use by another process", path.display())
            }
        }
    }
}

impl std::error::Error for DirectoryError {}

impl Directory {
    /// This directory, which is made where it is not there.
    ///
    /// # Errors
    /// [`DirectoryError`].
    pub fn open(directory: &Path) -> Result<Directory, DirectoryError> {
        fs::create_dir_all(directory).map_err(io_error(directory))?;
        let path = directory.join("lock");
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut lock = open.map_err(io_error(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let read = lock.take(32).read_to_string(&mut text);
                let process = read.ok().and_then(|_| text.trim().parse().ok());
                return Err(DirectoryError::Locked { path: directory.to_owned(), process });
            }
            Err(TryLockError::Error(error)) => return Err(DirectoryError::Io { path, error }),
        }
        // Only told to people: what keeps others out is the lock.
        let told = lock.set_len(0).and_then(|()| writeln!(lock, "{}", std::process::id()));
        told.map_err(io_error(&path))?;
        Ok(Directory { path: directory.to_owned(), _lock: lock })
    }

    /// The file.
    pub fn file(&self) -> PathBuf {
        self.path.join("state")
    }

    /// What stands in the file, where it is there.
    ///
    /// # Errors
    /// [`DirectoryError::Io`].
    pub fn read(&self) -> Result<Option<Vec<u8>>, DirectoryError> {
        let path = self.file();
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DirectoryError::Io { path, error }),
        }
    }

    /// Replaces the file. When this fails, the one before is still there.
    ///
    /// # Errors
    /// [`DirectoryError::Io`].
    pub fn replace(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), DirectoryError> {
        let path = self.path.join("state.new");
        let replaced = || -> io::Result<()> {
            let mut file = BufWriter::new(File::create(&path)?);
            write(&mut file)?;
            file.into_inner()?.sync_all()?;
            fs::rename(&path, self.file())?;
            // The rename itself reaches the disk with the directory, where systems allow to ask for that.
            if let Ok(directory) = File::open(&self.path) {
                let _ = directory.sync_all();
            }
            Ok(())
        };
        replaced().map_err(|error| {
            let _ = fs::remove_file(&path);
            DirectoryError::Io { path: path.clone(), error }
        })
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> DirectoryError {
    let path = path.to_owned();
    move |error| DirectoryError::Io { path, error }
}
