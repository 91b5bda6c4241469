const roman: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function toRoman(value: number): string {
  let rest = Math.min(value, 3999)
  let text = ''
  for (const [size, letters] of roman)
    while (rest >= size) {
      text += letters
      rest -= size
    }
  return text
}

/** a to z, then aa to zz, as Word counts. */
const toLetters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(20, Math.ceil(value / 26)))

const signs = ['*', '†', '‡', '§']

const toDigits = (value: number, zero: string): string =>
  String(value).replace(/\d/g, (digit) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 48) + Number(digit)),
  )

const ordinalEnding = (value: number): string => {
  const tens = value % 100
  if (tens >= 11 && tens <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}

const formats: Record<string, (value: number) => string> = {
  lowerRoman: toRoman,
  upperRoman: (value) => toRoman(value).toUpperCase(),
  lowerLetter: toLetters,
  upperLetter: (value) => toLetters(value).toUpperCase(),
  decimalZero: (value) => String(value).padStart(2, '0'),
  ordinal: (value) => `${value}${ordinalEnding(value)}`,
  chicago: (value) =>
    (signs[(value - 1) % signs.length] ?? '*').repeat(
      Math.min(20, Math.ceil(value / signs.length)),
    ),
  numberInDash: (value) => `- ${value} -`,
  hindiNumbers: (value) => toDigits(value, '०'),
  hindiArabic: (value) => toDigits(value, '٠'),
  thaiNumbers: (value) => toDigits(value, '๐'),
  none: () => '',
  bullet: () => '',
}

/** A number as a format of Word writes it (ECMA-376 part 1, 17.18.59); other formats are written in decimal digits. */
export const formatNumber = (value: number, format: string): string =>
  value < 1 ? String(value) : (formats[format]?.(value) ?? String(value))
