import { describe, expect, test } from 'vitest'
import {
  heading,
  paragraph,
  sampleDocument,
  text,
} from '../../../../test/fixtures/manuscript-document.ts'
import type { Block } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import { inlineText } from '../document/text.ts'
import { applyEdits, placeOf } from './apply-edits.ts'
import type { DocumentEdit, EditOperation } from './edit.ts'
import { listParts, textOfPart } from './parts.ts'

/** A document whose blocks have their places in the order given. */
const documentOf = (...blocks: Block[]): ManuscriptDocument => ({
  ...sampleDocument,
  blocks: blocks.map((block, index) => ({
    ...block,
    source: { part: 'word/document.xml', paragraph: index },
  })),
  notes: [],
  references: [],
})

/** An edit of the part that begins with some words. */
function edit(
  document: ManuscriptDocument,
  words: string,
  operation: EditOperation,
  id = 'edit-1',
): DocumentEdit {
  const part = listParts(document).find(({ target }) => textOfPart(target).startsWith(words))
  if (!part) throw new Error(`no part begins with ${words}`)
  return { id, place: placeOf(part), operation }
}

const words = (from: string, to: string): EditOperation => ({ kind: 'wording', from, to })
const linesOf = ({ blocks }: ManuscriptDocument) =>
  blocks.map((block) => ('content' in block ? inlineText(block.content) : block.kind))

describe('edits of a converted document', () => {
  const before = documentOf(
    heading('sec-1', 2, null, 'Method'),
    paragraph('We asked teh pupils.'),
    paragraph('Insert Table 1 here'),
  )

  test('R-PROOF-2 edits change levels, words and whole paragraphs without changing the conversion', () => {
    const copy = structuredClone(before)
    const { document, unapplied } = applyEdits(before, [
      edit(before, 'Method', { kind: 'heading', level: 1 }, 'a'),
      edit(before, 'We asked', words('teh', 'the'), 'b'),
      edit(before, 'We asked', words('pupils.', 'pupils twice.'), 'c'),
      edit(before, 'Insert', words('Insert Table 1 here', ''), 'd'),
    ])
    expect(unapplied).toEqual([])
    expect(document.blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
    expect(linesOf(document)).toEqual(['Method', 'We asked the pupils twice.'])
    expect(before).toEqual(copy)
  })

  test('R-PROOF-2 an edit turns a paragraph into a heading or back', () => {
    const { document } = applyEdits(before, [
      edit(before, 'Method', { kind: 'heading', level: null }, 'a'),
      edit(before, 'We asked', { kind: 'heading', level: 3 }, 'b'),
    ])
    expect(document.blocks[0]).toMatchObject({ kind: 'paragraph' })
    expect(document.blocks[0]).not.toHaveProperty('level')
    expect(document.blocks[1]).toMatchObject({ kind: 'heading', level: 3, number: null })
  })

  test('R-PROOF-2 edits move with their paragraph when a new version has more text before it', () => {
    const edits = [edit(before, 'We asked', words('teh', 'the'))]
    const after = documentOf(paragraph('New.'), ...before.blocks)
    const { document, unapplied } = applyEdits(after, edits)
    expect(unapplied).toEqual([])
    expect(linesOf(document)).toContain('We asked the pupils.')
  })

  test('R-PROOF-2 an edit of words that a new version changed is listed instead of applied', () => {
    const edits = [edit(before, 'We asked', words('teh', 'the'))]
    const after = documentOf(paragraph('We asked teh teachers.'))
    const { document, unapplied } = applyEdits(after, edits)
    expect(unapplied).toEqual([
      { id: 'edit-1', reason: 'the text that it changes is not there any more' },
    ])
    expect(linesOf(document)).toEqual(['We asked teh teachers.'])
  })

  test('R-PROOF-2 an edit of one of two equal paragraphs changes the one at its place', () => {
    const twice = documentOf(paragraph('See teh table.'), paragraph('See teh table.'))
    const second = listParts(twice)[1]
    if (!second) throw new Error('no second part')
    const edits = [{ id: 'a', place: placeOf(second), operation: words('teh', 'the') }]
    expect(linesOf(applyEdits(twice, edits).document)).toEqual(['See teh table.', 'See the table.'])
    const moved = documentOf(paragraph('New.'), paragraph('New.'), ...twice.blocks)
    expect(applyEdits(moved, edits).unapplied).toHaveLength(1)
  })

  test('R-PROOF-2 an edit that builds on an undone edit is listed', () => {
    const second = edit(before, 'We asked', words('the pupils', 'the teachers'))
    expect(applyEdits(before, [second]).unapplied).toEqual([
      { id: 'edit-1', reason: 'the words that it replaces are not there exactly once' },
    ])
  })

  test('R-PROOF-2 edits change header cells, captions, alternative texts, references and languages', () => {
    const { document, unapplied } = applyEdits(sampleDocument, [
      edit(sampleDocument, 'Table 1', { kind: 'header-cells', rows: 1, columns: 0 }, 'a'),
      edit(sampleDocument, 'Table 1', words('(sample data)', '(invented)'), 'b'),
      edit(
        sampleDocument,
        'Figure 1',
        { kind: 'alternative-text', picture: 0, text: 'A rising line', isDecorative: false },
        'c',
      ),
      { id: 'd', place: null, operation: { kind: 'language', language: 'yo' } },
    ])
    expect(unapplied).toEqual([])
    expect(document.language).toBe('yo')
    const table = document.blocks.find(({ kind }) => kind === 'table')
    expect(table).toMatchObject({ headerRows: 1, headerColumns: 0 })
    expect(JSON.stringify(table)).toContain('(invented)')
    expect(JSON.stringify(document.blocks)).toContain('"alternativeText":"A rising line"')
  })

  test('R-PROOF-2 more header rows than the table has rows are refused', () => {
    const edits = [edit(sampleDocument, 'Table 1', { kind: 'header-cells', rows: 99, columns: 0 })]
    expect(applyEdits(sampleDocument, edits).unapplied).toEqual([
      { id: 'edit-1', reason: 'the table is smaller' },
    ])
  })

  test('R-PROOF-2 a reference that was reworded keeps its links and the marks of its other words', () => {
    const reference = {
      id: 'ref-9',
      source: { part: 'word/document.xml', paragraph: 40 },
      content: [text('Ada, B. (1999). '), text('Lessons in Lgos', 'italic'), text('. Ibadan.')],
    }
    const document = { ...documentOf(), references: [reference] }
    const { document: edited } = applyEdits(document, [
      edit(document, 'Ada', words('(1999). Lessons in Lgos.', '(1999). Lessons in Lagos.')),
    ])
    expect(edited.references[0]?.content).toEqual([
      text('Ada, B. (1999). '),
      text('Lessons in Lagos', 'italic'),
      text('. Ibadan.'),
    ])
  })
})
