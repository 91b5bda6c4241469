/** Crockford's base 32. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const rorPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?ror\.org\/)?0([0-9a-hj-km-np-tv-z]{6})([0-9]{2})\/?$/i

const maxLength = 60

/**
 * Returns a ROR ID in the form `https://ror.org/03yrm5c26`, or undefined if the text or its checksum is wrong. The last
 * two digits are the checksum of the six characters before (ISO/IEC 7064, MOD 97-10).
 */
export function parseRor(typed: string): string | undefined {
  if (typed.length > maxLength) return undefined
  const [, characters = '', checksum] =
    rorPattern.exec(typed.trim())?.map((part) => part.toLowerCase()) ?? []
  let number = 0
  for (const character of characters) number = number * 32 + alphabet.indexOf(character)
  return 98 - ((number * 100) % 97) === Number(checksum)
    ? `https://ror.org/0${characters}${checksum}`
    : undefined
}
