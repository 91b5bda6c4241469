import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  createArticleForRendering,
  createPicture,
} from '../../../../../test/fixtures/article-for-rendering.ts'
import { createIssueContents, createRecord } from '../../../../../test/fixtures/records.ts'
import { renderIssuePdf } from './render-issue-pdf.ts'

test('R-TEXT-6 Typst accepts an issue with continuous pages as one PDF/UA-1', async (context) => {
  const article = await createArticleForRendering()
  const without = {
    ...article,
    record: createRecord({ title: 'An article without a full text', pages: null }),
    document: null,
  }
  const { bytes } = renderIssuePdf({
    issue: createIssueContents({ introduction: 'A sample introduction.' }),
    articles: [article, article, without],
    cover: await createPicture(60, 80),
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-issue-'))
  const file = path.join(folder, 'issue.pdf')
  writeFileSync(file, bytes)
  const { error, stdout } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (error) return context.skip('pdftotext is missing.')
  const pages = stdout.split('\f')
  expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(pages[1]).toMatch(/Lesson study in large classes: A sample\s+141/)
  // At the right end of the last line that ends there.
  const pageNumber = (page: string) => Number(page.match(/(?<= {3})\d+$/gm)?.at(-1))
  const numbers = pages.slice(2, -1).map(pageNumber)
  expect(numbers).toEqual(numbers.map((_, index) => 141 + index))
  expect(stdout).toContain('The text of this article is at')
})
