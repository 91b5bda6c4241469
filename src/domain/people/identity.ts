import { foldLine, splitWords } from '#domain/text/search-text.ts'
import { emailKey, isEmailAddress } from './email-address.ts'

/** What a person is recognised by: an email address, or a name. Equal keys mean that it may be the same person. */
export type IdentityKey = { by: 'email' | 'name'; text: string }

const nothing: readonly IdentityKey[] = []

/** The keys of an account. */
export const identityKeys = ({ name, email }: { name: string; email: string }): IdentityKey[] =>
  distinct([...keysOfAddress(email), ...keysOfName(name)])

/**
 * The keys of an author as people type them: `Ada Obi`, `Obi, Ada`, `Dr Ada B. Obi (University of Lagos)`,
 * `Ada Obi <ada@example.org>`.
 */
export function keysOfAuthor(typed: string): IdentityKey[] {
  const addresses = addressesIn(typed)
  // What stands in brackets is no part of the name: a place of work, an address.
  const name = typed.replace(/\S+@\S+/g, ' ').replace(/[<([{][^>)\]}]*[>)\]}]?/g, ' ')
  const segments = name.split(/[,;]/)
  const parts = [name, segments.slice(0, 2).join(' '), ...segments]
  return distinct([
    ...addresses.flatMap(keysOfAddress),
    // One word of several is too little to recognise somebody by.
    ...parts.flatMap((part, place) =>
      place > 0 && namesIn(part).length < 2 ? nothing : keysOfName(part),
    ),
  ])
}

/** The addresses in a text, whatever brackets, quotes and stops stand around them. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>()[\]{}"“”,;:|]+/)
    .map((word) => word.replace(/^[.'‘]+|[.'’]+$/g, ''))
    .filter((word) => word.includes('@') && isEmailAddress(word.normalize('NFKC')))

/** An address, and the same without what many mail servers ignore: `ada+journal@example.org` reaches `ada@example.org`. */
function keysOfAddress(address: string): IdentityKey[] {
  const key = emailKey(address.normalize('NFKC'))
  return [key, key.replace(/^([^+@]+)\+[^@]*@/, '$1@')].map((text) => ({ by: 'email', text }))
}

const titles = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss', 'rev', 'engr', 'phd'])

/** The words of a name without titles and initials, in an order of their own: `Obi, Ada` is `Dr Ada B. Obi`. */
function namesIn(name: string): string[] {
  const words = splitWords(foldLine(name)).filter((word) => !titles.has(word))
  const whole = words.filter((word) => [...word].length > 1)
  return (whole.length > 1 ? whole : words).toSorted()
}

function keysOfName(name: string): IdentityKey[] {
  const text = namesIn(name).join(' ')
  return text ? [{ by: 'name', text }] : []
}

const distinct = (keys: readonly IdentityKey[]): IdentityKey[] => [
  ...new Map(keys.map((key) => [`${key.by} ${key.text}`, key])).values(),
]
