import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { articleFile } from '#db/schema/publishing/articles.ts'
import { fullText, fullTextEdit, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { estimateSeconds } from '#domain/publishing/catalogue-conversion.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { Conversion } from '#features/documents/conversion.ts'
import { approveFullText, insertFullText } from '../../../../../test/features/full-text.ts'
import { sampleDocument } from '../../../../../test/fixtures/manuscript-document.ts'
import { runHere } from '../../../../../test/sandbox.ts'
import { createArticle, test } from '../../../../../test/site.ts'
import type { Person, TestSite } from '../../../../../test/site-actions.ts'
import { findConversion } from './conversion-queries.ts'
import { convertNextArticle } from './convert-next-article.ts'

const address = '/api/full-texts/conversion'

const converted: Conversion = {
  document: sampleDocument,
  findings: [{ code: 'chart', blockId: null, quote: '', detail: null }],
  html: '<p>Converted.</p>',
  contents: [],
  words: 1,
  pictures: [],
  drawnPictures: {},
}

/** Public articles by title, the newest first, each with a Word file that waits for its conversion. */
async function createArticles(site: TestSite, admin: Person, titles: string[]) {
  const ids = new Map<string, string>()
  for (const [index, title] of titles.entries()) {
    const publicationDate = `2020-01-${String(28 - index).padStart(2, '0')}`
    ids.set(title, (await createArticle(site, admin, { title, publicationDate }))._id)
  }
  return (title: string) => ids.get(title) ?? ''
}

const start = (site: TestSite, who: Person | null, again = false) =>
  site.ask(who, { method: 'POST', url: address, payload: { again } })

type Convert = (articleId: string) => Promise<Conversion>

/** Runs the next step of the conversion. */
async function step(site: TestSite, convert: Convert = async () => converted): Promise<void> {
  const { id = '' } = (await findConversion(site.db)) ?? {}
  const deps = {
    db: site.db,
    jobs: site.jobs,
    storage: site.storage,
    clock: () => {
      site.now = new Date(site.now.getTime() + 2_000)
      return site.now
    },
    sandbox: runHere({
      convertManuscript: ({ picturesPath }: { picturesPath: string }) =>
        convert(picturesPath.split('/')[3] ?? ''),
    }),
  }
  await convertNextArticle(deps, { conversionId: id })
}

const read = async (site: TestSite, who: Person) => (await site.ask(who, { url: address })).body

const outcomesOf = async (site: TestSite, who: Person) =>
  (await read(site, who)).articles.map(
    ({ title, outcome, reason, findings }: Record<string, unknown>) => [
      title,
      outcome,
      reason,
      findings,
    ],
  )

test('R-TEXT-5 the back catalogue is converted article by article with a report', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const titles = ['Fine', 'Broken', 'PDF alone', 'Approved', 'Edited', 'Earlier', 'Failed before']
  const idOf = await createArticles(site, admin, titles)
  const isDocx = eq(articleFile.format, 'docx')
  await site.db.delete(articleFile).where(and(eq(articleFile.articleId, idOf('PDF alone')), isDocx))
  const { fileId } = await insertFullText(site, idOf('Approved'))
  await approveFullText(site, admin, idOf('Approved'), fileId)
  await insertFullText(site, idOf('Earlier'))
  await insertFullText(site, idOf('Edited'))
  const edit = { articleId: idOf('Edited'), number: 1, place: null, reason: '' }
  const operation = { kind: 'language', language: 'en' } as never
  await site.db.insert(fullTextEdit).values({ id: 'e', ...edit, operation, madeAt: site.now })
  const before = await insertFullText(site, idOf('Failed before'))
  await site.db
    .update(fullText)
    .set({ conversion: null, failure: 'It was too long.' })
    .where(eq(fullText.fileId, before.fileId))
  expect((await start(site, admin)).body.conversion).toMatchObject({ state: 'running', total: 7 })
  for (const _ of titles)
    await step(site, async (id) => {
      if (id === idOf('Broken')) throw new Refused('damaged-file', 'It is damaged.')
      return converted
    })
  await step(site)
  expect(await outcomesOf(site, admin)).toEqual([
    ['Fine', 'converted', null, 1],
    ['Broken', 'failed', 'It is damaged.', 0],
    ['PDF alone', 'no-docx', null, 0],
    ['Approved', 'skipped', 'Its full text is approved.', 0],
    ['Edited', 'skipped', 'Its full text has edits.', 0],
    ['Earlier', 'skipped', 'It was converted before.', 0],
    ['Failed before', 'converted', null, 1],
  ])
  expect((await read(site, admin)).conversion).toMatchObject({
    state: 'finished',
    withFindings: 2,
    outcomes: { converted: 2, failed: 1, 'no-docx': 1, skipped: 3 },
    current: null,
  })
})

test('R-TEXT-5 another conversion replaces only full texts without an approval or edits', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const idOf = await createArticles(site, admin, ['Approved', 'Earlier'])
  const { fileId } = await insertFullText(site, idOf('Approved'))
  await approveFullText(site, admin, idOf('Approved'), fileId)
  await insertFullText(site, idOf('Earlier'))
  await start(site, admin, true)
  await step(site)
  await step(site)
  expect(await outcomesOf(site, admin)).toEqual([
    ['Approved', 'skipped', 'Its full text is approved.', 0],
    ['Earlier', 'converted', null, 1],
  ])
  const rows = await site.db.select().from(fullText)
  const again = rows.filter(({ findings }) => findings.length > 0)
  expect(again.map(({ articleId }) => articleId)).toEqual([idOf('Earlier')])
})

test('R-TEXT-5 the progress shows a count, the current article and the remaining time', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await createArticles(site, admin, ['One', 'Two', 'Three'])
  await start(site, admin)
  expect((await read(site, admin)).conversion.remainingSeconds).toBeNull()
  await step(site)
  let during: unknown
  await step(site, async () => {
    during = (await read(site, admin)).conversion
    return converted
  })
  expect(during).toMatchObject({
    total: 3,
    outcomes: { converted: 1 },
    current: 'Two',
    remainingSeconds: 8,
  })
  expect(estimateSeconds({ articles: 4, seconds: 10 }, 3)).toBe(8)
})

test('R-TEXT-5 a manager can continue a conversion that stopped after the current article', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await createArticles(site, admin, ['One', 'Two'])
  await start(site, admin)
  expect((await start(site, admin)).status).toBe(409)
  await step(site, async () => {
    const stopped = await site.ask(admin, { method: 'DELETE', url: address })
    expect(stopped.body.conversion.state).toBe('stopped')
    return converted
  })
  await step(site)
  expect(await outcomesOf(site, admin)).toEqual([['One', 'converted', null, 1]])
  expect((await site.ask(admin, { method: 'DELETE', url: address })).status).toBe(409)
  const url = `${address}/resume`
  expect((await site.ask(admin, { method: 'POST', url })).body.conversion.state).toBe('running')
  await step(site)
  expect(await outcomesOf(site, admin)).toHaveLength(2)
  await step(site)
  expect((await site.ask(admin, { method: 'POST', url })).status).toBe(409)
})

test('R-TEXT-5 a process that dies leaves the article to the next attempt of the job', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await createArticles(site, admin, ['One', 'Two'])
  await start(site, admin)
  // Another process takes over the article, then the first one continues.
  await step(site, async () => {
    await step(site)
    return converted
  })
  expect(await outcomesOf(site, admin)).toEqual([['One', 'converted', null, 1]])
  const { rows } = await site.db.execute(
    "select from pgboss.job where name = 'catalogue-conversion'",
  )
  expect(rows, 'the next step is enqueued once').toHaveLength(1)
})

test('R-TEXT-5 a file that cannot be converted now is tried three times', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticles(site, admin, ['One'])
  await start(site, admin)
  const busy = async () => {
    throw new RefusedTemporarily('too-busy', 'Too many files.', 5)
  }
  await step(site, busy)
  await step(site, busy)
  expect(await outcomesOf(site, admin)).toEqual([])
  await step(site, busy)
  expect(await outcomesOf(site, admin)).toEqual([
    ['One', 'failed', expect.stringContaining('Too many files.'), 0],
  ])
})

const tableUrl = '/api/statistics/full-texts/table'

test('R-TEXT-5 only managers convert the back catalogue', async ({ site }) => {
  const admin = await site.signIn('admin')
  const author = await site.signIn('user')
  await createArticles(site, admin, ['=One'])
  expect((await start(site, null)).status).toBe(401)
  expect((await start(site, author)).status).toBe(403)
  await start(site, admin)
  await step(site)
  expect((await site.ask(author, { url: tableUrl })).status).toBe(403)
})

test('R-TEXT-5 the report of the back catalogue is a table without formulas', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticles(site, admin, ['=One'])
  await start(site, admin)
  await step(site)
  const { headers, body } = await site.ask(admin, { url: tableUrl })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toMatch(
    /^\ufeffArticle,Address,Outcome,Reason,Findings,Time\r\n'=One,http:\S+,converted,,1,2026-/,
  )
})

test('R-TEXT-5 a manager approves only conversions without findings at once', async ({ site }) => {
  const admin = await site.signIn('admin')
  const author = await site.signIn('author')
  const idOf = await createArticles(site, admin, ['Clean', 'With findings', 'Clean too'])
  await start(site, admin)
  for (const _ of ['Clean', 'With findings', 'Clean too'])
    await step(site, async (id) =>
      id === idOf('With findings') ? converted : { ...converted, findings: [] },
    )
  await step(site)
  const url = `${address}/approvals`
  expect((await site.ask(author, { method: 'POST', url })).status).toBe(403)
  expect((await read(site, admin)).approvable).toBe(2)
  expect((await site.ask(admin, { method: 'POST', url })).body).toEqual({ approved: 2 })
  expect((await site.ask(admin, { method: 'POST', url })).body).toEqual({ approved: 0 })
  const versions = await site.db.select().from(fullTextVersion)
  const approved = versions.map(({ articleId }) => articleId).sort()
  expect(approved).toEqual([idOf('Clean'), idOf('Clean too')].sort())
})
