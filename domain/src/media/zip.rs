//! Reads a ZIP archive (APPNOTE 6.3) as strictly as possible: a file that two programs may read differently is refused.
//!
//! Its entries fill the file from the first byte to the directory, and the directory stands right before the end. So nothing
//! can stand before, between or behind them, which would make it a file of another kind as well.

use std::collections::HashSet;
use std::io::Read as _;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const DESCRIPTOR: u32 = 0x0807_4b50;
const LOCAL_LENGTH: usize = 30;
const CENTRAL_LENGTH: usize = 46;
const END_LENGTH: usize = 22;
/// The longest comment, behind which readers look for the end.
const LONGEST_COMMENT: usize = 0xffff;
/// Documents of some hundred pages have fewer parts.
const MOST_ENTRIES: usize = 2000;
/// All parts together, unpacked.
const MOST_BYTES: usize = 48 << 20;

const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
const SIZES_FOLLOW: u16 = 1 << 3;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Why an archive is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Cut off, or its parts do not fit together.
    Damaged,
    /// There is something that is no part of it.
    Foreign,
    Encrypted,
    /// It would unpack to more than it may.
    TooLarge,
}

/// An entry of the directory.
struct Entry<'a> {
    name: &'a str,
    flags: u16,
    method: u16,
    crc: u32,
    packed: usize,
    size: usize,
    offset: usize,
}

/// Whether readers of ZIP archives would find the end of one in this file.
pub(super) fn has_end(bytes: &[u8]) -> bool {
    let start = bytes.len().saturating_sub(END_LENGTH + LONGEST_COMMENT);
    // Behind the signature stand the numbers of two disks, which nobody has. An end that was cut off is none.
    let is_end = |part: &[u8]| part[..4] == END.to_le_bytes() && part[4..8] == [0; 4];
    bytes[start..].windows(END_LENGTH).any(is_end)
}

/// Reads all entries: calls `each` with the name and the content of each file.
pub(super) fn read<E: From<Fault>>(
    bytes: &[u8],
    mut each: impl FnMut(&str, &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let (mut entries, directory) = directory(bytes)?;
    entries.sort_by_key(|entry| entry.offset);
    let ends: Vec<usize> = entries.iter().skip(1).map(|entry| entry.offset).chain([directory]).collect();
    if entries.first().is_none_or(|first| first.offset != 0) {
        return Err(Fault::Foreign.into());
    }
    for (entry, end) in entries.iter().zip(ends) {
        let content = content(bytes, entry, end)?;
        if !entry.name.ends_with('/') {
            each(entry.name, &content)?;
        }
    }
    Ok(())
}

/// The entries, and where the directory begins.
fn directory(bytes: &[u8]) -> Result<(Vec<Entry<'_>>, usize), Fault> {
    let at = bytes.len().checked_sub(END_LENGTH).ok_or(Fault::Damaged)?;
    let end = Fields(&bytes[at..]);
    if end.long(0)? != END {
        return Err(if has_end(bytes) { Fault::Foreign } else { Fault::Damaged });
    }
    let (here, all) = (end.short(8)?, end.short(10)?);
    let (length, start) = (end.size(12)?, end.size(16)?);
    if end.long(4)? != 0 || here != all || start.checked_add(length) != Some(at) || end.short(20)? != 0 {
        return Err(Fault::Foreign);
    }
    if usize::from(all) > MOST_ENTRIES {
        return Err(Fault::TooLarge);
    }
    let (mut entries, mut names, mut total) = (Vec::new(), HashSet::new(), 0_usize);
    let mut rest = &bytes[start..at];
    for _ in 0..all {
        let (entry, length) = entry(rest)?;
        rest = rest.get(length..).ok_or(Fault::Damaged)?;
        total = total.saturating_add(entry.size);
        // Programs that tell no capitals apart would find another file.
        if !names.insert(entry.name.to_ascii_lowercase()) {
            return Err(Fault::Foreign);
        }
        entries.push(entry);
    }
    if !rest.is_empty() {
        return Err(Fault::Foreign);
    }
    if total > MOST_BYTES {
        return Err(Fault::TooLarge);
    }
    Ok((entries, start))
}

/// An entry of the directory, and its length there.
fn entry(bytes: &[u8]) -> Result<(Entry<'_>, usize), Fault> {
    let head = Fields(bytes);
    if head.long(0)? != CENTRAL {
        return Err(Fault::Damaged);
    }
    let [name, extra, comment] = [28, 30, 32].map(|at| head.short(at).map(usize::from));
    let (name_length, extra, comment) = (name?, extra?, comment?);
    let name = bytes.get(CENTRAL_LENGTH..CENTRAL_LENGTH + name_length).ok_or(Fault::Damaged)?;
    let name = std::str::from_utf8(name).ok().filter(|name| is_plain(name)).ok_or(Fault::Foreign)?;
    let entry = Entry {
        name,
        flags: head.short(8)?,
        method: head.short(10)?,
        crc: head.long(16)?,
        packed: head.size(20)?,
        size: head.size(24)?,
        offset: head.size(42)?,
    };
    Ok((entry, CENTRAL_LENGTH + name_length + extra + comment))
}

/// A name leads nowhere but into the archive.
fn is_plain(name: &str) -> bool {
    let path = name.strip_suffix('/').unwrap_or(name);
    let is_part = |part: &str| !part.is_empty() && part != "." && part != "..";
    path.split('/').all(is_part) && !name.chars().any(|c| c.is_control() || matches!(c, '\\' | ':'))
}

/// The content of an entry that ends where the next one begins.
fn content(bytes: &[u8], entry: &Entry<'_>, end: usize) -> Result<Vec<u8>, Fault> {
    let head = Fields(bytes.get(entry.offset..end).ok_or(Fault::Damaged)?);
    if head.long(0)? != LOCAL {
        return Err(Fault::Damaged);
    }
    if entry.flags & ENCRYPTED != 0 || head.short(6)? & ENCRYPTED != 0 {
        return Err(Fault::Encrypted);
    }
    let start = LOCAL_LENGTH + usize::from(head.short(26)?);
    let name = head.0.get(LOCAL_LENGTH..start).ok_or(Fault::Damaged)?;
    if head.short(6)? != entry.flags || head.short(8)? != entry.method || name != entry.name.as_bytes() {
        return Err(Fault::Foreign);
    }
    let start = start + usize::from(head.short(28)?);
    let packed_end = start.checked_add(entry.packed).ok_or(Fault::Damaged)?;
    let packed = head.0.get(start..packed_end).ok_or(Fault::Damaged)?;
    if entry.flags & SIZES_FOLLOW == 0 {
        let told = (head.long(14)?, head.size(18)?, head.size(22)?);
        if told != (entry.crc, entry.packed, entry.size) || packed_end != head.0.len() {
            return Err(Fault::Foreign);
        }
    } else {
        check_descriptor(&head.0[packed_end..], entry)?;
    }
    unpack(packed, entry)
}

/// What stands behind an entry whose writer did not know its sizes before.
fn check_descriptor(bytes: &[u8], entry: &Entry<'_>) -> Result<(), Fault> {
    let at = match bytes.len() {
        12 => 0,
        16 if Fields(bytes).long(0)? == DESCRIPTOR => 4,
        _ => return Err(Fault::Foreign),
    };
    let told = Fields(&bytes[at..]);
    if (told.long(0)?, told.size(4)?, told.size(8)?) != (entry.crc, entry.packed, entry.size) {
        return Err(Fault::Foreign);
    }
    Ok(())
}

/// Unpacks no more than the directory says, all of which is known to be little.
fn unpack(packed: &[u8], entry: &Entry<'_>) -> Result<Vec<u8>, Fault> {
    let mut content = Vec::new();
    match entry.method {
        STORED => content.extend_from_slice(packed),
        DEFLATED => {
            let mut decoder = DeflateDecoder::new(packed);
            let most = u64::try_from(entry.size).unwrap_or(u64::MAX).saturating_add(1);
            (&mut decoder).take(most).read_to_end(&mut content).map_err(|_| Fault::Damaged)?;
            if content.len() > entry.size {
                return Err(Fault::TooLarge);
            }
            if usize::try_from(decoder.total_in()) != Ok(packed.len()) {
                return Err(Fault::Foreign);
            }
        }
        _ => return Err(Fault::Damaged),
    }
    let mut crc = Crc::new();
    crc.update(&content);
    if content.len() != entry.size || crc.sum() != entry.crc {
        return Err(Fault::Damaged);
    }
    Ok(content)
}

/// Numbers of a record, with the lowest byte first.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn short(&self, at: usize) -> Result<u16, Fault> {
        let bytes = self.0.get(at..at + 2).and_then(|part| part.try_into().ok());
        bytes.map(u16::from_le_bytes).ok_or(Fault::Damaged)
    }

    fn long(&self, at: usize) -> Result<u32, Fault> {
        let bytes = self.0.get(at..at + 4).and_then(|part| part.try_into().ok());
        bytes.map(u32::from_le_bytes).ok_or(Fault::Damaged)
    }

    fn size(&self, at: usize) -> Result<usize, Fault> {
        usize::try_from(self.long(at)?).map_err(|_| Fault::TooLarge)
    }
}
