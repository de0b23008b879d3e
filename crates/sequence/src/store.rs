//! A directory that keeps a search, so that it goes on where it was when the process ends in any way.
//!
//! The state is one file, replaced as a whole: written beside, flushed to the disk, renamed. A lock on
//! another file keeps a second process out as long as the first one lives.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::game::Game;
use crate::search::Search;
use crate::sequence::Settings;

/// What a state file begins with; the number is the version of all that follows.
const TITLE: &[u8] = b"grundy sequence state 1\n";

/// A directory that this process has to itself.
#[derive(Debug)]
pub struct Store {
    directory: PathBuf,
    /// Held as long as the store is open.
    _lock: File,
}

/// Why a store cannot be used.
#[derive(Debug)]
pub enum StoreError {
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
    /// The file is no state, or one of another version.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file was cut short or changed.
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The state is that of another game.
    OtherGame {
        /// The file.
        path: PathBuf,
        /// That game.
        game: Game,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            StoreError::Locked { path, .. } => write!(f, "{} is in use by another process", path.display()),
            StoreError::Foreign { path } => write!(f, "{} is no state of this version", path.display()),
            StoreError::Damaged { path } => write!(f, "{} was cut short or changed", path.display()),
            StoreError::OtherGame { path, .. } => {
                write!(f, "{} is the state of another game", path.display())
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl Store {
    /// The store in this directory, which is made where it is not there.
    ///
    /// # Errors
    /// [`StoreError::Io`] and [`StoreError::Locked`].
    pub fn open(directory: &Path) -> Result<Store, StoreError> {
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
                return Err(StoreError::Locked { path: directory.to_owned(), process });
            }
            Err(TryLockError::Error(error)) => return Err(StoreError::Io { path, error }),
        }
        // Only told to people: what keeps others out is the lock.
        let told = lock.set_len(0).and_then(|()| writeln!(lock, "{}", std::process::id()));
        told.map_err(io_error(&path))?;
        Ok(Store { directory: directory.to_owned(), _lock: lock })
    }

    fn state(&self) -> PathBuf {
        self.directory.join("state")
    }

    /// The search that was saved last, if one was.
    ///
    /// # Errors
    /// [`StoreError`] for a file that cannot be read, is damaged, foreign or of another game.
    pub fn load(&self, game: &Game, settings: Settings) -> Result<Option<Search>, StoreError> {
        let path = self.state();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::Io { path, error }),
        };
        let Some(body) = bytes.strip_prefix(TITLE) else {
            let cut = TITLE.starts_with(&bytes);
            return Err(if cut { StoreError::Damaged { path } } else { StoreError::Foreign { path } });
        };
        let Ok(search) = Search::from_bytes(body, settings) else {
            return Err(StoreError::Damaged { path });
        };
        if search.sequence().game() != game {
            return Err(StoreError::OtherGame { path, game: search.sequence().game().clone() });
        }
        Ok(Some(search))
    }

    /// Replaces the saved search. When this fails, the one saved before is still there.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn save(&self, search: &Search) -> Result<(), StoreError> {
        let path = self.directory.join("state.new");
        let write = || -> io::Result<()> {
            let mut file = BufWriter::new(File::create(&path)?);
            file.write_all(TITLE)?;
            search.write(&mut file)?;
            file.into_inner()?.sync_all()?;
            fs::rename(&path, self.state())?;
            // The rename itself reaches the disk with the directory, where systems allow to ask for that.
            if let Ok(directory) = File::open(&self.directory) {
                let _ = directory.sync_all();
            }
            Ok(())
        };
        write().map_err(|error| {
            let _ = fs::remove_file(&path);
            StoreError::Io { path: path.clone(), error }
        })
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    move |error| StoreError::Io { path, error }
}
