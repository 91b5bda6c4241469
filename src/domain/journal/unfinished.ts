import type { Journal } from './journal.ts'
import type { JournalSource } from './journal-source.ts'
import type { PartName } from './settings-parts.ts'
import { hasTodoNotes } from './todo-notes.ts'

/** Values that identify the sample journal, by part and by the label of their field. */
const sampleValues: { [Part in PartName]?: (journal: Journal) => Record<string, unknown[]> } = {
  identity: (journal) => ({
    'Name of the journal': [journal.name],
    'Short name': [journal.shortName],
    Tagline: [journal.tagline],
    ISSN: [JSON.stringify([journal.issn.print, journal.issn.online])],
    Publisher: [journal.publisher],
    Institution: [journal.institution],
    Vision: [journal.vision],
    Mission: [journal.mission],
  }),
  contact: ({ address, contact, map, social }) => ({
    'Postal address': [address.join('\n')],
    'Email of the editor': [contact.email],
    'Map label': [map?.label ?? ''],
    'External links': social.map(({ url }) => url),
  }),
  board: ({ board }) => ({
    Members: Object.values(board).flatMap((people) => people.map(({ name }) => name)),
  }),
  front: ({ carousel }) => ({ Slides: carousel.length > 0 ? [JSON.stringify(carousel)] : [] }),
}

/** The fields of each part that still have values of the sample journal that the site started with. */
export function findSampleFields(current: Journal, first: Journal): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [part, valuesOf] of Object.entries(sampleValues)) {
    const sample = new Set(first.sample ? Object.values(valuesOf(first)).flat() : [])
    const fields = Object.entries(valuesOf(current)).flatMap(([label, values]) =>
      values.some((value) => value !== '' && sample.has(value)) ? [label] : [],
    )
    if (part === 'identity' && current.sample) fields.push('“Is this a sample journal?”')
    if (fields.length > 0) found[part] = fields
  }
  return found
}

/** The parts with values of the sample journal, and the pages with notes (`pages.guide`). */
export function findUnfinished(current: JournalSource, first: JournalSource): string[] {
  const parts = Object.keys(findSampleFields(current.journal, first.journal))
  const pages = Object.entries(current.pages).filter(([, { text }]) => hasTodoNotes(text))
  return [...parts, ...pages.map(([name]) => `pages.${name}`)]
}
