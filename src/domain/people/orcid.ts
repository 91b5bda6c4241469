const orcidPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\/?$/i

/** What word processors make of a hyphen. */
const hyphens = /[\u2010-\u2015\u2212]/g

/** Longer than any way to write one. */
const maxLength = 60

/**
 * An ORCID iD as it is printed, `0000-0002-1825-0097`, of one that is typed bare or as an address of
 * orcid.org; undefined where it is none, also when its last character does not follow from the others.
 */
export function parseOrcid(typed: string): string | undefined {
  if (typed.length > maxLength) return undefined
  const [, ...parts] = orcidPattern.exec(typed.trim().replace(hyphens, '-')) ?? []
  const digits = parts.join('').toUpperCase()
  return checkCharacter(digits.slice(0, 15)) === digits.at(15)
    ? parts.join('-').toUpperCase()
    : undefined
}

/** The check character of 15 digits. (ISO/IEC 7064:2003, MOD 11-2) */
function checkCharacter(digits: string): string {
  let total = 0
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11
  const rest = (12 - total) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Where the person of an ORCID iD, as printed, is found. */
export const orcidUrl = (orcid: string): string => `https://orcid.org/${orcid}`
