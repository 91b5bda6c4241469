import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { reactionsTo } from '#app/compose.ts'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { fetchWorkflow, postToSubmission } from '../../../../test/editorial/workflow.ts'
import {
  callIssues,
  createDraft,
  givenIssue,
  listEventsOfType,
  listIssueEvents,
  placeArticles,
  publicTitles,
  readArticleRow,
} from '../../../../test/features/issues.ts'
import { createArticle, createSubmission, test } from '../../../../test/site.ts'
import { until } from '../../../../test/until.ts'
import {
  findNeighbours,
  findNewestIssue,
  findPublicIssue,
  listOnlineFirst,
} from './issue-contents-queries.ts'

type IssueEvent = { type: string }

describe('the life cycle of an issue', () => {
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
        (await callIssues(site, admin, 'GET', `/${id}/edit`)).body.data.articles.map(
          ({ title, section }: { title: string; section: string | null }) => [title, section],
        ),
      )
    expect(await sections()).toEqual({ First: 'Articles', Second: 'Articles' })
    await placeArticles(site, admin, id, [first, moved._id])
    await joining('Third')
    expect(await sections()).toEqual({ First: null, Second: null, Third: null })
  })

  test('R-ISSUE-1 R-ISSUE-3 An issue is created, filled, ordered and published with its articles', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const [first, second] = [
      await createDraft(site, admin, 'First'),
      await createDraft(site, admin, 'Second'),
    ]
    const id = await givenIssue(site, admin, [first, second], { year: 2026 })
    const reordered = await callIssues(site, admin, 'PUT', `/${id}/articles`, {
      articles: [
        { id: second, section: 'Editorial' },
        { id: first, section: 'Articles' },
      ],
    })
    expect(reordered.body.data.articles).toMatchObject([
      { title: 'Second', section: 'Editorial', status: 'draft' },
      { title: 'First', section: 'Articles' },
    ])
    const then = site.now
    site.pass(60_000)
    const reorder = (section: string | null) =>
      callIssues(site, admin, 'PUT', `/${id}/articles`, {
        articles: [
          { id: second, section: 'Editorial' },
          { id: first, section },
        ],
      })
    expect((await reorder('Articles')).body, 'nothing was moved').toEqual(reordered.body)
    await reorder(null)
    expect([
      (await readArticleRow(site, second))?.updatedAt,
      (await readArticleRow(site, first))?.updatedAt,
    ]).toEqual([then, site.now])
    await callIssues(site, admin, 'PATCH', `/${id}`, { title: 'On reading', introduction: 'Read.' })
    const { version } = (await callIssues(site, admin, 'GET', `/${id}/edit`)).body.data
    const published = await callIssues(site, admin, 'POST', `/${id}/publish`, { version })
    const { articles, issue: publishedIssue } = published.body.data
    expect(publishedIssue).toEqual({
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
      coverUrl: 'http://localhost:3000/covers/701.svg',
    })
    expect(await listIssueEvents(site, id)).toEqual([
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
    expect(await readArticleRow(site, first)).toMatchObject({
      version: 3,
      position: 1,
      section: null,
      publishedAt: site.now,
      updatedAt: site.now,
    })
    const again = await callIssues(site, admin, 'POST', `/${id}/publish`, { version })
    expect(again.body, 'it is published once').toEqual(published.body)
    expect(await publicTitles(site)).toEqual(expect.arrayContaining(['First', 'Second']))
    const { body } = await callIssues(site, null, 'GET', `/${id}`)
    expect(body.data).toEqual({ ...publishedIssue, articles })
    expect(articles.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First'])
    const one = await site.ask(null, { url: `/api/journals/${first}` })
    expect(one.body.data).toMatchObject({ volume: 7, issue: '1', publicationDate: '2026-03-02' })
  })

  test('R-ISSUE-3 An unpublished issue is hidden even in an article published before it', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { title: 'Online first' })
    const id = await givenIssue(site, admin, [_id, await createDraft(site, admin, 'Hidden')])
    for (const who of [null, await site.signIn('author')]) {
      expect((await callIssues(site, who, 'GET', `/${id}`)).status).toBe(404)
      expect((await callIssues(site, who, 'GET', '')).body).toEqual({ issues: [] })
      const seen = await site.ask(who, { url: `/api/journals/${_id}` })
      expect(seen.body.data).toMatchObject({ volume: null, issue: null })
      const [listed] = (await site.ask(who, { url: '/api/journals' })).body
      expect(listed).toMatchObject({ volume: null, issue: null })
    }
    expect(await findPublicIssue(site.db, { volume: 7, number: '1' })).toBeUndefined()
    expect(await findNewestIssue(site.db)).toBeUndefined()
    expect(await findNeighbours(site.db, id)).toEqual({ previous: null, next: null })
    expect((await listOnlineFirst(site.db)).map(({ title }) => title)).toEqual(['Online first'])
    const editorial = await site.ask(admin, { url: `/api/journals/${_id}` })
    expect(editorial.body.data).toMatchObject({ volume: 7, issue: '1' })
    const [own] = (await site.ask(admin, { url: '/api/journals?status=all&search=online' })).body
    expect(own).toMatchObject({ volume: 7, issue: '1' })
    const known = await readArticleRow(site, _id)
    if (!known) throw new Error('it is gone')
    const days = Array.from({ length: 11 }, (_, n) => `2025-01-${n + 10}`)
    await site.db.insert(article).values(
      // The dates ascend and descend with the ids.
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
    const before = await readArticleRow(site, _id)
    site.pass(86_400_000)
    const notice = { status: 'draft', notice: 'correction', concerns: _id }
    const about = await createArticle(site, admin, notice)
    const id = await givenIssue(site, admin, [_id, about._id])
    site.pass(60_000)
    await callIssues(site, admin, 'POST', `/${id}/publish`, {})
    const after = await readArticleRow(site, _id)
    expect(after?.updatedAt, 'a notice about it has appeared').toEqual(site.now)
    expect(await listIssueEvents(site, id)).toContainEqual({
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
    const id = await givenIssue(site, admin, [...ids, await createDraft(site, admin, 'Unsent')])
    const asked = [1, 2, 3].map(() => callIssues(site, admin, 'POST', `/${id}/publish`, {}))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
    await callIssues(site, admin, 'POST', `/${id}/publish`, {})
    const appeared = async () =>
      (await site.mails(1)).filter((mail) => /Your articles have appeared/.test(mail))
    await until(async () => expect(await appeared()).toHaveLength(1))
    const [mail] = await appeared()
    expect(mail).toContain(`To: ${author.email}`)
    expect(mail).toContain('The other')
    expect(mail).not.toContain('Unsent')
    expect(await listEventsOfType(site, 'issue-published')).toHaveLength(1)
    expect(reactionsTo('issue-published')).toEqual([
      'appearance-emails',
      'rendered',
      'issue-rendered',
    ])
    expect(mail).toContain('http://localhost:3000/issues/7/1')

    const name = 'articles-published-in-issue'
    const isIt = (one: { name: string }) => one.name === name
    const row = await until(async () => {
      const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.name, name))
      expect(row?.state).toBe('not-sent')
      return row
    })
    for (const one of submitted) {
      const { editorial } = await fetchWorkflow(site, admin, one)
      const happened = editorial.timeline.filter(
        ({ type }: IssueEvent) => type === 'submission-published-in-issue',
      )
      expect(happened).toMatchObject([{ emailId: row?.id, by: null }])
      expect(editorial.emails.filter(isIt)).toMatchObject([{ id: row?.id, state: 'not-sent' }])
      const read = (await fetchWorkflow(site, author, one)).emails
      expect(read.find(({ id }: { id: string }) => id === row?.id)?.subject).toBe(row?.subject)
    }
    const { items } = (await site.ask(admin, { url: '/api/emails' })).body
    expect(items.filter(isIt)).toMatchObject([{ about: { title: 'The one' }, state: 'not-sent' }])
    const { _id: another } = await createSubmission(site, author)
    await site.db.update(emailMessage).set({ state: 'bounced' }).where(eq(emailMessage.name, name))
    const again = (about: string | undefined) =>
      postToSubmission(site, admin, `${about}/emails/${row?.id}/resend`)
    expect((await again(another)).status, 'it is not about this one').toBe(404)
    expect((await again(submitted[1])).status).toBe(200)
  })
})

test('R-ISSUE-3 R-FLOW-6 An accepted submission is published with its issue by one email', async ({
  site,
}) => {
  const [admin, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id } = await createSubmission(site, author, { title: 'Accepted' })
  const give = (path: string, payload: object) =>
    site.ask(admin, { method: 'POST', url: `/api/submissions/${_id}/${path}`, payload })
  const email = { subject: 'Accepted', body: 'It is accepted.' }
  await give('decision', { command: 'accept', version: 1, ...email })
  site.pass(60_000)
  const made = await give('draft', { version: 2 })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const articles = await site.db.select({ id: article.id }).from(article)
  const id = await givenIssue(
    site,
    admin,
    articles.map((one) => one.id),
  )
  await callIssues(site, admin, 'POST', `/${id}/publish`, {})
  const listEmails = async () =>
    (await site.mails(2)).filter((mail) => /published|appeared/.test(mail.split('\n\n')[0] ?? ''))
  await until(async () => expect(await listEmails()).toHaveLength(1))
  const { body } = await site.ask(author, { url: `/api/submissions/${_id}` })
  expect(body.data.stage).toBe('published')
})
