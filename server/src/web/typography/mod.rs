//! The fonts of what the server draws, cards and syllabuses: which letters there are, how they join, how wide a text is,
//! and where its lines end.
//!
//! The files are the fonts of the site at one weight each, one for each Indian script and one for signs, all under the
//! SIL Open Font License beside them. The system's fonts are left alone, so that a drawing looks the same on every
//! machine. A font is read when the first text needs it.

mod lines;
mod shaping;

use std::sync::{Mutex, OnceLock};

use harfrust::{ShapePlan, ShaperData};
use skrifa::charmap::Charmap;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use base::typed;

pub use self::lines::{cut_lines, fitted, lines, width};
pub use self::shaping::{Glyph, Run, outlines, shape};

/// The font files, those of [`Face`] first.
pub const FILES: [&[u8]; 13] = [
    include_bytes!("fonts/card-sans.ttf"),
    include_bytes!("fonts/card-mono.ttf"),
    include_bytes!("fonts/card-text.ttf"),
    include_bytes!("fonts/card-signs.ttf"),
    include_bytes!("fonts/card-devanagari.ttf"),
    include_bytes!("fonts/card-bengali.ttf"),
    include_bytes!("fonts/card-gujarati.ttf"),
    include_bytes!("fonts/card-gurmukhi.ttf"),
    include_bytes!("fonts/card-kannada.ttf"),
    include_bytes!("fonts/card-malayalam.ttf"),
    include_bytes!("fonts/card-oriya.ttf"),
    include_bytes!("fonts/card-tamil.ttf"),
    include_bytes!("fonts/card-telugu.ttf"),
];
/// Where the fonts begin that stand in for those of [`Face`].
const OTHERS: usize = 3;
/// Stands where no font has a letter, so that a reader sees that there is one: □.
pub const STAND_IN: char = '\u{25a1}';

/// Which font a text is set in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Semi-bold, for titles.
    Sans = 0,
    Mono = 1,
    /// Regular, for running text.
    Text = 2,
}

struct Loaded {
    font: FontRef<'static>,
    letters: Charmap<'static>,
    shaper: ShaperData,
    /// How each script is shaped: to find that out takes longer than to shape a word.
    plans: Mutex<Vec<ShapePlan>>,
}

/// A font by its place in [`FILES`].
fn loaded(font: usize) -> Option<&'static Loaded> {
    static LOADED: [OnceLock<Option<Loaded>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let load = || {
        let font = FontRef::new(FILES[font]).ok()?;
        Some(Loaded {
            letters: font.charmap(),
            shaper: ShaperData::new(&font),
            font,
            plans: Mutex::default(),
        })
    };
    LOADED.get(font)?.get_or_init(load).as_ref()
}

/// The text as it can be drawn: one line, with [`STAND_IN`] for every letter that no font has.
pub fn drawable(text: &str) -> String {
    let mut drawn = String::with_capacity(text.len());
    // Whether a letter without a font goes on: emoji are put together of several.
    let mut goes_on = false;
    for c in typed::clean(text).chars() {
        let modifies = ('\u{1f3fb}'..='\u{1f3ff}').contains(&c);
        if is_joiner(c) {
            goes_on = drawn.ends_with(STAND_IN);
            if !goes_on {
                drawn.push(c);
            }
        } else if c.is_whitespace() || font_of(Face::Sans, c).is_some() {
            goes_on = false;
            drawn.push(c);
        } else if !(drawn.ends_with(STAND_IN) && (goes_on || modifies)) {
            goes_on = false;
            drawn.push(STAND_IN);
        }
    }
    drawn.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letters of a text for which a drawing has a [`STAND_IN`], each once.
pub fn undrawable(text: &str) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for c in typed::clean(text).chars() {
        let is_drawn = c.is_whitespace() || is_joiner(c) || font_of(Face::Sans, c).is_some();
        let letter = c.to_string();
        if !is_drawn && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters
}

/// The first font with a letter.
fn font_of(face: Face, c: char) -> Option<usize> {
    std::iter::once(face as usize).chain(OTHERS..FILES.len()).find(|font| glyph(*font, c).is_some())
}

fn glyph(font: usize, c: char) -> Option<GlyphId> {
    loaded(font)?.letters.map(c).filter(|glyph| *glyph != GlyphId::NOTDEF)
}

const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// A title in each script.
#[cfg(test)]
pub const SAMPLES: [&str; 10] = [
    "PLC Programming",
    "पीएलसी प्रोग्रामिंग",
    "பிஎல்சி நிரலாக்கம்",
    "పిఎల్‌సి ప్రోగ్రామింగ్",
    "ಪಿಎಲ್‌ಸಿ ಪ್ರೋಗ್ರಾಮಿಂಗ್",
    "પીએલસી પ્રોગ્રામિંગ",
    "পিএলসি প্রোগ্রামিং",
    "ਪੀਐਲਸੀ ਪ੍ਰੋਗਰਾਮਿੰਗ",
    "പിഎൽസി പ്രോഗ്രാമിംഗ്",
    "ପିଏଲସି ପ୍ରୋଗ୍ରାମିଂ",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_font_has_a_stand_in() {
        for (text, drawn) in [
            ("Robots 🤖 and 漢字 ₹500", "Robots □ and □□ ₹500"),
            ("पीएलसी PLC", "पीएलसी PLC"),
            ("🤖", "□"),
            ("👩🏽\u{200d}🔧❤\u{fe0f}", "□❤\u{fe0f}"),
            ("4\u{2011}20 mA, 250\u{a0}\u{2126}", "4-20 mA, 250 Ω"),
            (" \n", ""),
        ] {
            assert_eq!(drawable(text), drawn);
        }
    }

    #[test]
    fn signs_of_engineers_are_drawn_as_they_are() {
        let signs = "Ω µ μ ° ± × ÷ ≤ ≥ ≠ ≈ ≡ ∞ ∅ ⌀ Ø √ ∛ ∑ ∏ ∫ ∮ ∂ ∇ ∆ Δ δ ε ϵ θ λ π ρ σ τ φ ϕ ψ ω Σ Φ Ψ Π Γ Λ Θ α β γ η \
            κ ν ξ χ ζ ∠ ⊥ ∥ ∦ ∝ ∴ ∵ ∈ ∉ ⊂ ⊃ ∪ ∩ ∧ ∨ ¬ ⊕ ⊗ ⇒ ⇔ → ← ↑ ↓ ↔ ↕ ⇌ ⟶ ↦ ↻ ↺ ⁰ ¹ ² ³ ⁴ ⁵ ⁶ ⁷ ⁸ ⁹ ⁺ ⁻ ₀ ₁ ₂ ₃ ₄ ₅ ₆ ₇ ₈ ₉ ℃ ℉ Å ‰ ‱ \
            ½ ¼ ¾ ⅓ ⅔ ⅛ ⅜ ⅝ ⅞ № ℓ ℏ ℜ ℑ ⏚ ⎓ ⌁ ⚡ ⏻ ⏎ ⌘ ⎔ ⌒ ⌓ ⌖ ⌭ ⌯ ⏤ ⏥ ⌰ ⌱ ⌲ ⌳ ⌴ ⌵ Ⓜ Ⓛ Ⓢ Ⓟ ① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩ ■ □ ▢ ▪ ▲ △ ▶ ▷ ▼ ▽ ◆ ◇ ○ \
            ● ◎ ◯ ★ ☆ ✓ ✔ ✗ ✘ ☐ ☑ ☒ ⚙ ⚠ ☢ ☣ ♻ − ‐ – — … · • ′ ″ ‴ † ‡ § ¶ © ® ™ ₹ € £ ¥ ⟨ ⟩ ⌈ ⌉ ⌊ ⌋ ≪ ≫ ≲ ≳ ∓ ∗ ∘ ⋅ ≅ ≜ ≝ ⊤ ⊢ ∀ ∃ ∄ Ж Я ẞ ē ŷ";
        let lost: Vec<&str> = signs
            .split_whitespace()
            .filter(|sign| *sign != "□" && drawable(sign).contains(STAND_IN))
            .collect();
        assert!(signs.split_whitespace().count() > 200);
        assert_eq!(lost, Vec::<&str>::new());
    }
}
