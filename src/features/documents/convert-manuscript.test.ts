import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { explainLoss } from '#domain/manuscript/render/explain-loss.ts'
import { bytesOf } from '../../../test/fixtures/files.ts'
import { manuscriptWithPicture } from '../../../test/fixtures/manuscripts.ts'
import { samplePng } from '../../../test/fixtures/pictures.ts'
import { convertManuscript } from './convert-manuscript.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'takarda-convert-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function convertWithPicture(picture: Buffer) {
  const file = path.join(folder, 'picture.docx')
  writeFileSync(file, await bytesOf(manuscriptWithPicture('Pupils drew the river.', picture)))
  return convertManuscript({ path: file, picturesPath: '/pictures' })
}

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
