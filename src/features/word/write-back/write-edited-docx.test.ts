import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { applyEdits, placeOf } from '#domain/manuscript/edits/apply-edits.ts'
import type { EditOperation } from '#domain/manuscript/edits/edit.ts'
import {
  type DocumentPart,
  listParts,
  picturesOf,
  textOfPart,
} from '#domain/manuscript/edits/parts.ts'
import { editableDocx } from '../../../../test/fixtures/editable-docx.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { readManuscript } from '../read-manuscript.ts'
import { writeEditedDocx } from './write-edited-docx.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of what a fixture needs
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'edited-docx-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

const partWith = (document: ManuscriptDocument, words: string): DocumentPart => {
  const found = listParts(document).find(({ target }) => textOfPart(target).includes(words))
  if (!found) throw new Error(`no part has the words ${words}`)
  return found
}

/** The file after edits of the parts with these words, read again. */
async function written(folder: string, edits: readonly [string | null, EditOperation][]) {
  const file = path.join(folder, 'manuscript.docx')
  await writeFile(file, await bytesOf(await editableDocx()))
  const { document: conversion } = await readManuscript(file)
  const { document, unapplied } = applyEdits(
    conversion,
    edits.map(([words, operation], index) => ({
      id: String(index),
      place: words === null ? null : placeOf(partWith(conversion, words)),
      operation,
    })),
  )
  expect(unapplied).toEqual([])
  const { content, omitted } = await writeEditedDocx({ path: file, conversion, document })
  return { document: (await readManuscript(Buffer.from(content))).document, omitted }
}

const cases: {
  what: string
  words: string | null
  operation: EditOperation
  /** What the file that is read again has. */
  expected(document: ManuscriptDocument): unknown
  is: unknown
}[] = [
  {
    what: 'words that are divided among runs',
    words: 'measured teh water',
    operation: { kind: 'wording', from: 'teh water', to: 'the river & lake' },
    expected: (document) => textOfPart(partWith(document, 'measured').target),
    is: 'Pupils measured the river & lake again.',
  },
  {
    what: 'a caption',
    words: 'Ages of pupils',
    operation: { kind: 'wording', from: 'pupils', to: 'learners' },
    expected: (document) => textOfPart(partWith(document, 'Ages of').target).split('\n')[1],
    is: 'Ages of learners',
  },
  {
    what: 'an entry of the reference list',
    words: 'On rivers',
    operation: { kind: 'wording', from: '(2020)', to: '(2021)' },
    expected: (document) => textOfPart(partWith(document, 'On rivers').target),
    is: 'Sample, A. (2021). On rivers. River Press.',
  },
  {
    what: 'a heading that was a paragraph',
    words: 'What we found',
    operation: { kind: 'heading', level: 2 },
    expected: (document) => partWith(document, 'What we found').target,
    is: { kind: 'heading', level: 2 },
  },
  {
    what: 'a paragraph that was a heading',
    words: 'Method',
    operation: { kind: 'heading', level: null },
    expected: (document) => partWith(document, 'Method').kind,
    is: 'paragraph',
  },
  {
    what: 'header rows',
    words: 'Ages of pupils',
    operation: { kind: 'header-cells', rows: 2, columns: 0 },
    expected: (document) => partWith(document, 'Ages of pupils').target,
    is: { headerRows: 2, headerColumns: 0 },
  },
  {
    what: 'an alternative text',
    words: 'A map',
    operation: {
      kind: 'alternative-text',
      picture: 0,
      text: 'A "map" & a <key>',
      isDecorative: false,
    },
    expected: (document) => picturesOf(partWith(document, 'A map').target),
    is: [{ alternativeText: 'A "map" & a <key>', isDecorative: false }],
  },
  {
    what: 'a picture that is decoration',
    words: 'A map',
    operation: { kind: 'alternative-text', picture: 0, text: '', isDecorative: true },
    expected: (document) => picturesOf(partWith(document, 'A map').target),
    is: [{ alternativeText: '', isDecorative: true }],
  },
  {
    what: 'the language of a part',
    words: 'measured teh water',
    operation: { kind: 'language', language: 'yo' },
    expected: (document) => partWith(document, 'measured').target,
    is: { language: 'yo' },
  },
  {
    what: 'the language of the document',
    words: null,
    operation: { kind: 'language', language: 'fr' },
    expected: (document) => document.language,
    is: 'fr',
  },
]

for (const { what, words, operation, expected, is } of cases)
  test(`R-PROOF-2 the Word file gets ${what}`, async ({ folder }) => {
    const { document, omitted } = await written(folder, [[words, operation]])
    const found = expected(document)
    if (typeof is === 'object') expect(found).toMatchObject(is as object)
    else expect(found).toEqual(is)
    expect(omitted).toEqual([])
  })

test('R-PROOF-2 several edits of one paragraph are written together', async ({ folder }) => {
  const { document, omitted } = await written(folder, [
    ['measured teh water', { kind: 'wording', from: 'teh', to: 'the' }],
    ['measured teh water', { kind: 'heading', level: 2 }],
    ['measured teh water', { kind: 'language', language: 'yo' }],
  ])
  expect(partWith(document, 'measured the water').target).toMatchObject({
    kind: 'heading',
    level: 2,
    language: 'yo',
  })
  expect(omitted).toEqual([])
})

test('R-PROOF-2 an edit that the Word file cannot show is listed', async ({ folder }) => {
  const { omitted } = await written(folder, [
    ['Ages of pupils', { kind: 'header-cells', rows: 0, columns: 2 }],
  ])
  expect(omitted).toEqual([
    { partId: expect.any(String), quote: 'Ages of pupils', what: 'header-cells' },
  ])
})
