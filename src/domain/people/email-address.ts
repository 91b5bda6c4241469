/** How long an e-mail address can be (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254

/**
 * Letters and digits of any script (RFC 6531, 3.3), as they are written: nothing invisible, and no
 * second way to write a character that has one already.
 */
const letterClass = String.raw`\p{L}\p{M}\p{Nd}`
const atom = new RegExp(`^[${letterClass}#$&'*+/=?^_{}~-]+$`, 'u')
const label = new RegExp(`^(?!-)[${letterClass}-]+(?<!-)$`, 'u')
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Whether a text is one e-mail address and nothing else: text, at sign, text, dot, text, as RFC 5321
 * has it without its rare forms. Quotes, comments, lists, address literals and the characters by
 * which old servers pass mail on (`%`, `!`) are refused: no reader of the address can then take it
 * for another. Reads at most 254 characters, each a fixed number of times.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmailLength || text !== text.normalize('NFKC')) return false
  if (invisible.test(text)) return false
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    local.split('.').every((part) => atom.test(part)) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /[a-z][^.]*$/.test(hostOf(domain))
  )
}

/** The name that is looked up for a domain (UTS 46), or the number that some programs read in it; empty when there is none. */
const hostOf = (domain: string): string =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''

/** Two addresses that differ only in case are one: the key under which an account is unique. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
