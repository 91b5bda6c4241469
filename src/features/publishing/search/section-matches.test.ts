import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import type { Block } from '#domain/manuscript/document/block.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import {
  approveFullText,
  hideFullText,
  insertFullText,
} from '../../../../test/features/full-text.ts'
import { archive, createSearchable, titlesOf } from '../../../../test/features/search.ts'
import {
  heading,
  paragraph,
  sampleDocument,
} from '../../../../test/fixtures/manuscript-document.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const documentOf = (...blocks: Block[]): ManuscriptDocument => ({
  ...sampleDocument,
  blocks,
  notes: [],
  references: [],
})

const document = documentOf(
  paragraph('A first word: zirconium.'),
  heading('sec-1', 1, '1', 'Introduction'),
  paragraph('Pupils weighed the quicksilver. Others were twice as slow.'),
  heading('sec-2', 1, '2', 'How Ọmọ́ were weighed'),
  paragraph('They weighed quicksilver twice, and wrote Ẹ̀kọ́ on the board.'),
  heading('sec-3', 1, '3', 'Quicksilver'),
  paragraph('Nothing else.'),
)

/** An article whose full text readers see. */
async function createArticleWithFullText(
  site: TestSite,
  admin: Person,
  text = document,
): Promise<string> {
  const { _id: id } = await createSearchable(site, admin, 'Weights in class')
  const { fileId } = await insertFullText(site, id, text)
  await approveFullText(site, admin, id, fileId)
  return id
}

const findSection = async (site: TestSite, search: string) =>
  (await archive(site, { search })).items[0]?.section

test('R-TEXT-6 a phrase of the body leads to the section that has it', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticleWithFullText(site, admin)
  expect(await findSection(site, '"weighed quicksilver twice"')).toEqual({
    sectionId: 'sec-2',
    heading: '2 How Ọmọ́ were weighed',
    text: 'They weighed quicksilver twice, and wrote Ẹ̀kọ́ on the board.',
  })
})

test('R-TEXT-6 a search leads to the section that contains most of its words', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticleWithFullText(site, admin)
  const places = {
    'quicksilver twice': 'sec-2',
    'the quicksilver': 'sec-1',
    eko: 'sec-2',
    'omo were': 'sec-2',
    zirconium: null,
    'slow others': 'sec-1',
  }
  for (const [search, place] of Object.entries(places))
    expect([search, (await findSection(site, search))?.sectionId]).toEqual([search, place])
})

test('R-TEXT-6 a heading that matches leads to its section', async ({ site }) => {
  const admin = await site.signIn('admin')
  const text = documentOf(heading('sec-7', 1, null, 'Molybdenum'), paragraph('Nothing else.'))
  await createArticleWithFullText(site, admin, text)
  expect(await findSection(site, 'molybdenum')).toMatchObject({
    sectionId: 'sec-7',
    heading: 'Molybdenum',
  })
})

test('R-TEXT-6 a match that the card of a result shows anyway names no section', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await createArticleWithFullText(site, admin)
  const { items } = await archive(site, { search: 'weights class' })
  expect(items).toHaveLength(1)
  expect(items[0]?.section).toBeUndefined()
})

test('R-TEXT-6 the last words of a long text with many sections are found', async ({ site }) => {
  const admin = await site.signIn('admin')
  const long = Array.from({ length: 300 }, (_, n) => [
    heading(`sec-${n}`, 1, null, `Section ${n}`),
    paragraph(`${'Words that fill a page. '.repeat(40)} Place${n} of ${n}.`),
  ])
  await createArticleWithFullText(site, admin, documentOf(...long.flat()))
  expect(await findSection(site, '"place299 of 299"')).toMatchObject({ sectionId: 'sec-299' })
})

const states: Record<string, (site: TestSite, admin: Person, id: string) => Promise<unknown>> = {
  'is hidden': hideFullText,
  'is that of a removed article': (site, admin, id) =>
    site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}` }),
  'is that of a draft': ({ db }, _, id) =>
    db.update(article).set({ status: 'draft' }).where(eq(article.id, id)),
  'has no current version': ({ db }, _, id) =>
    db.update(fullTextVersion).set({ isCurrent: false }).where(eq(fullTextVersion.articleId, id)),
}

for (const [state, change] of Object.entries(states))
  test(`R-TEXT-6 no search finds the words of a full text that ${state}`, async ({ site }) => {
    const admin = await site.signIn('admin')
    const id = await createArticleWithFullText(site, admin)
    const find = async () =>
      Promise.all(
        ['zirconium', '"quicksilver twice"', 'weights'].map(async (search) => {
          const { items } = await archive(site, { search })
          return [titlesOf(items).length, items[0]?.section !== undefined]
        }),
      )
    expect(await find()).toEqual([
      [1, true],
      [1, true],
      [1, false],
    ])
    await change(site, admin, id)
    const isPublic = !/removed|draft/.test(state)
    expect(await find()).toEqual([
      [0, false],
      [0, false],
      [isPublic ? 1 : 0, false],
    ])
  })
