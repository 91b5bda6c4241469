import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits, placeOf } from '#domain/manuscript/edits/apply-edits.ts'
import type { DocumentEdit } from '#domain/manuscript/edits/edit.ts'
import { listParts } from '#domain/manuscript/edits/parts.ts'
import { editableDocx } from '../../../../test/fixtures/editable-docx.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { convertFiles, hasLibreOffice, makeFolder } from '../../../../test/libreoffice.ts'
import { readManuscript } from '../read-manuscript.ts'
import { writeEditedDocx } from './write-edited-docx.ts'

test('R-PROOF-2 LibreOffice opens the Word file with every kind of edit and shows the words', async ({
  skip,
  onTestFinished,
}) => {
  if (!(await hasLibreOffice())) return skip('LibreOffice is missing.')
  const folder = await makeFolder(onTestFinished)
  const file = path.join(folder, 'manuscript.docx')
  await writeFile(file, await bytesOf(await editableDocx()))
  const { document: conversion } = await readManuscript(file)
  const edits = listParts(conversion).flatMap((part): DocumentEdit[] => {
    const place = placeOf(part)
    const edit = (operation: DocumentEdit['operation']) => ({ id: part.id, place, operation })
    if (part.kind === 'table') return [edit({ kind: 'header-cells', rows: 2, columns: 0 })]
    if (part.kind === 'figure')
      return [edit({ kind: 'alternative-text', picture: 0, text: '', isDecorative: true })]
    if (place.expected.includes('teh'))
      return [
        edit({ kind: 'wording', from: 'teh water', to: 'the river & lake' }),
        edit({ kind: 'language', language: 'yo' }),
      ]
    return place.expected === 'What we found' ? [edit({ kind: 'heading', level: 1 })] : []
  })
  const { document } = applyEdits(conversion, edits)
  const { content, omitted } = await writeEditedDocx({ path: file, conversion, document })
  expect(edits).toHaveLength(5)
  expect(omitted).toEqual([])
  await writeFile(path.join(folder, 'edited.docx'), content)
  const texts = await convertFiles(folder, ['edited.docx'], 'txt')
  const text = String(texts.get('edited.docx'))
  expect(text).toContain('Pupils measured the river & lake again.')
  expect(text).toContain('Ages of pupils')
})
