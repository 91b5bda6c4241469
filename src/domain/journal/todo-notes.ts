import { z } from 'zod'
import { Refused } from '../refusal.ts'
import { type JournalSource, maxPageLength, PageName, type PageSource } from './journal-source.ts'

/** The start of a note about text that only the journal can write. */
const noteStart = /^> \*\*To be completed by the journal:\*\*/

export const hasTodoNotes = (text: string): boolean => findTodoNotes(text).length > 0

/** The first line of each note in a page. */
export const findTodoNotes = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (noteStart.test(line) ? line.replace(noteStart, '').trim() : []))

/** Removes the notes, which readers do not see, and headings with notes but without other text. */
export function withoutTodoNotes(text: string): string {
  const sections = text.split(/^(?=#{1,6} )/m)
  return sections
    .filter((section, index) => !hasOnlyNotes(section, sections[index + 1]))
    .map(removeNotes)
    .join('')
}

/** Of a heading with the text up to the next heading: whether it has a note, and neither text nor a subheading. */
function hasOnlyNotes(section: string, next = ''): boolean {
  const level = headingLevel(section)
  const [, ...lines] = removeNotes(section).split('\n')
  const isEmpty = lines.join('').trim() === '' && headingLevel(next) <= level
  return level > 0 && isEmpty && hasTodoNotes(section)
}

const headingLevel = (section: string): number => /^#*/.exec(section)?.[0].length ?? 0

function removeNotes(text: string): string {
  let inNote = false
  return text
    .split('\n')
    .filter((line) => {
      inNote = noteStart.test(line) || (inNote && line.startsWith('>'))
      return !inNote
    })
    .join('\n')
}

/** What replaces a note of a page. An empty text only removes the note. */
export const CompletedNote = z.strictObject({
  page: PageName,
  /** The first line of the note. */
  note: z.string().max(2000),
  text: z.string().trim().max(maxPageLength),
})
export type CompletedNote = z.infer<typeof CompletedNote>

/** Replaces notes by their texts. Throws `not-found` for a page, and `edit-conflict` for a note, that does not exist. */
export function completeNotes(
  pages: JournalSource['pages'],
  completed: readonly CompletedNote[],
): JournalSource['pages'] {
  const changed = new Map<string, PageSource>(Object.entries(pages))
  for (const { page: name, note, text } of completed) {
    const page = changed.get(name)
    if (!page) throw new Refused('not-found', 'There is no such page.')
    changed.set(name, { ...page, text: replaceNote(page, note, text) })
  }
  return Object.fromEntries(changed)
}

function replaceNote(page: PageSource, note: string, text: string): string {
  const lines = page.text.split('\n')
  const start = lines.findIndex((line) => findTodoNotes(line)[0] === note)
  if (start === -1)
    throw new Refused(
      'edit-conflict',
      `Somebody else has changed the page “${page.title}”. Please reload this form. Your texts for other notes stay.`,
    )
  const next = lines.findIndex((line, index) => index > start && !line.startsWith('>'))
  const rest = next === -1 ? [] : lines.slice(next)
  return [...lines.slice(0, start), ...(text ? [text] : []), ...rest]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
