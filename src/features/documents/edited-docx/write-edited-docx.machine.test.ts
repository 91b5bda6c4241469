import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits, placeOf } from '#domain/manuscript/edits/apply-edits.ts'
import type { DocumentEdit } from '#domain/manuscript/edits/edit.ts'
import { listParts } from '#domain/manuscript/edits/parts.ts'
import { editableDocx } from '../../../../test/fixtures/editable-docx.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { readManuscript } from '../read-manuscript.ts'
import { writeEditedDocx } from './write-edited-docx.ts'

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** The plain text of a Word file as LibreOffice reads it. */
async function textInLibreOffice(folder: string, file: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const options = ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder]
  const run = spawnSync('soffice', [profile, ...options, file], { encoding: 'utf8' })
  expect(run.status, run.stderr).toBe(0)
  return readFile(file.replace(/docx$/, 'txt'), 'utf8')
}

test('R-PROOF-2 LibreOffice opens the Word file with every kind of edit and shows the words', async (context) => {
  context.skip(!hasLibreOffice, 'LibreOffice is not installed (apt-get install libreoffice-writer)')
  const folder = await mkdtemp(path.join(tmpdir(), 'edited-docx-'))
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
  const { content, unwritten } = await writeEditedDocx({ path: file, conversion, document })
  expect(edits).toHaveLength(5)
  expect(unwritten).toEqual([])
  const edited = path.join(folder, 'edited.docx')
  await writeFile(edited, content)
  const text = await textInLibreOffice(folder, edited)
  await rm(folder, { recursive: true })
  expect(text).toContain('Pupils measured the river & lake again.')
  expect(text).toContain('Ages of pupils')
})
