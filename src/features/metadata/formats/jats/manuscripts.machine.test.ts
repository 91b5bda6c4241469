import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeDocument } from '#domain/text/xml.ts'
import { convertManuscript } from '#features/documents/convert-manuscript.ts'
import { renderArticle } from '#features/documents/render-article.ts'
import { jatsOfFullText } from '#features/metadata/full-text.ts'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import { createRecord } from '../../../../../test/fixtures/records.ts'
import { limit } from '../../../../../test/runner/patience.ts'
import {
  checkEpub,
  findValidatorFile,
  javaOptions,
  listManuscripts,
  runValidator,
  skipIfMissing,
} from '../../../../../test/validators.ts'
import { jats, jatsDoctype } from './jats.ts'

type Rendered = { name: string; html: string; jats: string; epub: Uint8Array }
const rendered: Rendered[] = []

/** Warnings about the text of an author: Quranic verses are often not normalised, and the page of the test says English. */
const aboutText =
  /^(Text run is not in Unicode Normalization Form C|This document appears to be written in)/

/** For everything that is done once for each manuscript: EPUBCheck alone takes seconds to start. */
const allManuscriptsTimeout = limit(600)

/** Renders every manuscript in all formats. Typst refuses a PDF that does not conform to PDF/UA-1. */
beforeAll(async () => {
  const { pictures: _, ...article } = await createArticleForRendering()
  for (const file of listManuscripts()) {
    const name = path.basename(file, '.docx')
    const { document, html, pictures } = await convertManuscript({
      path: file,
      picturesPath: '/pictures',
    })
    const { pdf, epub } = await renderArticle({ path: file, article: { ...article, document } })
    expect(pdf && Buffer.from(pdf).toString('latin1', 0, 5), name).toBe('%PDF-')
    const named = pictures.map((picture) => ({ name: picture.name, sha256: '', bytes: 1 }))
    const fullText = jatsOfFullText({ document, pictures: named }, (each) => `pictures/${each}`)
    const xml = writeDocument(jats(createRecord(), undefined, fullText), jatsDoctype)
    rendered.push({ name, html, jats: xml, epub })
  }
}, allManuscriptsTimeout)

test(
  'R-TEXT-1 EPUBCheck finds no error in the EPUB of any manuscript',
  async (context) => {
    for (const { name, epub } of rendered) expect(await checkEpub(context, epub), name).toEqual([])
  },
  allManuscriptsTimeout,
)

test('R-TEXT-1 the HTML of every manuscript conforms to the standard', async (context) => {
  const checker = findValidatorFile('vnu-jar/build/dist/vnu.jar')
  if (!checker) return context.skip('The HTML checker cannot run.')
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-manuscripts-'))
  for (const { name, html } of rendered) {
    const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><main><h1>Sample</h1>${html}</main></body></html>`
    writeFileSync(path.join(folder, `${name}.html`), page)
  }
  // One run for all pages: the checker starts in seconds.
  const options = [...javaOptions, '-jar', checker, '--format', 'json', folder]
  const result = skipIfMissing(context, await runValidator('java', options))
  rmSync(folder, { recursive: true })
  const { messages }: { messages: { message: string }[] } = JSON.parse(result.said)
  expect(messages.filter(({ message }) => !aboutText.test(message))).toEqual([])
})

test('R-TEXT-1 the JATS of every manuscript conforms to its document type', async (context) => {
  const types = findValidatorFile('@jats4r/dtds/schema/1.3')
  if (!types) return context.skip('The document type of JATS cannot be installed.')
  const options = ['--noout', '--nonet', '--dtdvalid', `${types}/JATS-journalpublishing1-3.dtd`]
  for (const { name, jats } of rendered) {
    const result = skipIfMissing(context, await runValidator('xmllint', options, { text: jats }))
    const said = result.said.replace(/^.*failed to load external entity.*\n.*\n.*\n/m, '')
    expect(said, name).toBe('')
  }
})
