//! All files that the database of a site names.

use std::path::Path;

use crate::media_files::{CVS, MediaFiles, MediaLocation};

/// The files, in two places: those of one have addresses.
#[derive(Clone, Debug)]
pub struct SiteFiles {
    pub uploads: MediaFiles,
    /// Encrypted, each with a key in its row.
    pub cvs: MediaFiles,
}

impl SiteFiles {
    /// Opens both places, as [`MediaFiles::open`] does.
    ///
    /// # Errors
    /// As [`MediaFiles::open`].
    pub fn open(location: &MediaLocation, data_dir: &Path) -> anyhow::Result<Self> {
        let cvs = match location {
            MediaLocation::Folder(_) => MediaLocation::Folder(data_dir.join(CVS)),
            MediaLocation::S3 { bucket, prefix, variables } => {
                let prefix = [prefix.trim_end_matches('/'), CVS].join("/").trim_start_matches('/').to_owned();
                MediaLocation::S3 { bucket: bucket.clone(), prefix, variables: variables.clone() }
            }
        };
        Ok(Self { uploads: MediaFiles::open(location)?, cvs: MediaFiles::open(&cvs)? })
    }
}
