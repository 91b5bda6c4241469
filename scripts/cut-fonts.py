"""Cuts the letters of West African names out of whole typefaces: src/web/fonts and its letters.css.

    cut-fonts.py FOLDER

FOLDER is a node_modules with the packages `source-sans` and `@expo-google-fonts/andika`; Gentium Book Plus is among ours. Needs fontTools with Brotli (Debian: python3-fonttools, python3-brotli). What is cut has a name of its own, for the
licence reserves those of its origins (SIL Open Font License 1.1, condition 3).
"""

import sys
import textwrap
from itertools import groupby
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

letters = 'ĀāĒēĪīŌōŪū ŃńǸǹḾḿṄṅ ǍǎĚěǏǐǑǒǓǔ ẼẽẸẹỊịỌọỤụṢṣ ƁɓƊɗƘƙƳƴ ŊŋƝɲƎǝƏəƐɛƆɔ ƉɖƑƒƔɣƲʋƖɩ ₦'
marks = [0x300, 0x301, 0x302, 0x303, 0x304, 0x308, 0x30C, 0x323, 0x329, 0x331]
wanted = {ord(letter) for letter in letters if letter != ' '}.union(marks)

root = Path(__file__).resolve().parent.parent
folder = root / 'src/web/fonts'
given = Path(sys.argv[1])
source = given / 'source-sans/VF/SourceSans3VF-Upright.ttf'
andika = given / '@expo-google-fonts/andika'
gentium = root / 'node_modules/@expo-google-fonts/gentium-book-plus'

copyright_licence_and_address = [0, 13, 14]

def cut(font: TTFont, unicodes: set[int], family: str) -> TTFont:
    options = subset.Options()
    options.layout_features = ['ccmp', 'mark', 'mkmk', 'kern', 'locl']
    options.name_IDs = copyright_licence_and_address
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=unicodes)
    cutter.subset(font)
    names = font['name']
    for instance in font['fvar'].instances if 'fvar' in font else []:
        names.removeNames(nameID=instance.postscriptNameID)
        instance.postscriptNameID = 0xFFFF
    for place, name in [(1, family), (4, family), (6, family.replace(' ', ''))]:
        names.setName(name, place, 3, 1, 0x409)
    font.flavor = 'woff2'
    return font


def ranges_of(unicodes: set[int]) -> str:
    """As CSS writes them: neighbours as a range; on lines of their own where one is too short."""
    runs = groupby(enumerate(sorted(unicodes)), lambda pair: pair[1] - pair[0])
    ends = [(run[0][1], run[-1][1]) for run in (list(run) for _, run in runs)]
    said = ', '.join(f'U+{a:04X}' + (f'-{b:04X}' if a != b else '') for a, b in ends)
    if len(said) < 80:
        return f' {said}'
    return '\n' + textwrap.fill(said, 102, initial_indent='    ', subsequent_indent='    ')


def face(family: str, weight: str, file: str, ranges: str, more: str = '') -> str:
    return f"""@font-face {{
  font-family: '{family}';
  font-display: swap;
  font-weight: {weight};
  src: url('./{file}.woff2?no-inline') format('woff2');{more}
  unicode-range:{ranges};
}}
"""


def make(family: str, weight: str, file: str, origin: Path, asked: set[int], more: str = '') -> tuple[str, set[int]]:
    """Writes the file of what is asked for and a typeface has; answers its rule, and what the typeface has not."""
    font = TTFont(origin, recalcTimestamp=False)
    had = asked.intersection(font.getBestCmap())
    cut(font, had, family).save(folder / f'{file}.woff2')
    return face(family, weight, file, ranges_of(had), more), asked - had


sans, lacking = make('Takarda Sans', '200 900', 'sans', source, wanted)
# A family of its own, for a face of another weight range would replace the one above. At the height of Source Sans 3.
height = '\n  size-adjust: 92%;'
hooks, _ = make('Takarda Hooks', '400', 'hooks-400', andika / 'Andika_400Regular.ttf', lacking, height)
bold_hooks, _ = make('Takarda Hooks', '700', 'hooks-700', andika / 'Andika_700Bold.ttf', lacking, height)
serif, _ = make('Takarda Serif', '400', 'serif-400', gentium / '400Regular/GentiumBookPlus_400Regular.ttf', wanted)
bold, _ = make('Takarda Serif', '700', 'serif-700', gentium / '700Bold/GentiumBookPlus_700Bold.ttf', wanted)
written = '/* Written by scripts/cut-fonts.py. */\n'
(folder / 'letters.css').write_text(written + sans + hooks + bold_hooks + serif + bold)
