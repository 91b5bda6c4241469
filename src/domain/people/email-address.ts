/** RFC 5321, 4.5.3.1.3. */
export const maxEmailLength = 254

/** Letters and digits of any script (RFC 6531, 3.3). */
const letterClass = String.raw`\p{L}\p{M}\p{Nd}`
const atom = new RegExp(`^[${letterClass}#$&'*+/=?^_{}~-]+$`, 'u')
const label = new RegExp(`^(?!-)[${letterClass}-]+(?<!-)$`, 'u')
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Whether a text is one email address in the common form of RFC 5321. Quotes, comments, lists, address literals and old
 * routing characters (`%`, `!`) are refused, so that no program reads it as another address. Takes linear time.
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

/** The host name of a domain (UTS 46), or the IP address that some programs read in it; empty if it is invalid. */
const hostOf = (domain: string): string =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''

/** The key by which accounts are unique: without regard to case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
