import type { MathStyle } from '../../document/math.ts'

/** The first letters `A`, `a` and digit `0` of each style in the block Mathematical Alphanumeric Symbols (Unicode 16, 22.2). */
const starts: Record<
  Exclude<MathStyle, 'upright'>,
  [upper: number, lower: number, digit: number]
> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  'bold-italic': [0x1d468, 0x1d482, 0],
  script: [0x1d49c, 0x1d4b6, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Letters that Unicode had before that block. */
const older: Partial<Record<MathStyle, Record<string, string>>> = {
  script: {
    B: 'ℬ',
    E: 'ℰ',
    F: 'ℱ',
    H: 'ℋ',
    I: 'ℐ',
    L: 'ℒ',
    M: 'ℳ',
    R: 'ℛ',
    e: 'ℯ',
    g: 'ℊ',
    o: 'ℴ',
  },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

/** Latin letters and digits as the characters of a mathematical style; all others stay. */
export function styleCharacters(text: string, style: MathStyle | undefined): string {
  if (!style || style === 'upright') return text
  const [upper, lower, digit] = starts[style]
  return text.replace(/[A-Za-z0-9]/g, (character) => {
    const early = older[style]?.[character]
    if (early) return early
    const code = character.charCodeAt(0)
    if (character <= '9') return digit ? String.fromCodePoint(digit + code - 48) : character
    return String.fromCodePoint(character <= 'Z' ? upper + code - 65 : lower + code - 97)
  })
}
