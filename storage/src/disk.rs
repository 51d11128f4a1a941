//! How much room is left where the site keeps its data.
//!
//! Little room turns off what can wait, so that what is left goes to enquiries, sign-ins and the work of staff
//! (`docs/decisions/0087`).

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use nix::sys::statvfs::statvfs;

/// A look costs some microseconds.
const LOOKED_AT_EVERY: Duration = Duration::from_secs(15);
const MEGABYTE: u64 = 1_000_000;

/// The disks under the data of the site.
#[derive(Debug, Default)]
pub struct Disk {
    folders: Vec<PathBuf>,
    least_free: u64,
    free: AtomicU64,
    low: AtomicBool,
}

impl Disk {
    /// Of these folders; below `least_free` bytes on any of them there is little room.
    pub fn of(folders: Vec<PathBuf>, least_free: u64) -> Self {
        let disk = Self { folders, least_free, ..Self::default() };
        disk.look();
        disk
    }

    /// Whether what can wait has to.
    pub fn is_low(&self) -> bool {
        self.low.load(Ordering::Relaxed)
    }

    /// The bytes that are to stay free.
    pub const fn least_free(&self) -> u64 {
        self.least_free
    }

    /// Megabytes on the fullest disk, as far as is known.
    pub fn free_megabytes(&self) -> u64 {
        self.free.load(Ordering::Relaxed) / MEGABYTE
    }

    /// Looks now and then.
    pub async fn watch(&self) {
        loop {
            tokio::time::sleep(LOOKED_AT_EVERY).await;
            self.look();
        }
    }

    /// Looks how much is free, and logs when that changes what the site does. A folder that does not tell counts as it did.
    fn look(&self) {
        let free = self.folders.iter().filter_map(|folder| disk_under(folder)).map(|space| space.free).min();
        let Some(free) = free else { return };
        self.free.store(free, Ordering::Relaxed);
        let low = free < self.least_free;
        let was_low = self.low.swap(low, Ordering::Relaxed);
        let megabytes = free / MEGABYTE;
        if low && !was_low {
            tracing::error!(
                megabytes,
                "LITTLE ROOM ON THE DISK: uploads and what is kept for convenience stop; enquiries and sign-ins go on"
            );
        } else if was_low && !low {
            tracing::info!(megabytes, "there is room on the disk again");
        }
    }
}

/// The disk that a folder is on. One that is not made yet will be on that of the folder above.
fn disk_under(folder: &Path) -> Option<DiskSpace> {
    let here = |folder: &Path| folder.as_os_str().is_empty().then(|| PathBuf::from("."));
    folder.ancestors().find_map(|folder| space_of(&here(folder).unwrap_or_else(|| folder.to_owned())))
}

/// The bytes of a file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// For users other than root.
    pub free: u64,
    pub size: u64,
}

/// The file system of a folder; nothing when it cannot be asked.
pub fn space_of(folder: &Path) -> Option<DiskSpace> {
    let found = statvfs(folder).ok()?;
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
