/** The characters of the font Symbol from 0x22 on where they are not those of ASCII. */
const symbolFont: Record<number, string> = Object.fromEntries(
  (
    '22∀ 24∃ 27∋ 2a∗ 2d− 40≅ 41Α 42Β 43Χ 44Δ 45Ε 46Φ 47Γ 48Η 49Ι 4aϑ 4bΚ 4cΛ 4dΜ 4eΝ 4fΟ 50Π 51Θ 52Ρ 53Σ 54Τ 55Υ ' +
    '56ς 57Ω 58Ξ 59Ψ 5aΖ 5c∴ 5e⊥ 61α 62β 63χ 64δ 65ε 66φ 67γ 68η 69ι 6aϕ 6bκ 6cλ 6dμ 6eν 6fο 70π 71θ 72ρ 73σ 74τ ' +
    '75υ 76ϖ 77ω 78ξ 79ψ 7aζ 7e∼ a0€ a1ϒ a2′ a3≤ a4⁄ a5∞ a6ƒ a7♣ a8♦ a9♥ aa♠ ab↔ ac← ad↑ ae→ af↓ b0° b1± b2″ b3≥ ' +
    'b4× b5∝ b6∂ b7• b8÷ b9≠ ba≡ bb≈ bc… bd⏐ be⎯ bf↵ c0ℵ c1ℑ c2ℜ c3℘ c4⊗ c5⊕ c6∅ c7∩ c8∪ c9⊃ ca⊇ cb⊄ cc⊂ cd⊆ ' +
    'ce∈ cf∉ d0∠ d1∇ d2® d3© d4™ d5∏ d6√ d7⋅ d8¬ d9∧ da∨ db⇔ dc⇐ dd⇑ de⇒ df⇓ e0◊ e1〈 e2® e3© e4™ e5∑ f1〉 f2∫'
  )
    .split(' ')
    .map((entry) => [Number.parseInt(entry.slice(0, 2), 16), entry.slice(2)]),
)

/** The signs of Wingdings that occur in manuscripts. */
const wingdings: Record<number, string> = Object.fromEntries(
  (
    '21✏ 28☎ 2a✉ 46☞ 4a☺ 4c☹ 6c● 6d❍ 6e■ 6f□ 70◻ 71❑ 72❒ 73⬧ 74⧫ 75◆ 76❖ 77⬥ 9f• a7▪ a8◻ aa✦ ab★ ac✶ d8➢ dc➲ ' +
    'df← e0→ e1↑ e2↓ e8➔ ef⇦ f0⇨ f1⇧ f2⇩ f3⬄ f4⇳ fb✗ fc✓ fd☒ fe☑'
  )
    .split(' ')
    .map((entry) => [Number.parseInt(entry.slice(0, 2), 16), entry.slice(2)]),
)

/** A character of a symbol font as Unicode. Codes of such fonts may be shifted to U+F000. */
export function symbolText(font: string, code: number): string {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^symbol/i.test(font)) return symbolFont[place] ?? String.fromCodePoint(place)
  if (/^wingdings$/i.test(font)) return wingdings[place] ?? '•'
  if (/^(?:wingdings|webdings)/i.test(font)) return '•'
  return place < 32 ? '' : String.fromCodePoint(code)
}

/** Text in the font Symbol as Unicode, if it is in the range that such fonts use. */
export const textInFont = (text: string, font: string | undefined): string =>
  /[\uf020-\uf0ff]/.test(text)
    ? text.replace(/[\uf020-\uf0ff]/g, (letter) =>
        symbolText(
          font && /^(?:symbol|wingdings|webdings)/i.test(font) ? font : 'Symbol',
          letter.charCodeAt(0),
        ),
      )
    : text
