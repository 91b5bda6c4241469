import { expect, test } from 'vitest'
import {
  createArticleForRendering,
  createPicture,
} from '../../../../../test/fixtures/article-for-rendering.ts'
import { createIssueContents, createRecord } from '../../../../../test/fixtures/records.ts'
import { inspectPdf } from '../../../../../test/poppler.ts'
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
  const stdout = inspectPdf(context, 'pdftotext', ['-layout'], bytes)
  const pages = stdout.split('\f')
  expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(pages[1]).toMatch(/Lesson study in large classes: A sample\s+141/)
  // At the right end of the last line that ends there.
  const pageNumber = (page: string) => Number(page.match(/(?<= {3})\d+$/gm)?.at(-1))
  const numbers = pages.slice(2, -1).map(pageNumber)
  expect(numbers).toEqual(numbers.map((_, index) => 141 + index))
  expect(stdout).toContain('The text of this article is at')
})
