import { expect, test } from 'vitest'
import type { PageSource } from './journal-source.ts'
import { completeNotes, findTodoNotes, hasTodoNotes, withoutTodoNotes } from './todo-notes.ts'

const page = (text: string): PageSource => ({ title: 'T', description: 'D', text })
const note = '> **To be completed by the journal:** the charges'

test('R-OFFICE-3 readers see no line of a note to the journal', () => {
  const text = `One\n\n${note}\n> and how much.\n\nTwo\n> said`
  expect(hasTodoNotes(text)).toBe(true)
  expect(findTodoNotes(text)).toEqual(['the charges'])
  expect(withoutTodoNotes(text)).toBe('One\n\n\nTwo\n> said')
  expect(withoutTodoNotes(`${note}\nTwo`)).toBe('Two')
  for (const whole of ['One', '> quoted', `x ${note}`]) {
    expect(hasTodoNotes(whole)).toBe(false)
    expect(withoutTodoNotes(whole)).toBe(whole)
  }
})

test('R-OFFICE-3 a heading with notes but without other text is removed', () => {
  const text = `Terms\n\n## Fees\n\n${note}\n\n## Waivers\n\n### Kinds\n\nTwo\n\n## Last\n${note}`
  expect(withoutTodoNotes(text)).toBe('Terms\n\n## Waivers\n\n### Kinds\n\nTwo\n\n')
  const kept = `## Fees\n\n${note}\n\n### Kinds\n\nTwo\n\n## Empty\n`
  expect(withoutTodoNotes(kept)).toBe('## Fees\n\n\n### Kinds\n\nTwo\n\n## Empty\n')
})

const fees = { page: 'fees', note: 'the charges', text: 'There are no charges.' }

test('R-OFFICE-3 a text replaces every line of its note', () => {
  const pages = { fees: page(`One\n\n${note}\n> and how much.\n\nTwo`), other: page(note) }
  const completed = completeNotes(pages, [fees])
  expect(completed.fees?.text).toBe('One\n\nThere are no charges.\n\nTwo')
  expect(completed.other).toEqual(pages.other)
})

test('R-OFFICE-3 an empty text removes its note', () => {
  const texts = [`One\n\n${note}\n\nTwo`, `One\n\n${note}`, note].map(
    (text) => completeNotes({ fees: page(text) }, [{ ...fees, text: '' }]).fees?.text,
  )
  expect(texts).toEqual(['One\n\nTwo', 'One', ''])
})

test('R-OFFICE-3 several notes of a page are completed together', () => {
  const text = `${note}\n\n> **To be completed by the journal:** since when`
  const since = { ...fees, note: 'since when', text: 'Since 2020.' }
  expect(completeNotes({ fees: page(text) }, [since, fees]).fees?.text).toBe(
    'There are no charges.\n\nSince 2020.',
  )
})

test('R-OFFICE-3 a text for a note or a page that does not exist is refused', () => {
  const pages = { fees: page('There are no charges.') }
  expect(() => completeNotes(pages, [fees])).toThrow('Somebody else has changed the page “T”')
  expect(() => completeNotes(pages, [{ ...fees, page: 'toString' }])).toThrow('no such page')
})
