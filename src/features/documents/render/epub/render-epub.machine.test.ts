import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import {
  createArticleForRendering,
  createPicture,
} from '../../../../../test/fixtures/article-for-rendering.ts'
import { createNestedDocument } from '../../../../../test/fixtures/manuscript-document.ts'
import { createIssueContents, createRecord } from '../../../../../test/fixtures/records.ts'
import { renderArticleEpub, renderIssueEpub } from './render-epub.ts'

/** Where Debian's package `epubcheck` has its program. */
const checker = '/usr/share/java/epubcheck.jar'

/** The errors and warnings of EPUBCheck. Skips the test without it. */
function check(context: TestContext, bytes: Uint8Array): string[] {
  if (!existsSync(checker)) context.skip('EPUBCheck is missing: apt-get install epubcheck.')
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-epub-'))
  const file = path.join(folder, 'publication.epub')
  writeFileSync(file, bytes)
  const { stdout, stderr } = spawnSync('java', ['-jar', checker, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stdout).toContain('Messages: ')
  return stderr.split('\n').filter((line) => /^(FATAL|ERROR|WARNING)/.test(line))
}

const odd = createRecord({
  title: 'A <b>sample</b> & "title"]]>',
  doi: null,
  issue: null,
  pages: null,
  contributors: [],
  language: 'ar',
})

test('R-TEXT-1 EPUBCheck accepts articles with all, with few and with nested parts', async (context) => {
  const article = await createArticleForRendering()
  const nested = { ...article, document: createNestedDocument() }
  const cover = await createPicture(60, 80)
  expect(check(context, (await renderArticleEpub(article, cover)).bytes)).toEqual([])
  expect(
    check(context, (await renderArticleEpub({ ...article, record: odd }, null)).bytes),
  ).toEqual([])
  expect(check(context, (await renderArticleEpub(nested, null)).bytes)).toEqual([])
})

test('R-TEXT-6 EPUBCheck accepts an issue', async (context) => {
  const article = await createArticleForRendering()
  const { bytes } = await renderIssueEpub({
    issue: createIssueContents({ introduction: 'A sample.' }),
    articles: [article, { ...article, document: null }],
    cover: await createPicture(60, 80),
  })
  expect(check(context, bytes)).toEqual([])
})

test('R-TEXT-1 EPUBCheck finds a picture that is missing', async (context) => {
  const article = await createArticleForRendering()
  const { bytes } = await renderArticleEpub(article, null)
  const changed = Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll('pictures/article-1-picture-1.png', 'pictures/article-1-picture-9.png'),
    'latin1',
  )
  expect(check(context, changed).length).toBeGreaterThan(0)
})
