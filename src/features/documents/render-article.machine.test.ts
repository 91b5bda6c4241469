import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createArticleForRendering } from '../../../test/fixtures/article-for-rendering.ts'
import { bytesOf, sampleDocx } from '../../../test/fixtures/files.ts'
import { sandbox } from '../../../test/sandbox.ts'
import { renderArticle } from './render-article.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'takarda-render-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function writeSample(): Promise<string> {
  const file = path.join(folder, 'sample.docx')
  writeFileSync(file, await bytesOf(sampleDocx({ text: 'A sample.' })))
  return file
}

test('R-TEXT-4 the sandbox renders an article as PDF and EPUB', async () => {
  const path = await writeSample()
  const { pictures: _, ...article } = await createArticleForRendering()
  const { pdf, epub, findings } = await sandbox.run('renderArticle', { path, article })
  expect(Buffer.from(pdf ?? '').toString('latin1', 0, 5)).toBe('%PDF-')
  expect(Buffer.from(epub).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
  // The sample file has no pictures.
  expect(findings.pdf).toMatchObject([{ code: 'missing-picture', blockId: 'figure-1' }])
  expect(findings.epub).toMatchObject([
    { code: 'missing-picture', blockId: 'figure-1' },
    { code: 'missing-picture', blockId: 'figure-1' },
  ])
})

test('R-TEXT-1 an EPUB is rendered where the compiler of PDFs is missing', async () => {
  const path = await writeSample()
  const { pictures: _, ...article } = await createArticleForRendering()
  const { pdf, epub } = await renderArticle({ path, article }, async () => undefined)
  expect(pdf).toBeNull()
  expect(Buffer.from(epub).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
})
