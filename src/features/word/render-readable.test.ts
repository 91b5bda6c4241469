import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bytesOf, sampleDocx } from '../../../test/fixtures/files.ts'
import { maxHtmlLength, renderReadable } from './render-readable.ts'

async function convert(file: File): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-readable-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const copy = path.join(folder, 'file.docx')
  await writeFile(copy, await bytesOf(file))
  return renderReadable(copy)
}

test('R-REVIEW-3 a manuscript that unpacks to a huge text is not shown in the page', async () => {
  expect(await convert(sampleDocx({ text: 'A lesson.' }))).toEqual(['<p>A lesson.</p>'])
  const file = sampleDocx({ text: 'a'.repeat(maxHtmlLength) })
  expect(file.size).toBeLessThan(100_000)
  await expect(convert(file)).rejects.toMatchObject({
    refusal: 'damaged-file',
    message: 'The manuscript is too long to be shown in the page. Please open its file.',
  })
})
