//! The name of a file as it is kept and shown.

use base::slug::slugify;
use base::typed;
use base::validate::is_unsafe;

/// Longest name, in characters.
pub const MAX: usize = 120;

/// What is left of a name without folders, characters that hide or reorder text, and too much length; never empty.
pub fn clean(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).find(|part| !part.trim().is_empty()).unwrap_or_default();
    let text: String = typed::clean(last).chars().filter(|c| !is_unsafe(*c)).collect();
    let short: String = text.trim().chars().take(MAX).collect();
    let short = short.trim_end();
    if short.is_empty() { "file".to_owned() } else { short.to_owned() }
}

/// The name of a document in its address: words and dashes, with its own ending.
pub fn in_address(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{}.pdf", slugify(stem, "document"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_nothing_that_misleads() {
        for (name, kept) in [
            ("photo.jpg", "photo.jpg"),
            ("../../etc/passwd", "passwd"),
            ("C:\\pictures\\lab 1.png", "lab 1.png"),
            ("invoice\u{202e}gpj.exe", "invoicegpj.exe"),
            ("a\0b\nc.png", "abc.png"),
            ("", "file"),
            ("///", "file"),
            (" \u{feff} ", "file"),
        ] {
            assert_eq!(clean(name), kept, "{name:?}");
        }
        assert_eq!(clean(&"é".repeat(300)).chars().count(), MAX);
        assert_eq!(in_address("Syllabus 2026 (PLC).PDF"), "syllabus-2026-plc.pdf");
        assert_eq!(in_address("…"), "document.pdf");
    }
}
