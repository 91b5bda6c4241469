import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { explainLoss } from '#domain/manuscript/render/explain-loss.ts'
import { readPackage } from '#features/word/package/read-package.ts'
import { bytesOf, sampleDocx } from '../../../test/fixtures/files.ts'
import {
  manuscriptDocx,
  manuscriptWithPicture,
  wordParagraph,
} from '../../../test/fixtures/manuscripts.ts'
import { samplePng } from '../../../test/fixtures/pictures.ts'
import { convertManuscript } from './convert-manuscript.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'takarda-convert-'))
afterAll(() => rmSync(folder, { recursive: true }))

type DocxEntry = { name: string; content: string | Buffer }

/** The parts of a document with one picture, which has it several times as separate parts. */
async function repeatPicture(docx: Buffer, times: number): Promise<DocxEntry[]> {
  const parts = await readPackage(docx)
  const numbers = Array.from({ length: times }, (_, index) => index)
  return parts.flatMap(({ name, content }): DocxEntry[] => {
    if (name === 'word/media/map.png')
      return numbers.map((n) => ({ name: `word/media/map${n}.png`, content }))
    const text = content.toString()
    if (name === 'word/document.xml') {
      const drawing = /<w:p><w:r><w:drawing>.*<\/w:p>/s.exec(text)?.[0] ?? ''
      const all = numbers.map((n) => drawing.replace('"rId9"', `"rId9${n}"`)).join('')
      return [{ name, content: text.replace(drawing, all) }]
    }
    if (name === 'word/_rels/document.xml.rels') {
      const [relation = ''] = /<Relationship .*?\/>/.exec(text) ?? []
      const all = numbers.map((n) =>
        relation.replace('"rId9"', `"rId9${n}"`).replace('map.png', `map${n}.png`),
      )
      return [{ name, content: text.replace(relation, all.join('')) }]
    }
    return [{ name, content }]
  })
}

async function convertWithPicture(picture: Buffer) {
  const file = path.join(folder, 'picture.docx')
  writeFileSync(file, await bytesOf(manuscriptWithPicture('Pupils drew the river.', picture)))
  return convertManuscript({ path: file, picturesPath: '/pictures' })
}

const convert = async (given: File) => {
  const file = path.join(folder, given.name)
  writeFileSync(file, await bytesOf(given))
  return convertManuscript({ path: file, picturesPath: '/pictures' })
}

test('R-TEXT-4 a manuscript with more than 300 pictures is refused with the reason', async () => {
  const picture = await bytesOf(samplePng())
  const one = await bytesOf(manuscriptWithPicture('Text', picture))
  const manyPictures = sampleDocx({ name: 'pictures.docx', extra: await repeatPicture(one, 301) })
  await expect(convert(manyPictures)).rejects.toThrow('more than 300 pictures')
})

test('R-TEXT-4 a manuscript whose page would be larger than 5 MB is refused with the reason', async () => {
  const paragraphs = Array(6_000).fill(wordParagraph('A long paragraph. '.repeat(50)))
  await expect(convert(manuscriptDocx('long.docx', paragraphs))).rejects.toThrow(
    'too long to be shown in one page',
  )
})

test('R-TEXT-1 a picture that is too large to be drawn is a finding with its place and size', async () => {
  const picture = await bytesOf(samplePng({ width: 20_000, height: 20_000 }))
  const { findings, pictures } = await convertWithPicture(picture)
  expect(pictures).toEqual([])
  expect(findings).toMatchObject([
    { code: 'oversized-picture', detail: '20,000 × 20,000 pixels', blockId: expect.any(String) },
  ])
  expect(findings.map(explainLoss)).toEqual([
    'A picture (20,000 × 20,000 pixels) is left out, because it is too large to be drawn. Please insert it with at most 6000 × 6000 pixels.',
  ])
})

test('R-TEXT-1 a picture that is damaged is a finding', async () => {
  const { findings } = await convertWithPicture(Buffer.from('no picture'))
  expect(findings.map(({ code }) => code)).toEqual(['unsupported-picture'])
})

test('R-TEXT-1 a picture that can be drawn is no finding', async () => {
  const { findings, pictures } = await convertWithPicture(
    await bytesOf(samplePng({ width: 300, height: 200 })),
  )
  expect(findings).toEqual([])
  expect(pictures).toHaveLength(1)
})
