import { findEmails, indexAddresses, isOwnLink } from './addresses-in-text.ts'
import { findIdentities } from './find-identities.ts'
import { fold } from './fold-text.ts'
import type { KnownPerson } from './identity.ts'

/**
 * The first words of a text that name one of the people: a name in any form, an address, an affiliation or an ORCID iD. Words
 * that `allowed` texts contain as well do not count, nor addresses of other people.
 */
export function findNamed(
  text: string,
  people: readonly KnownPerson[],
  allowed: readonly string[],
): string | undefined {
  const known = indexAddresses(people)
  const wordsIn = (texts: readonly string[]): string[] => {
    const blocks = texts.map((each) => ({ text: each, isHeading: false, isParagraph: false }))
    return findIdentities(blocks, people).flatMap((found, index) =>
      found.flatMap(({ start, end, kind }) => {
        const words = texts[index]?.slice(start, end) ?? ''
        if (kind === 'email' && findEmails(words, known).length === 0) return []
        return kind === 'profile-link' && !isOwnLink(words, known) ? [] : [words]
      }),
    )
  }
  // Each text also alone: what one text writes small hides a name in the others.
  const excused = new Set([allowed, ...allowed.map((each) => [each])].flatMap(wordsIn).map(fold))
  return wordsIn([text]).find((words) => !excused.has(fold(words)))
}
