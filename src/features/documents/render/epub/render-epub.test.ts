import { expect, test } from 'vitest'
import { readPackage } from '#features/word/package/read-package.ts'
import {
  createArticleForRendering,
  createPicture,
} from '../../../../../test/fixtures/article-for-rendering.ts'
import { createIssueContents } from '../../../../../test/fixtures/records.ts'
import { renderArticleEpub, renderIssueEpub } from './render-epub.ts'

async function read(bytes: Uint8Array) {
  const parts = await readPackage(Buffer.from(bytes))
  const textOf = (name: string) =>
    parts.find((part) => part.name === `EPUB/${name}`)?.content.toString() ?? ''
  return { names: parts.map(({ name }) => name), textOf, first: parts[0] }
}

test('R-TEXT-4 the same article gives the same EPUB', async () => {
  const article = await createArticleForRendering()
  const { bytes, findings } = await renderArticleEpub(article, null)
  expect(findings).toEqual([])
  expect(Buffer.compare(bytes, (await renderArticleEpub(article, null)).bytes)).toBe(0)
  const { first } = await read(bytes)
  expect(first).toMatchObject({ name: 'mimetype', isStored: true })
})

test('R-TEXT-1 an EPUB has the article with contents, pictures and notes that open in place', async () => {
  const { bytes } = await renderArticleEpub(
    await createArticleForRendering(),
    await createPicture(60, 80),
  )
  const { names, textOf } = await read(bytes)
  expect(names).toContain('EPUB/pictures/article-1-picture-1.png')
  expect(names).toContain('EPUB/cover.png')
  expect(textOf('nav.xhtml')).toContain('href="article-1.xhtml#sec-2-1">2.1 Participants')
  const article = textOf('article-1.xhtml')
  expect(article).toContain('<h1>Lesson study in large classes: A sample</h1>')
  expect(article).toContain('epub:type="noteref"')
  expect(article).toContain('<aside id="note-1" epub:type="footnote"')
  expect(article).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"')
})

test('R-TEXT-1 an EPUB says what readers with disabilities can rely on', async () => {
  const article = await createArticleForRendering()
  const metadata = (await read((await renderArticleEpub(article, null)).bytes)).textOf(
    'package.opf',
  )
  for (const value of ['alternativeText', 'MathML', 'structuralNavigation'])
    expect(metadata).toContain(`<meta property="schema:accessibilityFeature">${value}</meta>`)
  expect(metadata).toContain('<meta property="schema:accessModeSufficient">textual</meta>')
  const blocks = article.document.blocks.map((block) =>
    block.kind === 'figure'
      ? { ...block, pictures: block.pictures.map((one) => ({ ...one, alternativeText: '' })) }
      : block,
  )
  const undescribed = { ...article, document: { ...article.document, blocks } }
  const { bytes, findings } = await renderArticleEpub(undescribed, null)
  expect(findings).toMatchObject([{ code: 'no-alternative-text', blockId: 'figure-1' }])
  const changed = (await read(bytes)).textOf('package.opf')
  expect(changed).not.toContain('alternativeText')
  expect(changed).not.toContain('accessModeSufficient')
})

test('R-TEXT-6 the EPUB of an issue has each article by its full text or its abstract', async () => {
  const article = await createArticleForRendering()
  const issue = createIssueContents({ introduction: 'A sample introduction.' })
  const articles = [article, { ...article, document: null }]
  const { bytes } = await renderIssueEpub({ issue, articles, cover: null })
  const { names, textOf } = await read(bytes)
  expect(names.filter((name) => name.endsWith('.xhtml'))).toEqual([
    'EPUB/nav.xhtml',
    'EPUB/issue.xhtml',
    'EPUB/article-1.xhtml',
    'EPUB/article-2.xhtml',
  ])
  expect(textOf('issue.xhtml')).toContain('A sample introduction.')
  expect(textOf('article-2.xhtml')).toContain('How teachers plan')
  expect(textOf('article-2.xhtml')).toContain(article.record.url)
})

test('R-TEXT-1 a picture that readers of EPUB may not show is a finding', async () => {
  const article = await createArticleForRendering()
  const webp = { bytes: Buffer.from('RIFF'), mediaType: 'image/webp', width: 10, height: 10 }
  const { findings } = await renderArticleEpub(
    { ...article, pictures: new Map([['picture-1', webp]]) },
    null,
  )
  expect(findings.map(({ code }) => code)).toEqual(['unsupported-picture', 'missing-picture'])
})
