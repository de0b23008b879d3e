//! A directory that keeps a search, so that it goes on where it was when the process ends in any way.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::directory::{Directory, DirectoryError};
use crate::game::Game;
use crate::search::Search;
use crate::sequence::Settings;

/// What a store keeps.
pub trait Saved: Sized {
    /// What a state file begins with; the number in it is the version of all that follows.
    const TITLE: &'static [u8];
    /// What is searched.
    type Game: PartialEq + fmt::Display;
    /// How.
    type Settings;

    /// The game of this search.
    fn game(&self) -> &Self::Game;
    /// Writes all that it knows.
    ///
    /// # Errors
    /// Those of the writer.
    fn write(&self, to: &mut dyn Write) -> io::Result<()>;
    /// What was written; nothing where that was changed.
    fn read(bytes: &[u8], settings: Self::Settings) -> Option<Self>;
}

impl Saved for Search {
    const TITLE: &'static [u8] = b"grundy sequence state 1\n";
    type Game = Game;
    type Settings = Settings;

    fn game(&self) -> &Game {
        self.sequence().game()
    }

    fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        Search::write(self, to)
    }

    fn read(bytes: &[u8], settings: Settings) -> Option<Search> {
        Search::from_bytes(bytes, settings).ok()
    }
}

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
        game: String,
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
    pub fn load<S: Saved>(&self, game: &S::Game, settings: S::Settings) -> Result<Option<S>, StoreError> {
        let Some(bytes) = self.0.read()? else { return Ok(None) };
        let path = self.0.file();
        let Some(body) = bytes.strip_prefix(S::TITLE) else {
            let cut = S::TITLE.starts_with(&bytes);
            return Err(if cut { StoreError::Damaged { path } } else { StoreError::Foreign { path } });
        };
        let Some(search) = S::read(body, settings) else {
            return Err(StoreError::Damaged { path });
        };
        if search.game() != game {
            return Err(StoreError::OtherGame { path, game: search.game().to_string() });
        }
        Ok(Some(search))
    }

    /// Replaces the saved search. When this fails, the one saved before is still there.
    ///
    /// # Errors
    /// [`StoreError::Directory`].
    pub fn save<S: Saved>(&self, search: &S) -> Result<(), StoreError> {
        self.0.replace(|file| {
            file.write_all(S::TITLE)?;
            search.write(file)
        })?;
        Ok(())
    }
}
