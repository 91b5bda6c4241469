"""Cuts the letters that src/web/fonts.css names out of whole typefaces, into src/web/fonts.

    cut-fonts.py FOLDER

FOLDER is a node_modules with the packages `source-sans` and `@fontsource-variable/noto-sans`; Gentium Book Plus is among
ours. Needs fontTools with Brotli (Debian: python3-fonttools, python3-brotli). What is cut has a name of its own, for the
licence reserves those of its origins (SIL Open Font License 1.1, condition 3).
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

root = Path(__file__).resolve().parent.parent
web = root / 'src/web'
given = Path(sys.argv[1])
gentium = root / 'node_modules/@expo-google-fonts/gentium-book-plus'
origins = {
    'sans': given / 'source-sans/VF/SourceSans3VF-Upright.ttf',
    'sans-hooks': given / '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2',
    'serif-400': gentium / '400Regular/GentiumBookPlus_400Regular.ttf',
    'serif-700': gentium / '700Bold/GentiumBookPlus_700Bold.ttf',
}
copyright_licence_and_address = [0, 13, 14]
face = re.compile(r"family: '([^']+)';[^}]*fonts/([\w-]+)\.woff2[^}]*unicode-range:([^;]+);")


def cut(origin: Path, unicodes: list[int], family: str) -> TTFont:
    font = TTFont(origin, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ['ccmp', 'mark', 'mkmk', 'kern', 'locl']
    options.name_IDs = copyright_licence_and_address
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=unicodes)
    cutter.subset(font)
    for instance in font['fvar'].instances if 'fvar' in font else []:
        instance.postscriptNameID = 0xFFFF
    names = font['name']
    names.names = [name for name in names.names if not str(name).startswith('SourceSans')]
    for place, name in [(1, family), (4, family), (6, family.replace(' ', ''))]:
        names.setName(name, place, 3, 1, 0x409)
    font.flavor = 'woff2'
    return font


for family, file, ranges in face.findall((web / 'fonts.css').read_text()):
    unicodes = subset.parse_unicodes(re.sub(r'U\+|\s', '', ranges))
    cut(origins[file], unicodes, family).save(web / f'fonts/{file}.woff2')
