import { foldForSearch } from '#domain/text/search-text.ts'

type Person = { name: string; email: string }

/** How long a part of a name or an address is before it counts as one. */
const minPartLength = 3
/** A whole name or address that is shorter stands in too many words by chance. */
const minWholeLength = 5
/** What must be left of a password when the parts of its owner's name are taken away. */
const minRemainingLength = 6

/** As guessing programs compare: without case, tone marks and blanks. */
const fold = (text: string): string => foldForSearch(text).replaceAll(/\s/g, '')

/**
 * Whether a password gives its owner away: it contains their whole name or address, or is a part of
 * them with little besides (`Adeyemi2026`).
 */
export function containsOwnerName(password: string, { name, email }: Person): boolean {
  const [local = ''] = email.split('@')
  const typed = fold(password)
  const wholes = [name, email, local].map(fold)
  if (wholes.some((whole) => whole.length >= minWholeLength && typed.includes(whole))) return true
  const parts = [...name.split(/[\s.'’-]/), ...local.split(/[._+-]/), ...email.split(/[@.]/)]
    .map(fold)
    .filter((part) => part.length >= minPartLength)
    .sort((one, other) => other.length - one.length)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), typed)
  return rest.length < typed.length && rest.length < minRemainingLength
}
