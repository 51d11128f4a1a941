"""Makes the fonts of cards and syllabuses (server/src/web/typography/fonts) from packages of exact versions.

Run it when a version or the choice of signs changes, and commit what it writes:

    python3 -m venv /tmp/card-fonts
    /tmp/card-fonts/bin/pip install fonttools==4.60.1 brotli
    /tmp/card-fonts/bin/python tools/card-fonts.py
"""

import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).parent.parent / "server/src/web/typography/fonts"
SCRIPTS = ["bengali", "gujarati", "gurmukhi", "kannada", "malayalam", "oriya", "tamil", "telugu"]
LATIN = "@expo-google-fonts/noto-sans@0.4.2"
NOTO = "@fontsource/noto-sans-{}@5.3.0"
# Where a sign is in several of them, the first counts.
SIGNS = [
    (LATIN, "500Medium/NotoSans_500Medium.ttf"),
    (NOTO.format("math"), "files/noto-sans-math-latin-400-normal.woff2"),
    (NOTO.format("symbols"), "files/noto-sans-symbols-symbols-500-normal.woff2"),
    (NOTO.format("symbols-2"), "files/noto-sans-symbols-2-symbols-400-normal.woff2"),
]
# Latin, Greek and Cyrillic letters; punctuation, numbers, currencies; arrows, mathematics, drawing and technical signs.
RANGES = [
    (0xA0, 0x17F), (0x218, 0x21B), (0x2C6, 0x2DD), (0x300, 0x338), (0x370, 0x3FF), (0x400, 0x45F),
    (0x1E00, 0x1EFF), (0x2010, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20C0), (0x2100, 0x218B), (0x2190, 0x21FF),
    (0x2200, 0x22FF), (0x2300, 0x23FF), (0x2460, 0x24FF), (0x2500, 0x25FF), (0x2600, 0x267F), (0x2690, 0x26BF),
    (0x2700, 0x27BF), (0x27C0, 0x27FF), (0x2A2F, 0x2A2F), (0x2A7D, 0x2A7E), (0x2B00, 0x2B5F), (0xFFFD, 0xFFFD),
]


def package(name: str, folder: Path) -> Path:
    """The files of a package."""
    packed = subprocess.run(["npm", "pack", "--silent", name], cwd=folder, check=True, capture_output=True, text=True)
    files = folder / name.replace("/", "-")
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        archive.extractall(files, filter="data")
    return files / "package"


def cut(path: Path, letters: set[int], joins: bool) -> TTFont:
    """A font with these letters only, and with its rules for joining them if it has to join them."""
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, layout_features=["*"] if joins else [])
    options.drop_tables += ["DSIG", "STAT", "vhea", "vmtx", "gasp", "meta"]
    if not joins:
        options.drop_tables += ["MATH", "VORG", "BASE", "GSUB", "GPOS", "GDEF"]
    font = TTFont(path)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    return font


def save(font: TTFont, name: str) -> None:
    font.flavor = None
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):
            record.string = f"Card{'' if record.nameID == 6 else ' '}{name.title()}"
    font["name"].names = [record for record in font["name"].names if record.nameID in (0, 1, 2, 4, 5, 6, 13, 14)]
    font.save(FONTS / f"card-{name}.ttf")


def letters_of(path: Path) -> set[int]:
    return set(TTFont(path).getBestCmap())


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for script in SCRIPTS:
            path = package(NOTO.format(script), work) / f"files/noto-sans-{script}-{script}-500-normal.woff2"
            save(cut(path, letters_of(path), joins=True), script)
        # What the fonts of the site all have is set in them.
        faces = [letters_of(FONTS / f"card-{face}.ttf") for face in ("sans", "mono", "text")]
        wanted = {code for first, last in RANGES for code in range(first, last + 1)} - set.intersection(*faces)
        parts = []
        for number, (name, file) in enumerate(SIGNS):
            path = package(name, work) / file
            found = letters_of(path) & wanted
            wanted -= found
            font = cut(path, found, joins=False)
            if font["head"].unitsPerEm != 1000:
                scale_upem(font, 1000)
            parts.append(str(work / f"part-{number}.ttf"))
            font.save(parts[-1])
        save(merge.Merger().merge(parts), "signs")


if __name__ == "__main__":
    main()
