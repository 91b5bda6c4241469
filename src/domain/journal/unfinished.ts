import type { Journal } from './journal.ts'
import type { JournalSource } from './journal-source.ts'
import type { PartName } from './settings-parts.ts'

/** The start of a note about text that only the journal can write. */
const noteStart = /^> \*\*To be completed by the journal:\*\*/

export const hasTodoNotes = (text: string): boolean => findTodoNotes(text).length > 0

/** The first line of each note in a page. */
export const findTodoNotes = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (noteStart.test(line) ? line.replace(noteStart, '').trim() : []))

/** Removes the notes, which readers do not see. */
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

/** Values that identify the sample journal, by part. */
const sampleValues: { [Part in PartName]?: (journal: Journal) => unknown[] } = {
  identity: ({ name, shortName, issn, publisher, institution, tagline, vision, mission }) => [
    name,
    shortName,
    publisher,
    institution,
    tagline,
    vision,
    mission,
    JSON.stringify([issn.print, issn.online]),
  ],
  contact: ({ address, contact, map, social }) => [
    address.join('\n'),
    contact.email,
    map.label,
    ...social.map(({ url }) => url),
  ],
  board: ({ board }) => Object.values(board).flatMap((people) => people.map(({ name }) => name)),
  front: ({ carousel }) => (carousel.length > 0 ? [JSON.stringify(carousel)] : []),
}

/**
 * The parts that still have values of the sample journal that the site started with, and the pages with notes
 * (`pages.guide`).
 */
export function findUnfinished(current: JournalSource, first: JournalSource): string[] {
  const parts = Object.entries(sampleValues).filter(([part, valuesOf]) => {
    const sample = new Set(first.journal.sample ? valuesOf(first.journal) : [])
    return (
      (part === 'identity' && current.journal.sample) ||
      valuesOf(current.journal).some((value) => value !== '' && sample.has(value))
    )
  })
  const pages = Object.entries(current.pages).filter(([, { text }]) => hasTodoNotes(text))
  return [...parts.map(([part]) => part), ...pages.map(([name]) => `pages.${name}`)]
}
