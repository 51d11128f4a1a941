//! How much room a disk has.

use std::path::Path;

/// The bytes of a file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// For users other than root.
    pub free: u64,
    pub size: u64,
}

/// The file system of a folder; nothing when it cannot be asked.
pub fn space_of(folder: &Path) -> Option<DiskSpace> {
    let found = nix::sys::statvfs::statvfs(folder).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(found.fragment_size());
    Some(DiskSpace { free: bytes(found.blocks_available()), size: bytes(found.blocks()) })
}

/// A number of bytes as people say it.
pub fn readable(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes / 1000),
        1_000_000..1_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}
