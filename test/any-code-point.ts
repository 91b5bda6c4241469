import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any Unicode character, as the `unit` of `fc.string`; the `binary` unit of fast-check takes seconds to create.
 */
export const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(characterOf, (character) => {
    if (typeof character !== 'string' || [...character].length !== 1)
      throw new Error('no character')
    const codePoint = character.codePointAt(0) ?? 0
    return codePoint < surrogates.first ? codePoint : codePoint - surrogates.count
  })

function characterOf(n: number): string {
  return String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count)
}
