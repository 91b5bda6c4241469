import { foldForSearch } from '#domain/text/search-text.ts'

type Person = { name: string; email: string }

const minPartLength = 3
/** Shorter names occur in too many words by chance. */
const minWholeLength = 5
/** What must remain of a password without the parts of its owner's name. */
const minRemainingLength = 6

/** Without case, tone marks and blanks. */
const fold = (text: string): string => foldForSearch(text).replaceAll(/\s/g, '')

/** Whether a password contains its owner's whole name or address, or little more than a part of them (`Adeyemi2026`). */
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
