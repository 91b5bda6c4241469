import type { Note } from '#domain/manuscript/document/block.ts'
import type { NoteSource, ReadContext } from '../context.ts'
import { formatNumber } from '../properties/number-format.ts'
import { switchValue, type XmlElement } from '../xml/element.ts'
import type { ParagraphState } from './paragraph-state.ts'

/** Reads a mention of a note, and the note at its first mention. Returns what sets the label that follows as text, if any. */
export function readNoteMention(
  { name, attributes }: XmlElement,
  state: ParagraphState,
): ((label: string) => void) | null {
  const { context } = state
  const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote'
  const source = context.noteSources.get(kind)
  const isInNote = [...context.noteSources.values()].some(({ part }) => part === context.story.part)
  if (!source || isInNote) return null
  const key = `${kind} ${attributes.id}`
  const known = context.noteIds.get(key)
  if (known) {
    state.builder.push({ kind: 'note', noteId: known })
    return null
  }
  const element = source.elements.get(attributes.id ?? '')
  if (!element) {
    context.find('missing-note')
    return null
  }
  const note = readNote(kind, element, source, context)
  context.noteIds.set(key, note.id)
  state.builder.push({ kind: 'note', noteId: note.id })
  if (!switchValue(attributes.customMarkFollows)) {
    note.label = nextLabel(kind, source, context)
    return null
  }
  return (label) => {
    note.label = label.trim().slice(0, 20) || '*'
  }
}

function readNote(
  kind: Note['kind'],
  element: XmlElement,
  source: NoteSource,
  context: ReadContext,
): Note {
  const note: Note = { id: context.id('note-'), kind, label: '*', blocks: [] }
  context.notes.push(note)
  note.blocks = context.within(source, () =>
    context.blocks(element.children, { tables: 0, boxes: 1 }),
  )
  return note
}

/** Endnotes have small Roman numerals where the source does not say otherwise, as in Word. */
function nextLabel(kind: Note['kind'], source: NoteSource, context: ReadContext): string {
  const number = (context.noteCounts.get(kind) ?? 0) + 1
  context.noteCounts.set(kind, number)
  return formatNumber(number, source.format)
}
