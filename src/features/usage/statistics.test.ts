import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { submission } from '#db/schema/editorial/submissions.ts'
import { usageDay } from '#db/schema/usage.ts'
import { createArticle, createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { withTimeout } from './queries.ts'
import { listDecisions } from './statistics.ts'

const use = (site: TestSite, articleId: string, day: string, downloads: number) =>
  site.db.insert(usageDay).values({
    day,
    articleId,
    totalInvestigations: downloads * 3,
    uniqueInvestigations: downloads * 2,
    totalRequests: downloads,
    uniqueRequests: downloads,
  })

const used = (downloads: number) => ({
  views: downloads * 3,
  readers: downloads * 2,
  downloads,
  downloaders: downloads,
})

async function readStatistics(site: TestSite, who: Person, query = '') {
  const { status, body } = await site.ask(who, { url: `/api/statistics${query}` })
  expect(status).toBe(200)
  return body
}

const days = (count: number) => count * 86_400_000

async function decide(site: TestSite, editor: Person, id: string, command: string) {
  const { body } = await site.ask(editor, { url: `/api/submissions/${id}/workflow` })
  const { version } = body.data
  const { status } = await site.ask(editor, {
    method: 'POST',
    url: `/api/submissions/${id}/decision`,
    payload: { command, version, subject: 'A decision', body: 'What was decided.' },
  })
  expect(status).toBe(200)
}

test('R-OFFICE-5 R-COUNT-2 Editors see usage by month and article on the page and as CSV', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const admin = await site.signIn('admin')
  const { _id: id, title } = await createArticle(site, admin)
  const { _id: other } = await createArticle(site, admin, { title: '=cmd()' })
  await use(site, id, '2026-01-31', 2)
  await use(site, id, '2026-03-01', 1)
  await use(site, other, '2026-03-01', 5)
  await use(site, 'gone', '2025-01-01', 9)
  const all = await readStatistics(site, editor)
  expect(all.months).toHaveLength(13)
  expect(all.months.at(0)).toEqual({ month: '2025-03', ...used(0) })
  expect(all.months.at(-1)).toEqual({ month: '2026-03', ...used(6) })
  expect(all.articles).toEqual([
    { _id: other, title: '=cmd()', isPublic: true, ...used(5) },
    { _id: id, title, isPublic: true, ...used(3) },
  ])
  expect(all.summary.views).toEqual({ now: 24, before: 27 })
  expect(all.summary.downloads).toEqual({ now: 8, before: 9 })
  const january = await readStatistics(site, editor, '?month=2026-01')
  expect(january.articles).toEqual([{ _id: id, title, isPublic: true, ...used(2) }])
  const of = await site.ask(editor, { url: `/api/usage/articles/${id}` })
  expect(of.body).toMatchObject({ title, total: used(3) })
  expect(of.body.months.filter(({ views }: { views: number }) => views > 0)).toEqual([
    { month: '2026-01', ...used(2) },
    { month: '2026-03', ...used(1) },
  ])
  const table = await site.ask(editor, { url: '/api/statistics/tables/articles?month=2026-03' })
  expect(table.headers['content-type']).toContain('text/csv')
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rowsOf = async (name: string) => {
    const { bytes } = await site.ask(editor, { url: `/api/statistics/tables/${name}` })
    return bytes
      .toString()
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
  }
  const heads = 'Views,Unique views,Downloads,Unique downloads'
  expect(await rowsOf('articles?month=2026-03')).toEqual([
    `Article,ID,${heads}`,
    `'=cmd(),${other},15,10,5,5`,
    `${title},${id},3,2,1,1`,
  ])
  expect(await rowsOf('articles')).toEqual([
    `Article,ID,${heads}`,
    'A removed article,gone,27,18,9,9',
    `'=cmd(),${other},15,10,5,5`,
    `${title},${id},9,6,3,3`,
  ])
  const months = await rowsOf('months')
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([
    16,
    `Month,${heads}`,
    '2025-01,27,18,9,9',
    '2026-03,18,12,6,6',
  ])
  expect((await rowsOf('stages')).slice(0, 2)).toEqual(['Stage,Submissions', 'Submitted,0'])
  expect(all).toMatchObject({
    month: null,
    pagination: { total: 2 },
    quarters: [],
  })
  expect(january.month).toBe('2026-01')
  const beyond = await readStatistics(site, editor, '?page=2')
  expect(beyond.articles).toEqual([])
  for (const url of ['/statistics?month=March', '/statistics?page=0', '/statistics/tables/x'])
    expect((await site.ask(editor, { url: `/api${url}` })).status, url).toBe(400)
})

test('R-OFFICE-5 Editors see submissions by stage and days to the first decision by quarter', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const author = await site.signIn('author')
  const first = await createSubmission(site, author)
  const second = await createSubmission(site, author)
  site.pass(days(10))
  await decide(site, editor, first._id, 'accept')
  const { body } = await site.ask(editor, { url: `/api/submissions/${first._id}/workflow` })
  await site.ask(editor, {
    method: 'POST',
    url: `/api/submissions/${first._id}/decision/undo`,
    payload: { version: body.data.version },
  })
  expect((await readStatistics(site, editor)).quarters).toEqual([])
  site.pass(days(10))
  await decide(site, editor, first._id, 'accept')
  await decide(site, editor, second._id, 'desk-reject')
  site.pass(days(1))
  const { stages, quarters, summary } = await readStatistics(site, editor)
  const counted = stages.filter(({ count }: { count: number }) => count > 0)
  expect(counted).toEqual([
    { stage: 'accepted', label: 'Accepted', count: 1 },
    { stage: 'rejected', label: 'Rejected', count: 1 },
  ])
  expect(quarters).toEqual([{ quarter: '2026-Q1', count: 2, medianDays: 20 }])
  expect(summary.submissions).toEqual({ now: 2, before: 0 })
  expect(summary.medianDays).toEqual({ now: 20, before: null })
  const behind = await site.ask(editor, { url: '/api/statistics/decisions?quarter=2026-Q1' })
  expect(
    behind.body.decisions.map(({ _id, days }: { _id: string; days: number }) => [_id, days]),
  ).toEqual(
    expect.arrayContaining([
      [first._id, 20],
      [second._id, 20],
    ]),
  )
  expect(behind.body.quarter).toEqual({ quarter: '2026-Q1', count: 2, medianDays: 20 })
  const [decided] = behind.body.decisions
  expect(decided).toEqual({
    _id: decided._id,
    title: 'A sample manuscript',
    days: 20,
    submissionNumber: expect.stringMatching(/^2026-00[12]$/),
    decidedAt: '2026-03-22T09:00:00.000Z',
  })
  const none = await site.ask(editor, { url: '/api/statistics/decisions?quarter=2025-Q4' })
  expect(none.body).toEqual({
    quarter: { quarter: '2025-Q4', count: 0, medianDays: 0 },
    decisions: [],
  })
  const table = await site.ask(editor, { url: '/api/statistics/tables/decisions' })
  const [head, ...rows] = table.bytes
    .toString()
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  expect(head).toBe('Submission,Number,Decided,Days to decision')
  expect(rows.sort()).toEqual([
    'A sample manuscript,2026-001,2026-03-22,20',
    'A sample manuscript,2026-002,2026-03-22,20',
  ])
  const near = await site.signIn('editor')
  await site.ask(near, { method: 'POST', url: `/api/submissions/${first._id}/conflict` })
  expect((await readStatistics(site, near)).quarters).toMatchObject([{ count: 1 }])
  await site.ask(editor, { method: 'DELETE', url: `/api/submissions/${second._id}` })
  expect((await readStatistics(site, editor)).quarters).toMatchObject([{ count: 1 }])
})

test('R-OFFICE-5 Statistics cover the decisions of two years', async ({ site }) => {
  for (const day of ['2026-03-31', '2026-04-01']) {
    site.now = new Date(`${day}T12:00:00Z`)
    const { _id } = await createSubmission(site, await site.signIn('author'))
    await decide(site, await site.signIn('editor'), _id, 'accept')
  }
  const quartersAt = async (moment: string) => {
    site.now = new Date(moment)
    return (await readStatistics(site, await site.signIn('editor'))).quarters
  }
  const second = { quarter: '2026-Q2', count: 1 }
  expect(await quartersAt('2027-12-31T23:00:00Z')).toMatchObject([
    { quarter: '2026-Q1', count: 1 },
    second,
  ])
  expect(await quartersAt('2028-01-01T00:00:00Z')).toMatchObject([second])
  const editor = await site.signIn('editor')
  const behind = await site.ask(editor, { url: '/api/statistics/decisions?quarter=2026-Q1' })
  expect(behind.body.decisions).toHaveLength(1)
  const table = await site.ask(editor, { url: '/api/statistics/tables/decisions' })
  expect(table.bytes.toString().trimEnd().split('\r\n')).toHaveLength(3)
})

test('R-OFFICE-5 A list of too many decisions has the newest in order of time', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const author = await site.signIn('author')
  const numbers: number[] = []
  for (const _ of [1, 2, 3]) {
    const { _id } = await createSubmission(site, author)
    await decide(site, editor, _id, 'accept')
    const [found] = await site.db
      .select({ number: submission.number })
      .from(submission)
      .where(eq(submission.id, _id))
    numbers.push(found?.number ?? 0)
    site.pass(days(1))
  }
  const who = { ...editor, role: 'author', journalRoles: ['editor'] } as never
  const listed = await listDecisions(site.db, who, { limit: 2 })
  expect(listed.map(({ number }) => number)).toEqual(numbers.slice(1))
})

test('R-COUNT-2 Authors see the usage of their own articles only', async ({ site }) => {
  const admin = await site.signIn('admin')
  const [author, other] = [await site.signIn('author'), await site.signIn('author')]
  const { _id: submission } = await createSubmission(site, author)
  const published = await site.ask(admin, {
    method: 'PATCH',
    url: `/api/submissions/${submission}/status`,
    payload: { status: 'published', withoutReview: true },
  })
  expect(published.status).toBe(200)
  const { body } = await site.ask(author, { url: `/api/submissions/${submission}` })
  const id = body.data.journalId
  const { _id: foreign } = await createArticle(site, admin)
  await use(site, id, '2026-03-01', 4)
  await use(site, foreign, '2026-03-01', 7)
  const own = await site.ask(author, { url: '/api/usage/own' })
  expect(own.body).toEqual({ articles: [{ _id: id, ...used(4) }] })
  expect((await site.ask(other, { url: '/api/usage/own' })).body).toEqual({ articles: [] })
  const status = async (who: Person | null, article: string) =>
    (await site.ask(who, { url: `/api/usage/articles/${article}` })).status
  expect(await status(author, id)).toBe(200)
  expect(await status(author, foreign)).toBe(404)
  expect(await status(other, id)).toBe(404)
  expect(await status(null, id)).toBe(401)
  expect(await status(admin, foreign)).toBe(200)
  const unknown = await site.ask(author, { url: `/api/usage/articles/${foreign}` })
  expect(unknown.body.message).toBe('There is no such article.')
  const whole = await site.ask(author, { url: `/api/usage/articles/${id}` })
  expect(whole.body).toMatchObject({
    _id: id,
    total: used(4),
    months: [{ month: '2026-03', ...used(4) }],
  })
  const timeout = (tx: Pick<TestSite['db'], 'execute'>) => tx.execute(sql`show statement_timeout`)
  const { rows } = await withTimeout(site.db, 7, timeout)
  expect(rows, 'for what may take long').toEqual([{ statement_timeout: '7s' }])
  await site.ask(admin, { method: 'DELETE', url: `/api/submissions/${submission}` })
  expect((await site.ask(author, { url: '/api/usage/own' })).body).toEqual({ articles: [] })
  expect(await status(author, id)).toBe(404)
})
