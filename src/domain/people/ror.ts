/** The letters and digits of Crockford's base 32: none that is taken for another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const rorPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?ror\.org\/)?0([0-9a-hj-km-np-tv-z]{6})([0-9]{2})\/?$/i

/** Longer than any way to write one. */
const maxLength = 60

/**
 * The address of an organisation at ror.org, `https://ror.org/03yrm5c26`, of one that is typed bare
 * or as an address; undefined where it is none. The last two digits are a checksum of the six
 * characters before them. (ISO/IEC 7064, MOD 97-10, as ror.org makes its identifiers)
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
