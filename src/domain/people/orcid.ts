const orcidPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\/?$/i

/** Word processors replace hyphens by these. */
const hyphens = /[\u2010-\u2015\u2212]/g

const maxLength = 60

/** Returns an ORCID iD in the form `0000-0002-1825-0097`, or undefined if the text or its check character is wrong. */
export function parseOrcid(typed: string): string | undefined {
  if (typed.length > maxLength) return undefined
  const [, ...parts] = orcidPattern.exec(typed.trim().replace(hyphens, '-')) ?? []
  const digits = parts.join('').toUpperCase()
  return checkCharacter(digits.slice(0, 15)) === digits.at(15)
    ? parts.join('-').toUpperCase()
    : undefined
}

/** The check character of 15 digits (ISO/IEC 7064:2003, MOD 11-2). */
function checkCharacter(digits: string): string {
  let total = 0
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11
  const rest = (12 - total) % 11
  return rest === 10 ? 'X' : String(rest)
}

export const orcidUrl = (orcid: string): string => `https://orcid.org/${orcid}`
