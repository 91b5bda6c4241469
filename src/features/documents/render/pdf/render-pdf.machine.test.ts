import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import {
  paragraph,
  sampleDocument,
  text,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { renderPdf } from './render-pdf.ts'

/** What a program of Poppler says of a PDF. Skips the test without it. */
function inspect(context: TestContext, program: string, bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-pdf-'))
  const file = path.join(folder, 'article.pdf')
  writeFileSync(file, bytes)
  const output = program === 'pdftotext' ? ['-raw', file, '-'] : [file]
  const { error, stdout } = spawnSync(program, output, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (error) context.skip(`${program} is missing.`)
  return stdout
}

test('R-TEXT-1 text that looks like Typst code is printed as text', async (context) => {
  const code = '#panic("no") $x$ *bold* _a_ <label> @ref \\ // comment `raw` = heading'
  const article = await createArticleForRendering({
    document: { ...sampleDocument, blocks: [paragraph(code), paragraph(text(code, 'code'))] },
  })
  const words = inspect(context, 'pdftotext', renderPdf(article).bytes).replace(/\s+/g, '')
  expect(words.split(code.replace(/\s+/g, ''))).toHaveLength(3)
})

test('R-TEXT-3 a tagged PDF names its title and authors on continued pages', async (context) => {
  const { bytes } = renderPdf(await createArticleForRendering())
  const facts = inspect(context, 'pdfinfo', bytes)
  expect(facts).toMatch(/Title:\s+Lesson study in large classes: A sample/)
  expect(facts).toMatch(/Author:\s+Sample Given van der Author, Second Sample/)
  expect(facts).toMatch(/Tagged:\s+yes/)
  expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  const printed = inspect(context, 'pdftotext', bytes)
  for (const page of [141, 142]) expect(printed).toMatch(new RegExp(`(^| )${page}$`, 'm'))
  for (const part of ['Cite as', 'Received 1 Sep 2025', 'DOI 10.5555/', 'نموذجية'])
    expect(printed).toContain(part)
})

test('R-TEXT-1 the fonts of the PDF are embedded with real italics', async (context) => {
  const fonts = inspect(context, 'pdffonts', renderPdf(await createArticleForRendering()).bytes)
  expect(fonts).toMatch(/\+GentiumBookPlus-Italic/)
  expect(fonts).toMatch(/\+Amiri/)
  for (const line of fonts.split('\n').slice(2).filter(Boolean))
    expect(line).toMatch(/ yes yes yes /)
})
