#!/usr/bin/env python3
"""Makes the fonts of app/fonts from the Fontsource packages, with about two thirds of their bytes.

Latin letters, digits and punctuation remain, and the weights that the site uses. Kerning of
headlines is rounded to a hundredth of their size, so half a pixel off at most in the largest: it takes
two fifths of the font otherwise. The letters of Latin Extended-A, and Romanian's, have files of their own,
which a browser requests where a page has such a letter. Needs Python's packages fonttools and brotli.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules"
FONTS = ROOT / "brand/fonts"

CHARACTERS = (
    "20-7E,A0-FF,131,152-153,2010-2014,2018-201E,2022,2026,20AC,2122,2190-2193,2212"
)
EXTENDED = "100-17F,218-21B"
FEATURES = ["kern", "liga", "ccmp", "locl", "tnum"]


def main():
    display = subset("@fontsource/bricolage-grotesque", "bricolage-grotesque-latin-800-normal")
    round_kerning(display, display["head"].unitsPerEm // 100)
    save(display, "bricolage-grotesque-800")
    save(subset("@fontsource/bricolage-grotesque", "bricolage-grotesque-latin-ext-800-normal", EXTENDED), "bricolage-grotesque-800-extended")

    weights = {"wght": (400, 700)}
    save(subset("@fontsource-variable/figtree", "figtree-latin-wght-normal", CHARACTERS, weights), "figtree")
    save(subset("@fontsource-variable/figtree", "figtree-latin-ext-wght-normal", EXTENDED, weights), "figtree-extended")

    save(subset("@fontsource/silkscreen", "silkscreen-latin-400-normal"), "silkscreen-400")
    save(subset("@fontsource/silkscreen", "silkscreen-latin-ext-400-normal", EXTENDED), "silkscreen-400-extended")

    packages = ["@fontsource/bricolage-grotesque", "@fontsource-variable/figtree", "@fontsource/silkscreen"]
    licenses = [(PACKAGES / name / "LICENSE").read_text() + "\n" for name in packages]
    (FONTS / "LICENSE.txt").write_text("".join(licenses))


def subset(package, file, characters=CHARACTERS, axes=None):
    """A font of a package with the characters and features of the site, within limits of its axes."""
    font = TTFont(PACKAGES / package / "files" / f"{file}.woff2", recalcTimestamp=False)
    if axes:
        font = instantiateVariableFont(font, axes)
    options = Options(hinting=False, layout_features=FEATURES)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(characters))
    subsetter.subset(font)
    return font


def round_kerning(font, step):
    """Rounds the distances of pairs, and removes pairs that their classes then say as well."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        tables = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
        pairs = [table for table in tables if table.LookupType == 2]
        for table in pairs:
            for value in values(table):
                value.XAdvance = step * round(distance(value) / step)
        classes = [table for table in pairs if table.Format == 2]
        for table in pairs:
            if table.Format == 1:
                remove_repeated(table, classes)


def values(table):
    records = (
        [record for pairs in table.PairSet for record in pairs.PairValueRecord]
        if table.Format == 1
        else [record for first in table.Class1Record for record in first.Class2Record]
    )
    return [record.Value1 for record in records if record.Value1]


def distance(value):
    return getattr(value, "XAdvance", 0) if value else 0


def remove_repeated(table, classes):
    kept = []
    for first, pairs in zip(table.Coverage.glyphs, table.PairSet):
        pairs.PairValueRecord = [
            record
            for record in pairs.PairValueRecord
            if distance(record.Value1) != by_class(first, record.SecondGlyph, classes)
        ]
        pairs.PairValueCount = len(pairs.PairValueRecord)
        if pairs.PairValueRecord:
            kept.append((first, pairs))
    table.Coverage.glyphs = [first for first, _ in kept]
    table.PairSet = [pairs for _, pairs in kept]
    table.PairSetCount = len(kept)


def by_class(first, second, classes):
    """What the first table that has the first glyph says of a pair."""
    for table in classes:
        if first in table.Coverage.glyphs:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            return distance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)].Value1)
    return 0


def save(font, name):
    font.flavor = "woff2"
    path = FONTS / f"{name}.woff2"
    font.save(path)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size} bytes")


main()
