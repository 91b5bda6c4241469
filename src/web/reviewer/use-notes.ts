import { useEffect, useRef } from 'react'
import { readNotes } from '#domain/editorial/review/review-content.ts'
import { readFields } from './draft.ts'
import type { Note } from './manuscript.tsx'
import type { Draft } from './use-draft.ts'

const prefix = 'note.'

/** The notes of a draft on paragraphs of the manuscript, empty ones too, and how many have a text. */
export function useNotes({ draft, change }: Draft) {
  const added = useRef<string>(undefined)
  const values = readFields(draft)
  const notes = Object.entries(values).flatMap(([name, { value }]) =>
    name.startsWith(prefix) && value && typeof value === 'object' && !Array.isArray(value)
      ? [{ ...value, id: name.slice(prefix.length) }]
      : [],
  )
  useEffect(() => {
    if (!added.current) return
    document.getElementById(`${prefix}${added.current}`)?.focus()
    added.current = undefined
  })
  return {
    notes,
    writtenCount: readNotes(values).length,
    add(paragraph: number, block: string) {
      const id = Date.now().toString(36)
      added.current = id
      change(`${prefix}${id}`, { paragraph, quote: quoteOf(block), text: '' })
    },
    change({ id }: Note, text: string) {
      const note = notes.find((each) => each.id === id)
      if (note) change(`${prefix}${id}`, { paragraph: note.paragraph, quote: note.quote, text })
    },
    remove: ({ id }: Note) => change(`${prefix}${id}`, null),
  }
}

/** The beginning of a paragraph, by which the author finds it. */
const quoteOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim().slice(0, 120) ?? ''
