import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDocument } from '#domain/text/xml.ts'
import { convertManuscript } from '#features/documents/convert-manuscript.ts'
import { renderArticle } from '#features/documents/render-article.ts'
import { jatsOfFullText } from '#features/metadata/full-text.ts'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import { createRecord } from '../../../../../test/fixtures/records.ts'
import { findValidatorFile, listManuscripts, runValidator } from '../../../../../test/validators.ts'
import { jats, jatsDoctype } from './jats.ts'

/** Where Debian's package `epubcheck` has its program. */
const epubChecker = '/usr/share/java/epubcheck.jar'

/** In milliseconds: a validator starts for each manuscript. */
const limit = 1_800_000

const folder = mkdtempSync(path.join(tmpdir(), 'takarda-manuscripts-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Rendered = { name: string; html: string; jats: string }
const rendered: Rendered[] = []

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
    writeFileSync(path.join(folder, `${name}.epub`), epub)
    const named = pictures.map((picture) => ({ name: picture.name, sha256: '', bytes: 1 }))
    const fullText = jatsOfFullText({ document, pictures: named }, (each) => `pictures/${each}`)
    const xml = writeDocument(jats(createRecord(), undefined, fullText), jatsDoctype)
    rendered.push({ name, html, jats: xml })
  }
}, limit)

test(
  'R-TEXT-1 EPUBCheck finds no error in the EPUB of any manuscript',
  (context) => {
    if (!existsSync(epubChecker)) context.skip('EPUBCheck is missing: apt-get install epubcheck.')
    for (const { name } of rendered) {
      const file = path.join(folder, `${name}.epub`)
      const { stderr } = spawnSync('java', ['-jar', epubChecker, file], { encoding: 'utf8' })
      const errors = stderr.split('\n').filter((line) => /^(FATAL|ERROR|WARNING)/.test(line))
      expect(errors, name).toEqual([])
    }
  },
  limit,
)

test(
  'R-TEXT-1 the HTML of every manuscript conforms to the standard',
  (context) => {
    const checker = findValidatorFile('vnu-jar/build/dist/vnu.jar')
    if (!checker) return context.skip('The HTML checker cannot run.')
    for (const { name, html } of rendered) {
      const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><main><h1>Sample</h1>${html}</main></body></html>`
      const result = runValidator('java', ['-jar', checker, '--format', 'json'], page, 'p.html')
      if ('missing' in result) return context.skip(result.missing)
      expect(JSON.parse(result.said).messages, name).toEqual([])
    }
  },
  limit,
)

test(
  'R-TEXT-1 the JATS of every manuscript conforms to its document type',
  (context) => {
    const types = findValidatorFile('@jats4r/dtds/schema/1.3')
    if (!types) return context.skip('The document type of JATS cannot be installed.')
    const dtd = `${types}/JATS-journalpublishing1-3.dtd`
    for (const { name, jats } of rendered) {
      const result = runValidator('xmllint', ['--noout', '--nonet', '--dtdvalid', dtd], jats)
      if ('missing' in result) return context.skip(result.missing)
      const said = result.said.replace(/^.*failed to load external entity.*\n.*\n.*\n/m, '')
      expect(said, name).toBe('')
    }
  },
  limit,
)
