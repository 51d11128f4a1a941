//! Files and folders for the user of this process alone: leads, password hashes, mail and keys are in them.
//!
//! Modes are given when a file is created, so that there is no moment at which another user can open it.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, FileTypeExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use nix::sys::stat::{Mode, umask};

/// Of a file that only its owner can use.
pub const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;
/// What group and others may do.
const NOT_THE_OWNER: u32 = 0o077;
const STICKY: u32 = 0o1000;
/// The folders under `DATA_DIR` that the server fills.
const OWN_FOLDERS: [&str; 3] = ["cvs", "mail", "media"];

/// Lets this process create nothing that others can use.
pub fn keep_others_out() {
    umask(Mode::from_bits_truncate(NOT_THE_OWNER));
}

/// Creates a folder, and the ones above it, unless it exists.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder)
}

/// Creates a file that must not exist yet.
pub fn create_new(file: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(file)
}

/// Creates a file, or empties the one that a former attempt left.
pub fn create(file: &Path) -> io::Result<File> {
    let opened = OpenOptions::new().write(true).create(true).truncate(true).mode(FILE_MODE).open(file)?;
    opened.set_permissions(Permissions::from_mode(FILE_MODE))?;
    Ok(opened)
}

/// Takes from group and others what they may do with a file that exists. Tells whether there was anything to take.
pub fn tighten(path: &Path) -> io::Result<bool> {
    let mode = fs::metadata(path)?.permissions().mode();
    if mode & NOT_THE_OWNER == 0 {
        return Ok(false);
    }
    fs::set_permissions(path, Permissions::from_mode(mode & FOLDER_MODE))?;
    Ok(true)
}

/// Tightens what lies in `DATA_DIR`, such as what an earlier version or a copy by hand has left, and says so once.
///
/// A folder inside that the server does not fill is left alone, and so is a folder that is shared on purpose, as
/// `/tmp` is. What belongs to another user cannot be changed; that is no reason not to start.
pub fn tighten_data_dir(data_dir: &Path) {
    if !data_dir.is_dir() {
        return;
    }
    let mut tightening = Tightening::default();
    if fs::metadata(data_dir).is_ok_and(|metadata| metadata.permissions().mode() & STICKY == 0) {
        tightening.tighten(data_dir);
    }
    tightening.tighten_entries(data_dir, &|folder| {
        folder.file_name().is_some_and(|name| OWN_FOLDERS.iter().any(|own| name == *own))
    });
    tightening.log(data_dir);
}

/// What [`tighten_data_dir`] did.
#[derive(Debug, Default)]
struct Tightening {
    tightened: usize,
    refused: Option<(String, io::Error)>,
}

impl Tightening {
    fn tighten(&mut self, path: &Path) {
        match tighten(path) {
            Ok(changed) => self.tightened += usize::from(changed),
            // Deleted in the meantime.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => self.refused = Some((path.display().to_string(), error)),
        }
    }

    fn tighten_entries(&mut self, folder: &Path, enters: &dyn Fn(&Path) -> bool) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                self.refused = Some((folder.display().to_string(), error));
                return;
            }
        };
        for entry in entries.flatten() {
            // The type of the entry itself: a symbolic link leads to something that is not ours to change.
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_file() || kind.is_socket() {
                self.tighten(&path);
            } else if kind.is_dir() && enters(&path) {
                self.tighten(&path);
                self.tighten_entries(&path, &|_| true);
            }
        }
    }

    fn log(&self, data_dir: &Path) {
        let folder = data_dir.display();
        if self.tightened > 0 {
            tracing::warn!(
                number = self.tightened,
                "files in {folder} were open to other users of this machine; now only their owner can use them"
            );
        }
        if let Some((path, error)) = &self.refused {
            tracing::warn!(%error, "{path} is open to other users of this machine, and its mode cannot be changed");
        }
    }
}
