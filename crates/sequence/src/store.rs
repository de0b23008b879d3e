//! A directory that keeps a search, so that it goes on where it was when the process ends in any way.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::directory::{Directory, DirectoryError};
use crate::game::Game;
use crate::search::Search;
use crate::sequence::Settings;

/// What a state file begins with; the number is the version of all that follows.
const TITLE: &[u8] = b"grundy sequence state 1\n";

/// A directory that this process has to itself.
#[derive(Debug)]
pub struct Store(Directory);

/// Why a store cannot be used.
#[derive(Debug)]
pub enum StoreError {
    /// The directory cannot be used.
    Directory(DirectoryError),
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
            StoreError::Directory(error) => error.fmt(f),
            StoreError::Foreign { path } => write!(f, "{} is no state of this version", path.display()),
            StoreError::Damaged { path } => write!(f, "{} was cut short or changed", path.display()),
            StoreError::OtherGame { path, .. } => {
                write!(f, "{} is the state of another game", path.display())
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl From<DirectoryError> for StoreError {
    fn from(error: DirectoryError) -> StoreError {
        StoreError::Directory(error)
    }
}

impl Store {
    /// The store in this directory, which is made where it is not there.
    ///
    /// # Errors
    /// [`StoreError::Directory`].
    pub fn open(directory: &Path) -> Result<Store, StoreError> {
        Ok(Store(Directory::open(directory)?))
    }

    /// The search that was saved last, if one was.
    ///
    /// # Errors
    /// [`StoreError`] for a file that cannot be read, is damaged, foreign or of another game.
    pub fn load(&self, game: &Game, settings: Settings) -> Result<Option<Search>, StoreError> {
        let Some(bytes) = self.0.read()? else { return Ok(None) };
        let path = self.0.file();
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
    /// [`StoreError::Directory`].
    pub fn save(&self, search: &Search) -> Result<(), StoreError> {
        self.0.replace(|file| {
            file.write_all(TITLE)?;
            search.write(file)
        })?;
        Ok(())
    }
}
