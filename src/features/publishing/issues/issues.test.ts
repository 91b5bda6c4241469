import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { reactionsTo } from '#app/compose.ts'
import { emailMessage } from '#db/schema/email.ts'
import { file } from '#db/schema/files.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { samplePng } from '../../../../test/fixtures/pictures.ts'
import {
  createArticle,
  createSubmission,
  type Person,
  type TestSite,
  test,
} from '../../../../test/site.ts'
import { until } from '../../../../test/until.ts'
import { fetchWorkflow, postToSubmission } from '../../../../test/workflow.ts'
import {
  findNeighbours,
  findNewestIssue,
  findPublicIssue,
  listOnlineFirst,
  listPublicIssues,
} from './issue-contents-queries.ts'
import { publishDueIssues } from './publish-issue.ts'

type Happened = { type: string }
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

const call = (site: TestSite, who: Person | null, method: Method, url: string, payload?: object) =>
  site.ask(who, { method, url: `/api/issues${url}`, ...(payload && { payload }) })

/** An issue that is made and holds the given articles, in that order. */
async function givenIssue(
  site: TestSite,
  admin: Person,
  articles: string[] = [],
  named: object = {},
) {
  const made = await call(site, admin, 'POST', '', { volume: 7, number: '1', ...named })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id: string = made.body.data.issue._id
  const placed = await place(site, admin, id, articles)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return id
}

const place = (site: TestSite, who: Person, id: string, articles: string[], also: object = {}) =>
  call(site, who, 'PUT', `/${id}/articles`, {
    articles: articles.map((article) => ({ id: article, section: null })),
    ...also,
  })

const draft = async (site: TestSite, admin: Person, title: string) =>
  (await createArticle(site, admin, { title, status: 'draft' }))._id

const publicTitles = async (site: TestSite) =>
  (await site.ask(null, { url: '/api/journals' })).body.map(({ title }: { title: string }) => title)

const work = (site: TestSite) => ({ db: site.db, jobs: site.jobs, clock: () => site.now })

describe('the course of an issue', () => {
  test('R-ISSUE-1 R-ISSUE-3 A draft that joins an issue in preparation gets the default section', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const joining = (title: string, more: Record<string, string> = {}) =>
      createArticle(site, admin, { title, status: 'draft', volume: '7', issue: '1', ...more })
    const id = await givenIssue(site, admin)
    const { _id: first } = await joining('First')
    const moved = await createArticle(site, admin, { title: 'Second', status: 'draft' })
    const change = { method: 'PATCH', url: `/api/journals/${moved._id}` } as const
    await site.ask(admin, { ...change, payload: { volume: 7, issue: '1' } })
    const sections = async () =>
      Object.fromEntries(
        (await call(site, admin, 'GET', `/${id}/desk`)).body.data.articles.map(
          ({ title, section }: { title: string; section: string | null }) => [title, section],
        ),
      )
    expect(await sections()).toEqual({ First: 'Articles', Second: 'Articles' })
    await place(site, admin, id, [first, moved._id])
    await joining('Third')
    expect(await sections()).toEqual({ First: null, Second: null, Third: null })
  })

  test('R-ISSUE-1 R-ISSUE-3 An issue is created, filled, ordered and published with its articles', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const [first, second] = [await draft(site, admin, 'First'), await draft(site, admin, 'Second')]
    const id = await givenIssue(site, admin, [first, second], { year: 2026 })
    const arranged = await call(site, admin, 'PUT', `/${id}/articles`, {
      articles: [
        { id: second, section: 'Editorial' },
        { id: first, section: 'Articles' },
      ],
    })
    expect(arranged.body.data.articles).toMatchObject([
      { title: 'Second', section: 'Editorial', status: 'draft' },
      { title: 'First', section: 'Articles' },
    ])
    const then = site.now
    site.pass(60_000)
    const arrange = (section: string | null) =>
      call(site, admin, 'PUT', `/${id}/articles`, {
        articles: [
          { id: second, section: 'Editorial' },
          { id: first, section },
        ],
      })
    expect((await arrange('Articles')).body, 'nothing was moved').toEqual(arranged.body)
    await arrange(null)
    expect([(await row(site, second))?.updatedAt, (await row(site, first))?.updatedAt]).toEqual([
      then,
      site.now,
    ])
    await call(site, admin, 'PATCH', `/${id}`, { title: 'On reading', introduction: 'Read.' })
    const { version } = (await call(site, admin, 'GET', `/${id}/desk`)).body.data
    const published = await call(site, admin, 'POST', `/${id}/publish`, { version })
    const { articles, issue: told } = published.body.data
    expect(told).toEqual({
      _id: id,
      volume: 7,
      number: '1',
      hasPicture: false,
      introduction: 'Read.',
      state: 'published',
      title: 'On reading',
      year: 2026,
      publicationDate: '2026-03-02',
      articleCount: 2,
      publicArticleCount: 2,
      url: 'http://localhost:3000/issues/7/1',
      publishAt: null,
      publishedAt: site.now.toISOString(),
      coverUrl: 'http://localhost:3000/cloth/701.svg',
    })
    expect(await happened(site, id)).toEqual([
      { type: 'issue-created' },
      { type: 'article-changed', articleId: first, fields: ['volume', 'issue'] },
      { type: 'article-changed', articleId: second, fields: ['volume', 'issue'] },
      { type: 'issue-changed', fields: ['contents'] },
      { type: 'issue-changed', fields: ['contents'] },
      { type: 'issue-changed', fields: ['contents'] },
      { type: 'issue-changed', fields: ['title', 'introduction'] },
      { type: 'article-changed', articleId: second, fields: ['status'] },
      { type: 'article-changed', articleId: first, fields: ['status'] },
      { type: 'issue-changed', fields: ['status'] },
      { type: 'issue-published', articleIds: [second, first] },
    ])
    expect(await row(site, first)).toMatchObject({
      version: 3,
      position: 1,
      section: null,
      publishedAt: site.now,
      updatedAt: site.now,
    })
    const again = await call(site, admin, 'POST', `/${id}/publish`, { version })
    expect(again.body, 'it is published once').toEqual(published.body)
    expect(await publicTitles(site)).toEqual(expect.arrayContaining(['First', 'Second']))
    const { body } = await call(site, null, 'GET', `/${id}`)
    expect(body.data).toEqual({ ...told, articles })
    expect(articles.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First'])
    const one = await site.ask(null, { url: `/api/journals/${first}` })
    expect(one.body.data).toMatchObject({ volume: 7, issue: '1', publicationDate: '2026-03-02' })
  })

  test('R-ISSUE-3 An unpublished issue is hidden, also in an article published before it', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { title: 'Online first' })
    const id = await givenIssue(site, admin, [_id, await draft(site, admin, 'Hidden')])
    for (const who of [null, await site.signIn('author')]) {
      expect((await call(site, who, 'GET', `/${id}`)).status).toBe(404)
      expect((await call(site, who, 'GET', '')).body).toEqual({ issues: [] })
      const seen = await site.ask(who, { url: `/api/journals/${_id}` })
      expect(seen.body.data).toMatchObject({ volume: null, issue: null })
      const [listed] = (await site.ask(who, { url: '/api/journals' })).body
      expect(listed).toMatchObject({ volume: null, issue: null })
    }
    expect(await findPublicIssue(site.db, { volume: 7, number: '1' })).toBeUndefined()
    expect(await findNewestIssue(site.db)).toBeUndefined()
    expect(await findNeighbours(site.db, id)).toEqual({ previous: null, next: null })
    expect((await listOnlineFirst(site.db)).map(({ title }) => title)).toEqual(['Online first'])
    const office = await site.ask(admin, { url: `/api/journals/${_id}` })
    expect(office.body.data).toMatchObject({ volume: 7, issue: '1' })
    const [own] = (await site.ask(admin, { url: '/api/journals?status=all&search=online' })).body
    expect(own).toMatchObject({ volume: 7, issue: '1' })
    const known = await row(site, _id)
    if (!known) throw new Error('it is gone')
    const days = Array.from({ length: 11 }, (_, n) => `2025-01-${n + 10}`)
    await site.db.insert(article).values(
      // The days go up and down with the ids.
      days.map((publicationDate, n) => ({ ...known, id: `copy${n % 7}${n}`, publicationDate })),
    )
    expect((await listOnlineFirst(site.db)).map(({ publicationDate }) => publicationDate)).toEqual([
      '2026-03-02',
      ...days.toReversed().slice(0, 9),
    ])
  })

  test('R-ISSUE-4 An article published before its issue keeps its address, dates and DOI', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { publicationDate: '2025-11-05' })
    await site.db.update(article).set({ doi: '10.5555/abc' }).where(eq(article.id, _id))
    const before = await row(site, _id)
    site.pass(86_400_000)
    const notice = { status: 'draft', notice: 'correction', concerns: _id }
    const about = await createArticle(site, admin, notice)
    const id = await givenIssue(site, admin, [_id, about._id])
    site.pass(60_000)
    await call(site, admin, 'POST', `/${id}/publish`, {})
    const after = await row(site, _id)
    expect(after?.updatedAt, 'a notice about it has appeared').toEqual(site.now)
    expect(await happened(site, id)).toContainEqual({
      type: 'issue-published',
      articleIds: [_id, about._id],
    })
    for (const name of ['id', 'doi', 'publicationDate', 'publishedAt', 'createdAt'] as const)
      expect(after?.[name]).toEqual(before?.[name])
    expect(after?.issueId).toBe(id)
  })

  test('R-ISSUE-3 R-FLOW-4 R-DECIDE-4 Each author gets one email about an issue that is published twice', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const author = await site.signIn('author', 'Sample Author')
    const ids: string[] = []
    const submitted: string[] = []
    for (const title of ['The one', 'The other']) {
      const { _id } = await createSubmission(site, author, { title })
      submitted.push(_id)
      const url = `/api/submissions/${_id}/status`
      const payload = { status: 'published' }
      await site.ask(admin, { method: 'PATCH', url, payload })
      const found = await site.ask(admin, { url: `/api/submissions/${_id}` })
      ids.push(found.body.data.journalId)
    }
    site.pass(60_000)
    const id = await givenIssue(site, admin, [...ids, await draft(site, admin, 'Unsent')])
    const asked = [1, 2, 3].map(() => call(site, admin, 'POST', `/${id}/publish`, {}))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
    await call(site, admin, 'POST', `/${id}/publish`, {})
    const appeared = async () =>
      (await site.mails(1)).filter((mail) => /Your articles have appeared/.test(mail))
    await until(async () => expect(await appeared()).toHaveLength(1))
    const [mail] = await appeared()
    expect(mail).toContain(`To: ${author.email}`)
    expect(mail).toContain('The other')
    expect(mail).not.toContain('Unsent')
    expect(await eventsOf(site, 'issue-published')).toHaveLength(1)
    expect(reactionsTo('issue-published')).toEqual(['appearance-emails'])
    expect(mail).toContain('http://localhost:3000/issues/7/1')

    const name = 'articles-published-in-issue'
    const isIt = (one: { name: string }) => one.name === name
    const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.name, name))
    for (const one of submitted) {
      const { office } = await fetchWorkflow(site, admin, one)
      const happened = office.timeline.filter(
        ({ type }: Happened) => type === 'submission-published-in-issue',
      )
      expect(happened).toMatchObject([{ emailId: row?.id, by: null }])
      expect(office.letters.filter(isIt)).toMatchObject([{ id: row?.id, state: 'not-sent' }])
      const read = (await fetchWorkflow(site, author, one)).letters
      expect(read.find(({ id }: { id: string }) => id === row?.id)?.subject).toBe(row?.subject)
    }
    const { items } = (await site.ask(admin, { url: '/api/letters' })).body
    expect(items.filter(isIt)).toMatchObject([{ about: { title: 'The one' }, state: 'not-sent' }])
    const { _id: another } = await createSubmission(site, author)
    await site.db.update(emailMessage).set({ state: 'bounced' }).where(eq(emailMessage.name, name))
    const again = (about: string | undefined) =>
      postToSubmission(site, admin, `${about}/letters/${row?.id}/send-again`)
    expect((await again(another)).status, 'it is not about this one').toBe(404)
    expect((await again(submitted[1])).status).toBe(200)
  })
})

test('R-ISSUE-3 R-FLOW-6 An accepted submission is published with its issue, with one email', async ({
  site,
}) => {
  const [admin, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id } = await createSubmission(site, author, { title: 'Accepted' })
  const give = (path: string, payload: object) =>
    site.ask(admin, { method: 'POST', url: `/api/submissions/${_id}/${path}`, payload })
  const letter = { subject: 'Accepted', body: 'It is accepted.' }
  await give('decision', { command: 'accept', version: 1, ...letter })
  site.pass(60_000)
  const made = await give('draft', { version: 2 })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const articles = await site.db.select({ id: article.id }).from(article)
  const id = await givenIssue(
    site,
    admin,
    articles.map((one) => one.id),
  )
  await call(site, admin, 'POST', `/${id}/publish`, {})
  const told = async () =>
    (await site.mails(2)).filter((mail) => /published|appeared/.test(mail.split('\n\n')[0] ?? ''))
  await until(async () => expect(await told()).toHaveLength(1))
  const { body } = await site.ask(author, { url: `/api/submissions/${_id}` })
  expect(body.data.stage).toBe('published')
})

describe('an issue that is to be published by itself', () => {
  const at = (site: TestSite, minutes: number) =>
    new Date(site.now.getTime() + minutes * 60_000).toISOString()

  test('R-ISSUE-3 A scheduled issue is published once, at its minute', async ({ site }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin, [await draft(site, admin, 'Timed')])
    const set = await call(site, admin, 'POST', `/${id}/schedule`, { publishAt: at(site, 30) })
    expect(set.body.data.issue).toMatchObject({ state: 'scheduled', publishAt: at(site, 30) })
    const held = await draft(site, admin, 'Held back')
    const other = await givenIssue(site, admin, [held], { number: '0' })
    await call(site, admin, 'POST', `/${other}/schedule`, { publishAt: at(site, 30) })
    const unseen = sql`${file.id} in (select file_id from article_file where article_id = ${held})`
    await site.db.update(file).set({ scan: 'waiting' }).where(unseen)
    site.pass(29 * 60_000)
    await publishDueIssues(work(site))
    expect(await publicTitles(site)).toEqual([])
    site.pass(60_000)
    const looked = await Promise.allSettled([1, 2, 3].map(() => publishDueIssues(work(site))))
    for (const one of looked)
      expect(one).toMatchObject({ reason: { message: '1 issues are not published' } })
    expect(await publicTitles(site)).toEqual(['Timed'])
    const again = await call(site, admin, 'POST', `/${id}/schedule`, { publishAt: at(site, 30) })
    expect([again.headers['x-field'], again.body.message]).toEqual([
      'publishAt',
      'This issue is published already.',
    ])
    expect(await eventsOf(site, 'issue-published')).toMatchObject([{ actorId: null }])
  })

  test('R-ISSUE-3 A schedule is changed and cancelled, and an empty issue is not published', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const _id = await draft(site, admin, 'Lost')
    const id = await givenIssue(site, admin, [_id])
    const schedule = (publishAt: string | null) =>
      call(site, admin, 'POST', `/${id}/schedule`, { publishAt })
    await schedule(at(site, 10))
    await schedule(at(site, 60))
    site.pass(20 * 60_000)
    await publishDueIssues(work(site))
    expect(await publicTitles(site)).toEqual([])
    expect((await schedule(null)).body.data.issue.state).toBe('in preparation')
    await schedule(at(site, 10))
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    site.pass(20 * 60_000)
    await publishDueIssues(work(site))
    await publishDueIssues(work(site))
    const { body } = await call(site, admin, 'GET', `/${id}/desk`)
    expect(body.data.issue).toMatchObject({ state: 'in preparation', articleCount: 0 })
    const told = await eventsOf(site, 'issue-scheduled')
    expect(told.map(({ actorId, data }) => [actorId, data.publishAt && data.issueId])).toEqual([
      ...[id, id, null, id].map((set) => [admin.id, set]),
      [null, null],
    ])
    expect(await eventsOf(site, 'issue-published')).toEqual([])
  })

  test('R-ISSUE-3 R-API-7 An impossible time, or an issue without articles, is refused', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin, [await draft(site, admin, 'A')])
    for (const publishAt of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon', 5]) {
      const { status, headers } = await call(site, admin, 'POST', `/${id}/schedule`, { publishAt })
      expect([publishAt, status, headers['x-field']]).toEqual([publishAt, 400, 'publishAt'])
    }
    const empty = await givenIssue(site, admin, [], { number: '2' })
    const refused = await call(site, admin, 'POST', `/${empty}/publish`, {})
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Add at least one article before the issue is published.')
    const late = await call(site, admin, 'POST', `/${empty}/schedule`, { publishAt: at(site, 9) })
    expect(late.status).toBe(409)
  })
})

describe('two editors', () => {
  test('R-ISSUE-3 A change of a stale version is refused, however the issue has changed', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const [one, two] = [await draft(site, admin, 'One'), await draft(site, admin, 'Two')]
    const id = await givenIssue(site, admin, [one])
    const version = async () =>
      (await call(site, admin, 'GET', `/${id}/desk`)).body.data.version as string
    const changes: Array<() => Promise<unknown>> = [
      () => call(site, admin, 'PATCH', `/${id}`, { title: 'Another' }),
      () => place(site, admin, id, [one, two]),
      () => place(site, admin, id, [two, one]),
      () => site.ask(admin, { method: 'DELETE', url: `/api/journals/${two}` }),
      () => joinByName(site, admin, 'Joined by its details'),
    ]
    for (const change of changes) {
      const begunFrom = await version()
      await change()
      const late = await place(site, admin, id, [one], { version: begunFrom })
      expect(late.status).toBe(409)
      expect(late.body.message).toMatch(/^Someone else has changed this issue/)
      const published = await call(site, admin, 'POST', `/${id}/publish`, { version: begunFrom })
      expect(published.status).toBe(409)
    }
    expect(await publicTitles(site)).toEqual([])
  })

  test('R-ISSUE-1 Two editors cannot take the same article or create the same issue', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const wanted = await draft(site, admin, 'Wanted')
    const made = await Promise.all(
      [1, 2].map(() => call(site, admin, 'POST', '', { volume: 9, number: '1' })),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [a, b] = [
      await givenIssue(site, admin, [], { number: '1' }),
      await givenIssue(site, admin, [], { number: '2' }),
    ]
    const taken = await Promise.all([a, b].map((id) => place(site, admin, id, [wanted])))
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = taken.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(
      /^“Wanted” is in Vol. 7, No. [12]. Take it out of that issue/,
    )
    const renamed = await Promise.all(
      [a, b].map((id) => call(site, admin, 'PATCH', `/${id}`, { number: '5' })),
    )
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('R-ISSUE-3 An issue is published while its articles are edited', async ({ site }) => {
    const admin = await site.signIn('admin')
    const ids = await Promise.all(['A', 'B', 'C'].map((title) => draft(site, admin, title)))
    const id = await givenIssue(site, admin, ids)
    const edit = (one: string) =>
      site.ask(admin, {
        method: 'PATCH',
        url: `/api/journals/${one}`,
        payload: { pages: '1-2', volume: 7, issue: '1', status: 'published' },
      })
    const answers = await Promise.all([
      ...ids.map(edit),
      call(site, admin, 'POST', `/${id}/publish`, {}),
      place(site, admin, id, ids.toReversed()),
      ...ids.map(edit),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await publicTitles(site)).toSorted()).toEqual(['A', 'B', 'C'])
  })
})

describe('what an issue is not', () => {
  test('R-ISSUE-1 R-API-7 Impossible details of an issue are refused with the field', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin)
    const deleted = await draft(site, admin, 'Deleted')
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${deleted}` })
    const gone = await place(site, admin, id, [deleted])
    expect([gone.headers['x-field'], gone.body.message]).toEqual([
      'articles',
      'articles names one that does not exist',
    ])
    const wrong: Array<[Method, string, object, string]> = [
      ['POST', '', { number: '1' }, 'volume'],
      ['POST', '', { volume: 0 }, 'volume'],
      ['POST', '', { volume: 1, number: 'x'.repeat(21) }, 'number'],
      ['POST', '', { volume: 1, number: 'a\nb' }, 'number'],
      ['POST', '', { volume: 7, number: '1' }, 'number'],
      ['PATCH', `/${id}`, { year: 12 }, 'year'],
      ['PATCH', `/${id}`, { publicationDate: '2026-02-31' }, 'publicationDate'],
      ['PATCH', `/${id}`, { introduction: 'x'.repeat(10_001) }, 'introduction'],
      ['PATCH', `/${id}`, { title: `a${String.fromCharCode(0)}b` }, 'title'],
      ['PUT', `/${id}/articles`, {}, 'articles'],
      ['PUT', `/${id}/articles`, { articles: [{ id: 'none', section: null }] }, 'articles'],
      ['PUT', `/${id}/articles`, { articles: [5] }, 'articles'],
      [
        'PUT',
        `/${id}/articles`,
        { articles: Array(2).fill({ id: 'none', section: null }) },
        'articles',
      ],
    ]
    for (const [method, url, payload, field] of wrong) {
      const { status, headers, body } = await call(site, admin, method, url, payload)
      expect([payload, status === 400 || status === 409, headers['x-field']]).toEqual([
        payload,
        true,
        field,
      ])
      expect(body.message).toMatch(/\S/)
    }
    for (const none of [
      await call(site, admin, 'GET', '/none/desk'),
      await call(site, admin, 'POST', '/none/publish', {}),
      await call(site, admin, 'DELETE', '/none'),
      await call(site, admin, 'DELETE', '/none/cover'),
    ])
      expect([none.status, none.body.message]).toEqual([404, 'There is no such issue.'])
  })

  test('R-ISSUE-1 A published issue keeps its number, and an empty one can be deleted', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const _id = await draft(site, admin, 'A')
    const id = await givenIssue(site, admin, [_id])
    const undivided = await call(site, admin, 'PATCH', `/${id}`, { number: '' })
    expect(undivided.body.data.issue.number).toBe('')
    expect((await call(site, admin, 'PATCH', `/${id}`, { number: '2-3' })).status).toBe(200)
    const early = await call(site, admin, 'DELETE', `/${id}`)
    expect([early.status, early.body.message]).toEqual([
      409,
      'Take its articles out of the issue first. They stay where they are.',
    ])
    await call(site, admin, 'POST', `/${id}/publish`, {})
    const renamed = await call(site, admin, 'PATCH', `/${id}`, { number: '4' })
    expect([renamed.status, renamed.headers['x-field']]).toEqual([400, 'number'])
    const kept = await call(site, admin, 'PATCH', `/${id}`, { number: '2-3', title: 'Corrected' })
    expect(kept.body.data.issue.title).toBe('Corrected')
    const nothing = await call(site, admin, 'PATCH', `/${id}`, {})
    expect(nothing.body.data, 'nothing was given').toEqual(kept.body.data)
    const cleared = await call(site, admin, 'PATCH', `/${id}`, { title: '' })
    expect(cleared.body.data.issue).toMatchObject({ title: null, number: '2-3' })
    const lost = await draft(site, admin, 'Deleted in it')
    await place(site, admin, id, [lost])
    expect(await row(site, _id)).toMatchObject({ issueId: null, section: null, position: null })
    const lostUrl = `/api/journals/${lost}`
    await site.ask(admin, { method: 'DELETE', url: lostUrl })
    const removed = await call(site, admin, 'DELETE', `/${id}`)
    expect([removed.status, removed.body]).toEqual([200, { message: 'Issue removed' }])
    expect((await happened(site, id)).at(-1)).toEqual({ type: 'issue-deleted' })
    const restored = await site.ask(admin, { method: 'POST', url: `${lostUrl}/restore` })
    expect([restored.status, restored.body.data.volume]).toEqual([200, null])
    expect((await call(site, admin, 'GET', `/${id}/desk`)).status).toBe(404)
    expect((await site.ask(null, { url: `/api/journals/${_id}` })).body.data.volume).toBeNull()
  })

  test('R-ISSUE-2 An issue named by an upload appears with its first article', async ({ site }) => {
    const admin = await site.signIn('admin')
    const names = async () => (await listPublicIssues(site.db)).map(({ number }) => number)
    const inIssue = { volume: '7', issue: '1' }
    const { _id } = await createArticle(site, admin, inIssue)
    expect(await names()).toEqual(['1'])
    await givenIssue(site, admin, [], { number: '2' })
    await createArticle(site, admin, { volume: '7', issue: '2' })
    expect(await names()).toEqual(['1'])
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    expect(await names()).toEqual([])
    await createArticle(site, admin, { volume: '8', issue: '1', status: 'draft' })
    const [found] = await site.db.select().from(issue).where(eq(issue.volume, 8))
    await call(site, admin, 'PATCH', `/${found?.id}`, { title: 'In hand' })
    await createArticle(site, admin, { volume: '8', issue: '1' })
    expect(await names()).toEqual([])
  })
})

describe('the cover', () => {
  const cover = (site: TestSite, who: Person, id: string, file: File, version?: string) => {
    const form = new FormData()
    form.set('coverFile', file)
    if (version) form.set('version', version)
    return site.send(who, 'POST', `/api/issues/${id}/cover`, form)
  }
  const pathOf = (answer: { body: { data: { issue: { coverUrl: string } } } }) =>
    new URL(answer.body.data.issue.coverUrl).pathname

  test('R-ISSUE-1 A cover picture is private until publication and can be removed', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin, [await draft(site, admin, 'A')])
    const chosen = await cover(site, admin, id, samplePng())
    expect(chosen.body.data.issue.hasPicture).toBe(true)
    const url = pathOf(chosen)
    expect((await site.ask(null, { url })).status).toBe(404)
    expect((await site.ask(admin, { url })).headers['cache-control']).toContain('no-store')
    const other = await givenIssue(site, admin, [], { number: '2' })
    expect((await site.ask(admin, { url: url.replace(id, other) })).status).toBe(404)
    expect((await site.ask(admin, { url: `/api/issues/${id}/cover/none` })).status).toBe(404)
    await call(site, admin, 'POST', `/${id}/publish`, {})
    const shown = await site.ask(null, { url })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.bytes.toString('latin1', 0, 4), 'it was drawn anew').toBe('RIFF')
    const { etag } = shown.headers as { etag: string }
    const again = await site.ask(null, { url, headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const taken = await call(site, admin, 'DELETE', `/${id}/cover`)
    expect(pathOf(taken)).toBe('/cloth/701.svg')
    expect(taken.body.data.issue.hasPicture).toBe(false)
    const covers = { type: 'issue-changed', fields: ['cover'] }
    expect((await happened(site, id)).filter(({ type }) => type === covers.type)).toEqual([
      { ...covers, fields: ['contents'] },
      covers,
      { ...covers, fields: ['status'] },
      covers,
    ])
    expect((await site.ask(null, { url })).status).toBe(404)
  })

  test('R-ISSUE-1 R-API-7 An invalid cover picture is refused at its field and not stored', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin)
    const whole = Buffer.from(await samplePng().arrayBuffer())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [content, status] of [
      [svg, 415],
      ['', 415],
      [whole.subarray(0, whole.length - 6), 422],
      [samplePng({ width: 0 }), 422],
      [samplePng({ width: 60_000, height: 60_000 }), 413],
      [samplePng({ padding: 1_100_000 }), 413],
      [samplePng({ extra: 'acTL' }), 415],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 422],
      ['RIFF\u0000\u0000\u0000\u0000WEBP', 422],
    ] as const) {
      const file = new File([content as never], 'cover.png')
      const refused = await cover(site, admin, id, file)
      expect([refused.status, refused.headers['x-field']]).toEqual([status, 'coverFile'])
    }
    expect((await cover(site, admin, id, samplePng(), 'stale')).status).toBe(409)
    expect((await call(site, admin, 'GET', `/${id}/desk`)).body.data.issue.hasPicture).toBe(false)
  })
})

describe('odd numbers', () => {
  test('R-ISSUE-6 Long numbers and volumes without issues are created, ordered and published', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    for (const number of [
      '98765432109876543210',
      '',
      '1/2',
      'Special',
      '%',
      '..',
      '٣',
      '2',
      '10',
    ]) {
      const { _id } = await createArticle(site, admin, { status: 'draft', pages: 'e12345678901' })
      const id = await givenIssue(site, admin, [_id], { number })
      const { status, body } = await call(site, admin, 'POST', `/${id}/publish`, {})
      expect([number, status]).toEqual([number, 200])
      expect(body.data.articles[0].pages).toBe('e12345678901')
      expect(await findPublicIssue(site.db, { volume: 7, number })).toMatchObject({ number })
    }
    expect((await listPublicIssues(site.db)).map(({ number }) => number)).toEqual([
      '98765432109876543210',
      '10',
      '2',
      '1/2',
      '٣',
      'Special',
      '..',
      '%',
      '',
    ])
    const about = async (number: string) => {
      const found = await findPublicIssue(site.db, { volume: 7, number })
      return findNeighbours(site.db, found?.id ?? '')
    }
    const named = (number: string) => ({ volume: 7, number })
    expect(await about('10')).toEqual({
      previous: named('2'),
      next: named('98765432109876543210'),
    })
    expect(await about('98765432109876543210')).toEqual({ previous: named('10'), next: null })
    expect(await about('')).toEqual({ previous: null, next: named('%') })
    expect(await findNewestIssue(site.db)).toMatchObject(named('98765432109876543210'))
    expect(await listOnlineFirst(site.db)).toEqual([])
  })
})

const row = async (site: TestSite, id: string) =>
  (await site.db.select().from(article).where(eq(article.id, id)))[0]

const eventsOf = (site: TestSite, type: string) =>
  site.db.select().from(event).where(eq(event.type, type))

/** What was written down of an issue and its articles, as it came. */
async function happened(site: TestSite, id: string) {
  const all = await site.db.select().from(event).orderBy(event.id)
  return all
    .map(({ type, data: { issueId, ...data } }) => ({ type, issueId, ...data }))
    .filter(({ type, issueId }) => issueId === id || type === 'article-changed')
    .map(({ issueId: _, ...told }) => told)
}

const joinByName = (site: TestSite, admin: Person, title: string) =>
  createArticle(site, admin, { title, status: 'draft', volume: '7', issue: '1' })
