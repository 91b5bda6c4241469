import { and, eq, gt, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { fullTextRendition, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import type { Event } from '#domain/events/event.ts'
import type { renderArticle } from '#features/documents/render-article.ts'
import { event } from '../../../../db/schema/platform.ts'
import { callIssues, givenIssue } from '../../../../test/features/issues.ts'
import { identityPart, putSettings, readSettings } from '../../../../test/features/settings.ts'
import { sampleDocument } from '../../../../test/fixtures/manuscript-document.ts'
import { runHere } from '../../../../test/sandbox.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { renderingQueue, renderingReactions } from './enqueue-renderings.ts'
import { renderRenditions } from './render-renditions.ts'

/** A public article with an approved full text. */
async function createWithFullText(site: TestSite, who: Person, fields = {}): Promise<string> {
  const { _id: id } = await createArticle(site, who, fields)
  const [word] = await site.db
    .select()
    .from(articleFile)
    .where(and(eq(articleFile.articleId, id), eq(articleFile.format, 'docx')))
  await site.db.insert(fullTextVersion).values({
    articleId: id,
    number: 1,
    fileId: word?.fileId ?? '',
    document: sampleDocument,
    html: '<p>Sample</p>',
    convertedAt: site.now,
    approvedAt: site.now,
    isCurrent: true,
  })
  return id
}

/** Returns a function that returns the articles that are rendered because of the events since its last call. */
const followRenderings = (site: TestSite) => {
  let last = 0
  return async (): Promise<string[]> => {
    const events = await site.db.select().from(event).where(gt(event.id, last)).orderBy(event.id)
    last = events.at(-1)?.id ?? last
    for (const { type, data } of events) {
      const reaction = renderingReactions[type as keyof typeof renderingReactions] as
        | { rendered(deps: TestSite, event: Event): Promise<void> }
        | undefined
      await reaction?.rendered(site, { type, ...(data as object) } as Event)
    }
    const { rows } = await site.db.execute<{ id: string }>(
      sql`delete from pgboss.job where name = ${renderingQueue.name} returning data -> 'payload' ->> 'articleId' as id`,
    )
    return rows.map(({ id }) => id).sort()
  }
}

const patch = async (site: TestSite, who: Person, id: string, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect((await site.send(who, 'PATCH', `/api/journals/${id}`, form)).status).toBe(200)
}

/** Renders the metadata as JSON instead of calling the compiler. */
const renderAsJson: typeof renderArticle = async ({ article: { document: _, ...printed } }) => ({
  pdf: null,
  epub: Buffer.from(JSON.stringify(printed)),
  findings: { pdf: [], epub: [] },
})

const render = (site: TestSite, articleId: string, task = renderAsJson) =>
  renderRenditions(
    {
      ...site,
      clock: () => site.now,
      baseUrl: 'http://localhost:3000',
      sandbox: runHere({ renderArticle: task }),
    },
    { articleId },
  )

const readEpub = async (site: TestSite, id: string) =>
  (await site.ask(null, { url: `/journals/${id}/article.epub` })).bytes.toString()

test('R-TEXT-3 a changed notice renders its current and former articles again', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const rendered = followRenderings(site)
  const [first, second] = [
    await createWithFullText(site, admin),
    await createWithFullText(site, admin),
  ]
  await rendered()
  const fields = { concerns: first, notice: 'retraction', title: 'Retraction of a sample' }
  const { _id: notice } = await createArticle(site, admin, fields)
  expect(await rendered()).toEqual([first])
  await render(site, first)
  expect(await readEpub(site, first)).toContain('Retraction of a sample')
  await patch(site, admin, notice, { title: 'Retraction, corrected' })
  expect(await rendered()).toEqual([first])
  await patch(site, admin, notice, { concerns: second })
  expect(await rendered()).toEqual([first, second].sort())
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${notice}` })
  expect(await rendered()).toEqual([second])
})

test('R-TEXT-3 an issue renders its articles again when its date or number changes', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const rendered = followRenderings(site)
  const [id, other] = [await createWithFullText(site, admin), await createWithFullText(site, admin)]
  const issueId = await givenIssue(site, admin, [id])
  await rendered()
  expect((await callIssues(site, admin, 'POST', `/${issueId}/publish`, {})).status).toBe(200)
  expect(await rendered()).toEqual([id])
  await callIssues(site, admin, 'PATCH', `/${issueId}`, { introduction: 'Not printed.' })
  expect(await rendered()).toEqual([])
  await callIssues(site, admin, 'PATCH', `/${issueId}`, { publicationDate: '2026-02-03' })
  expect(await rendered()).toEqual([id])
  expect(other).not.toBe(id)
})

test('R-TEXT-3 the name of the journal in the settings renders every full text again', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const rendered = followRenderings(site)
  const ids = [await createWithFullText(site, admin), await createWithFullText(site, admin)]
  await createArticle(site, admin)
  await rendered()
  const { journal, pages } = await readSettings(site, admin)
  await putSettings(site, admin, 'pages/guide', 1, { ...pages.guide, title: 'For authors' })
  expect(await rendered()).toEqual([])
  const name = 'Journal of Renamed Samples'
  const part = identityPart(journal, { name })
  expect((await putSettings(site, admin, 'parts/identity', 2, part)).status).toBe(200)
  expect(await rendered()).toEqual(ids.sort())
  const [id = ''] = ids
  await render(site, id)
  expect(await readEpub(site, id)).toContain(name)
})

test('R-TEXT-4 a rendering with the same bytes replaces nothing', async ({ site }) => {
  const admin = await site.signIn('admin')
  const id = await createWithFullText(site, admin)
  await render(site, id)
  const [before] = await site.db.select().from(fullTextRendition)
  site.pass(60_000)
  await render(site, id)
  expect(await site.db.select().from(fullTextRendition)).toEqual([before])
  await patch(site, admin, id, { title: 'Another title' })
  await render(site, id)
  expect(await site.db.select().from(fullTextRendition)).not.toEqual([before])
})

test('R-TEXT-3 an article that changes while it is rendered is rendered once more', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createWithFullText(site, admin)
  const titles: string[] = []
  await render(site, id, async (input) => {
    titles.push(input.article.record.title)
    const title = 'A title that came later'
    if (titles.length === 1) await site.db.update(article).set({ title }).where(eq(article.id, id))
    return renderAsJson(input)
  })
  expect(titles).toHaveLength(2)
  expect(await readEpub(site, id)).toContain('A title that came later')
})

test('R-TEXT-1 without a compiler of PDFs readers get the EPUB but no older PDF', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createWithFullText(site, admin)
  await site.db.delete(articleFile).where(eq(articleFile.format, 'pdf'))
  await render(site, id, async (input) => ({
    ...(await renderAsJson(input)),
    pdf: Buffer.from('%PDF-1.7'),
  }))
  const statusOf = async (format: string) =>
    (await site.ask(null, { url: `/journals/${id}/article.${format}` })).status
  expect([await statusOf('pdf'), await statusOf('epub')]).toEqual([200, 200])
  await render(site, id)
  expect([await statusOf('pdf'), await statusOf('epub')]).toEqual([404, 200])
})
