import { expect, test } from 'vitest'
import {
  createArticleForRendering,
  createPicture,
} from '../../../../../test/fixtures/article-for-rendering.ts'
import { createNestedDocument } from '../../../../../test/fixtures/manuscript-document.ts'
import { createIssueContents, createRecord } from '../../../../../test/fixtures/records.ts'
import { checkEpub } from '../../../../../test/validators.ts'
import { renderArticleEpub, renderIssueEpub } from './render-epub.ts'

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
  expect(await checkEpub(context, (await renderArticleEpub(article, cover)).bytes)).toEqual([])
  expect(
    await checkEpub(context, (await renderArticleEpub({ ...article, record: odd }, null)).bytes),
  ).toEqual([])
  expect(await checkEpub(context, (await renderArticleEpub(nested, null)).bytes)).toEqual([])
})

test('R-TEXT-6 EPUBCheck accepts an issue', async (context) => {
  const article = await createArticleForRendering()
  const { bytes } = await renderIssueEpub({
    issue: createIssueContents({ introduction: 'A sample.' }),
    articles: [article, { ...article, document: null }],
    cover: await createPicture(60, 80),
  })
  expect(await checkEpub(context, bytes)).toEqual([])
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
  expect((await checkEpub(context, changed)).length).toBeGreaterThan(0)
})
