import { foldLine, splitWords } from '#domain/text/search-text.ts'
import { emailKey, isEmailAddress } from './email-address.ts'

/** An identifier of a person. Equal keys mean that two records may be of the same person. */
export type IdentityKey = { by: 'email' | 'name' | 'orcid'; text: string }

type Person = { name: string; email: string; orcid?: string | undefined }

export const identityKeys = ({ name, email, orcid }: Person): IdentityKey[] =>
  distinct([...emailKeys(email), ...nameKeys(name), ...orcidKeys(orcid)])

/** An author with a name as people type it: `Ada Obi`, `Obi, Ada`, `Dr Ada B. Obi (Lagos) <ada@example.org>`. */
type Author = {
  displayName: string
  given?: string | null
  family?: string | null
  email?: string | null
  orcid?: string | null
}

/** The keys of an author, also those of an email address within the name. */
export function identityKeysOfAuthor(author: Author): IdentityKey[] {
  const { displayName, given, family, email, orcid } = author
  const withoutBrackets = displayName
    .replace(/\S+@\S+/g, ' ')
    .replace(/[<([{][^>)\]}]*[>)\]}]?/g, ' ')
  const segments = withoutBrackets.split(/[,;]/)
  // One word of several does not identify a person.
  const otherNames = [
    segments.slice(0, 2).join(' '),
    ...segments,
    `${given ?? ''} ${family ?? ''}`,
  ].filter((name) => nameWords(name).length > 1)
  return distinct([
    ...[...addressesIn(displayName), ...(email ? [email] : [])].flatMap(emailKeys),
    ...[withoutBrackets, ...otherNames].flatMap(nameKeys),
    ...orcidKeys(orcid),
  ])
}

/** Whether the name of an account is the name of an author. */
export const hasSameName = (account: { name: string }, author: Author): boolean => {
  const [own] = nameKeys(account.name)
  return identityKeysOfAuthor(author).some(({ by, text }) => by === 'name' && text === own?.text)
}

const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>()[\]{}"“”,;:|]+/)
    .map((word) => word.replace(/^[.'‘]+|[.'’]+$/g, ''))
    .filter((word) => word.includes('@') && isEmailAddress(word.normalize('NFKC')))

/** The address with and without its tag: `ada+journal@example.org` usually reaches `ada@example.org`. */
function emailKeys(address: string): IdentityKey[] {
  const key = emailKey(address.normalize('NFKC'))
  return [key, key.replace(/^([^+@]+)\+[^@]*@/, '$1@')].map((text) => ({ by: 'email', text }))
}

const titles = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss', 'rev', 'engr', 'phd'])

/** The words of a name without titles and initials, sorted: the same for `Obi, Ada` and `Dr Ada B. Obi`. */
function nameWords(name: string): string[] {
  const words = splitWords(foldLine(name)).filter((word) => !titles.has(word))
  const whole = words.filter((word) => [...word].length > 1)
  return (whole.length > 1 ? whole : words).toSorted()
}

function nameKeys(name: string): IdentityKey[] {
  const text = nameWords(name).join(' ')
  return text ? [{ by: 'name', text }] : []
}

const orcidKeys = (orcid: string | null | undefined): IdentityKey[] =>
  orcid ? [{ by: 'orcid', text: orcid }] : []

const distinct = (keys: readonly IdentityKey[]): IdentityKey[] => [
  ...new Map(keys.map((key) => [`${key.by} ${key.text}`, key])).values(),
]
