import type { Journal } from './journal.ts'
import type { JournalSource } from './journal-source.ts'
import type { PartName } from './settings-parts.ts'

/** How a note in a page begins that says what only the journal can write there. */
const noteStart = /^> \*\*To be completed by the journal:\*\*/

/** Whether a page has such notes. */
export const hasTodoNotes = (text: string): boolean => findTodoNotes(text).length > 0

/** What the notes of a page ask for, each by its first line. */
export const findTodoNotes = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (noteStart.test(line) ? line.replace(noteStart, '').trim() : []))

/** A page without these notes: readers are not shown what has not been written yet. */
export function withoutTodoNotes(text: string): string {
  let inNote = false
  return text
    .split('\n')
    .filter((line) => {
      inNote = noteStart.test(line) || (inNote && line.startsWith('>'))
      return !inNote
    })
    .join('\n')
}

/** What no journal has in common with the sample, by the part that it stands in. */
const sampleValues: { [Part in PartName]?: (journal: Journal) => unknown[] } = {
  identity: ({ name, shortName, issn, publisher, institution, tagline, vision, mission }) => [
    ...[name, shortName, publisher, institution, tagline, vision, mission],
    JSON.stringify([issn.print, issn.online]),
  ],
  contact: ({ address, contact, map, social }) => [
    ...[address.join('\n'), contact.email, map.label],
    ...social.map(({ url }) => url),
  ],
  board: ({ board }) => Object.values(board).flatMap((people) => people.map(({ name }) => name)),
  front: ({ carousel }) => (carousel.length > 0 ? [JSON.stringify(carousel)] : []),
}

/**
 * The parts, and the pages as `pages.guide`, that the journal has yet to write: what it has in common with the
 * sample that it began from, and pages with notes. Without a sample, what has notes alone.
 */
export function findUnfinished(now: JournalSource, first: JournalSource): string[] {
  const parts = Object.entries(sampleValues).filter(([part, say]) => {
    const sample = new Set(first.journal.sample ? say(first.journal) : [])
    return (
      (part === 'identity' && now.journal.sample) ||
      say(now.journal).some((value) => value !== '' && sample.has(value))
    )
  })
  const pages = Object.entries(now.pages).filter(([, { text }]) => hasTodoNotes(text))
  return [...parts.map(([part]) => part), ...pages.map(([name]) => `pages.${name}`)]
}
