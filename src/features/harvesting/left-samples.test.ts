import { expect } from 'vitest'
import { usageDay } from '#db/schema/usage.ts'
import { listReferenceItems } from '#features/metadata/reference-item-queries.ts'
import { findShownArticle, listRecords } from '#features/publishing/articles/record-queries.ts'
import { markAsSamples } from '#features/publishing/articles/sample-articles.ts'
import { countWithoutDoi } from '#features/registration/deposit-targets.ts'
import { findPublishedFacts } from '#features/registration/queries.ts'
import { listMonths } from '#features/usage/queries.ts'
import { setSampleJournal } from '../../../test/features/sample-content.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

/** The ids of the articles in a harvest, with those of deleted ones in brackets. */
async function harvest(site: TestSite): Promise<string[]> {
  const answer = await site.ask(null, { url: '/oai?verb=ListRecords&metadataPrefix=oai_dc' })
  const records = answer.bytes.toString().match(/<record>.*?<\/record>/gs) ?? []
  return records
    .map((text) => {
      const id = /<identifier>[^<]*:([^<:]+)<\/identifier>/.exec(text)?.[1] ?? ''
      return text.includes('status="deleted"') ? `(${id})` : id
    })
    .sort()
}

const today = '2026-03-01'

/** What indexes, registries and counts know. */
async function readCounts(site: TestSite, editor: Person) {
  const journalContext = { journal: site.journal(), baseUrl: 'https://journal.example' }
  const shown = await findShownArticle(site.db, journalContext, 'sample')
  const [month] = await listMonths(site.db, { begin: '2026-03', end: '2026-03' })
  const sitemap = await site.ask(null, { url: '/sitemap/articles-1-of-1.xml' })
  return {
    harvested: await harvest(site),
    inSitemap: sitemap.bytes.toString().includes('/journals/sample<'),
    isTagged: typeof shown === 'object' && !shown.isLeftSample,
    items: (await listReferenceItems(site.db, journalContext, ['sample', 'real'])).length,
    records: (await listRecords(site.db, journalContext, { orderBy: [], limit: 9 })).length,
    withoutDoi: (await countWithoutDoi(site.db)).articles,
    research: (await findPublishedFacts(site.db, today)).researchInAYear,
    views: month?.totalInvestigations,
    yearOfViews: (await site.ask(editor, { url: '/api/statistics' })).body.summary.views.now,
    formats: (await site.ask(null, { url: '/journals/sample/cite/ris' })).status,
  }
}

test('R-OAI-1 R-HEAD-1 R-DOAJ-1 R-COUNT-1 A real journal indexes and counts no sample article', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const own = { publicationDate: today, publishedAt: site.now }
  await insertArticles(site, { real: own, sample: own })
  await markAsSamples(site.db, ['sample'])
  const counts = { uniqueInvestigations: 1, totalRequests: 1, uniqueRequests: 1 }
  for (const articleId of ['real', 'sample'])
    await site.db
      .insert(usageDay)
      .values({ day: today, articleId, totalInvestigations: 3, ...counts })
  const all = {
    harvested: ['real', 'sample'],
    inSitemap: true,
    isTagged: true,
    items: 2,
    records: 2,
    withoutDoi: 2,
    research: 2,
    views: 6,
    yearOfViews: 6,
    formats: 200,
  }
  await setSampleJournal(site, true)
  expect(await readCounts(site, editor)).toEqual(all)
  await setSampleJournal(site, false)
  expect(await readCounts(site, editor)).toEqual({
    harvested: ['(sample)', 'real'],
    inSitemap: false,
    isTagged: false,
    items: 1,
    records: 1,
    withoutDoi: 1,
    research: 1,
    views: 3,
    yearOfViews: 3,
    formats: 404,
  })
  await setSampleJournal(site, true)
  expect(await readCounts(site, editor)).toEqual(all)
})
