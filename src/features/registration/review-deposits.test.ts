import { expect } from 'vitest'
import { articleReview } from '#db/schema/publishing/reviews.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { buildContent } from './deposit-content.ts'
import { listPublishedTargets } from './deposit-targets.ts'

const { journal } = await readJournal('journal')
const doi = { prefix: '10.5555', pattern: '{id}', issuePattern: '{id}' }
const context = { journal: { ...journal, doi }, baseUrl: 'https://journal.example.org' }

const listReviewTargets = async (site: TestSite) =>
  (await listPublishedTargets(site.db, { after: undefined, limit: 9, withoutDoi: false })).filter(
    ({ kind }) => kind === 'reviews',
  )

async function givenReviews(site: TestSite) {
  await insertArticles(site, {
    a: { doi: '10.5555/a' },
    b: {},
    gone: { doi: '10.5555/gone', deletedAt: site.now },
    elsewhere: { doi: '10.9999/elsewhere' },
    none: { doi: '10.5555/none' },
  })
  await site.db.insert(articleReview).values(
    ['a', 'b', 'gone', 'elsewhere'].map((articleId) => ({
      articleId,
      number: 1,
      kind: 'reviewer-report' as const,
      sourceId: `source-${articleId}`,
      round: 1,
      reviewerNumber: 1,
      parts: [{ heading: 'Comments', text: 'Say where.' }],
      writtenOn: '2026-01-02',
    })),
  )
}

test('R-REVIEW-7 the reviews of a public article with a DOI are deposited at Crossref', async ({
  site,
}) => {
  await givenReviews(site)
  expect(await listReviewTargets(site)).toEqual([
    { kind: 'reviews', id: 'a' },
    { kind: 'reviews', id: 'elsewhere' },
  ])
  const kindOf = async (id: string) =>
    (await buildContent(site.db, context, 'crossref', { kind: 'reviews', id })).kind
  expect(await kindOf('gone'), 'the article was removed').toBe('gone')
  expect(await kindOf('none'), 'it has no reviews').toBe('gone')
  expect(await kindOf('b'), 'the article has no DOI').toBe('invalid')
  expect(await kindOf('elsewhere'), 'its DOI has another prefix').toBe('invalid')
})

test('R-REVIEW-7 withdrawn reviews are not deposited', async ({ site }) => {
  await givenReviews(site)
  await site.db.update(articleReview).set({ removedAt: site.now })
  expect(await listReviewTargets(site)).toEqual([])
  const target = { kind: 'reviews', id: 'a' } as const
  expect(await buildContent(site.db, context, 'crossref', target)).toEqual({ kind: 'gone' })
})
