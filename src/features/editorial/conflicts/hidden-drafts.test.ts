import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { publishDueIssues } from '#features/publication/publish-due.ts'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { createArticle, createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const hiddenTitle = 'A hidden title'

/** The draft of a submission with which one editor has a conflict of interest, between two other drafts in an issue. */
async function givenHiddenDraft(site: TestSite) {
  const conflicted = await site.signIn('admin', 'Conflicted')
  const other = await site.signIn('editor', 'Other')
  const author = await site.signIn('author', 'Writer')
  const authors = '["Writer"]'
  const { _id: id } = await createSubmission(site, author, { title: hiddenTitle, authors })
  await postToSubmission(site, conflicted, `${id}/conflict`)
  await runCommand(site, other, id, 'accept')
  await runCommand(site, other, id, 'draft', { pages: '1-9' })
  const draftId: string = (await fetchWorkflow(site, other, id)).editorial.draftId
  const createDraft = async (title: string) =>
    (await createArticle(site, other, { title, status: 'draft', pages: '5-12' }))._id
  const [first, second] = [await createDraft('First'), await createDraft('Second')]
  const issueId = await makeIssue(site, other, 7)
  await reorder(site, other, issueId, [first, draftId, second])
  return { conflicted, other, submissionId: id, draftId, first, second, issueId }
}

async function makeIssue(site: TestSite, who: Person, volume: number): Promise<string> {
  const payload = { volume, number: '1' }
  return (await site.ask(who, { method: 'POST', url: '/api/issues', payload })).body.data.issue._id
}

const fetchContents = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/issues/${id}/edit` })).body.data

async function reorder(site: TestSite, who: Person, id: string, articles: string[]) {
  const { version } = await fetchContents(site, who, id)
  return site.ask(who, {
    method: 'PUT',
    url: `/api/issues/${id}/articles`,
    payload: { version, articles: articles.map((id) => ({ id, section: null })) },
  })
}

const idsIn = (contents: { articles: { _id: string }[] }) => contents.articles.map(({ _id }) => _id)

const changeIssue = (
  site: TestSite,
  who: Person,
  issueId: string,
  action: string,
  payload: object,
) => site.ask(who, { method: 'POST', url: `/api/issues/${issueId}/${action}`, payload })

test('R-DUTY-2 R-ISSUE-3 a hidden draft is absent from its issue, its counts and its version', async ({
  site,
}) => {
  const { conflicted, other, draftId, first, second, issueId } = await givenHiddenDraft(site)
  const seen = await fetchContents(site, conflicted, issueId)
  expect(idsIn(seen)).toEqual([first, second])
  expect(seen.issue.articleCount).toBe(2)
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${hiddenTitle}|${draftId}`))
  const { issues } = (await site.ask(conflicted, { url: '/api/issues?status=all' })).body
  expect(issues[0].articleCount).toBe(2)
  const whole = await fetchContents(site, other, issueId)
  expect([idsIn(whole).length, whole.issue.articleCount]).toEqual([3, 3])
  await reorder(site, other, issueId, [draftId, first, second])
  expect((await fetchContents(site, conflicted, issueId)).version).toBe(seen.version)
})

test('R-DUTY-2 R-ISSUE-3 readers of a published issue see the count of its public articles', async ({
  site,
}) => {
  const { other, first, draftId, second, issueId } = await givenHiddenDraft(site)
  await reorder(site, other, issueId, [first])
  await changeIssue(site, other, issueId, 'publish', {})
  await reorder(site, other, issueId, [first, draftId, second])
  const { data } = (await site.ask(null, { url: `/api/issues/${issueId}` })).body
  expect([data.articleCount, data.publicArticleCount]).toEqual([1, 1])
})

test('R-DUTY-2 R-ISSUE-3 an editor cannot move a hidden draft out of its issue or into another', async ({
  site,
}) => {
  const { conflicted, other, draftId, first, second, issueId } = await givenHiddenDraft(site)
  expect((await reorder(site, conflicted, issueId, [second, first])).status).toBe(200)
  expect(idsIn(await fetchContents(site, other, issueId))).toEqual([second, first, draftId])
  expect((await reorder(site, conflicted, issueId, [])).status).toBe(200)
  expect(idsIn(await fetchContents(site, other, issueId))).toEqual([draftId])
  const another = await makeIssue(site, conflicted, 8)
  const none = await reorder(site, conflicted, another, ['none'])
  expect(none.status).toBe(400)
  for (const id of [issueId, another]) {
    const { status, body } = await reorder(site, conflicted, id, [draftId])
    expect({ status, body }).toEqual({ status: none.status, body: none.body })
  }
})

test('R-DUTY-2 R-ISSUE-3 deleting or scheduling an issue does not reveal that it holds a hidden draft', async ({
  site,
}) => {
  const { conflicted, other, draftId, issueId } = await givenHiddenDraft(site)
  await reorder(site, conflicted, issueId, [])
  const empty = await makeIssue(site, other, 8)
  const publishAt = '2026-03-03T06:00:00.000Z'
  const [withHidden, withNone] = await Promise.all(
    [issueId, empty].map(async (id) => ({
      scheduled: await changeIssue(site, conflicted, id, 'schedule', { publishAt }),
      deleted: await site.ask(conflicted, { method: 'DELETE', url: `/api/issues/${id}` }),
    })),
  )
  for (const step of ['scheduled', 'deleted'] as const)
    expect([withHidden?.[step].status, withHidden?.[step].body]).toEqual([
      withNone?.[step].status,
      withNone?.[step].body,
    ])
  expect([withHidden?.scheduled.status, withHidden?.deleted.status]).toEqual([409, 200])
  const { data } = (await site.ask(other, { url: `/api/journals/${draftId}` })).body
  expect([data.title, data.status, data.volume]).toEqual([hiddenTitle, 'draft', null])
})

test('R-DUTY-2 R-ISSUE-1 a new article gets its section whether or not the issue holds a hidden draft', async ({
  site,
}) => {
  const { conflicted, issueId } = await givenHiddenDraft(site)
  await reorder(site, conflicted, issueId, [])
  const details = { title: 'Third', status: 'draft', volume: '7', issue: '1' }
  await createArticle(site, conflicted, details)
  const [added] = (await fetchContents(site, conflicted, issueId)).articles
  expect([added.title, added.section]).toEqual(['Third', 'Articles'])
})

test('R-DUTY-2 R-ISSUE-3 an editor publishes an issue without the hidden draft', async ({
  site,
}) => {
  const { conflicted, other, draftId, first, second, issueId } = await givenHiddenDraft(site)
  expect((await changeIssue(site, conflicted, issueId, 'publish', {})).status).toBe(200)
  const statusOf = async (id: string) =>
    (await site.db.select().from(article).where(eq(article.id, id)))[0]?.status
  expect(await Promise.all([first, draftId, second].map(statusOf))).toEqual([
    'published',
    'draft',
    'published',
  ])
  expect((await changeIssue(site, other, issueId, 'publish', {})).status).toBe(200)
  expect(await statusOf(draftId)).toBe('published')
})

test('R-DUTY-2 R-ISSUE-3 a publication that an editor schedules leaves out the hidden draft', async ({
  site,
}) => {
  const { conflicted, other, draftId, first, issueId } = await givenHiddenDraft(site)
  const publishAt = '2026-03-03T06:00:00.000Z'
  const schedule = (who: Person) => changeIssue(site, who, issueId, 'schedule', { publishAt })
  expect((await schedule(conflicted)).status).toBe(200)
  await publishDueIssues({ ...site, clock: () => new Date(publishAt) })
  const listPublished = async () =>
    (await site.db.select().from(article).where(eq(article.status, 'published'))).map(
      ({ id }) => id,
    )
  expect(await listPublished()).toContain(first)
  expect(await listPublished()).not.toContain(draftId)
  await site.db.update(issue).set({ publishedAt: null })
  await schedule(other)
  await publishDueIssues({ ...site, clock: () => new Date(publishAt) })
  expect(await listPublished()).toContain(draftId)
})

test('R-DUTY-2 R-META-3 a notice shows nothing of the hidden draft that it is about', async ({
  site,
}) => {
  const { conflicted, other, draftId } = await givenHiddenDraft(site)
  const about = { notice: 'correction', concerns: draftId }
  const { _id } = await createArticle(site, other, { title: 'A correction', ...about })
  const url = `/api/journals/${_id}`
  const { body } = await site.ask(conflicted, { url })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${hiddenTitle}|${draftId}`))
  // The form does not contain the article that the notice is about, and must not clear it.
  const payload = { title: 'A correction of it', notice: '', concerns: '' }
  expect((await site.ask(conflicted, { method: 'PATCH', url, payload })).status).toBe(200)
  const { data } = (await site.ask(other, { url })).body
  expect([data.title, data.concerns]).toEqual([
    'A correction of it',
    { _id: draftId, title: hiddenTitle },
  ])
  const [unknown, hidden] = await Promise.all(
    ['none', draftId].map((concerns) =>
      site.ask(conflicted, { method: 'PATCH', url, payload: { ...about, concerns } }),
    ),
  )
  expect([hidden?.status, hidden?.body]).toEqual([unknown?.status, unknown?.body])
})

test('R-DUTY-2 R-FLOW-6 a published article that becomes a draft is hidden again', async ({
  site,
}) => {
  const { conflicted, other, draftId, submissionId } = await givenHiddenDraft(site)
  const url = `/api/journals/${draftId}`
  const fetchStatus = async () => (await site.ask(conflicted, { url })).status
  await site.ask(other, {
    method: 'PATCH',
    url: `/api/submissions/${submissionId}/status`,
    payload: { status: 'published' },
  })
  expect(await fetchStatus()).toBe(200)
  await site.ask(other, { method: 'PATCH', url, payload: { status: 'draft' } })
  expect(await fetchStatus()).toBe(404)
})

test('R-DUTY-2 R-API-5 the list of submissions is not sorted by hidden drafts', async ({
  site,
}) => {
  const { conflicted, other, draftId, submissionId } = await givenHiddenDraft(site)
  const author = await site.signIn('author', 'Another Writer')
  const { _id: plain } = await createSubmission(site, author, { authors: '["Another Writer"]' })
  const ids = async (order: string) =>
    (
      await site.ask(conflicted, { url: `/api/submissions?sortBy=publicationDate&order=${order}` })
    ).body.submissions.map(({ _id }: { _id: string }) => _id)
  const before = [await ids('asc'), await ids('desc')]
  expect(before[0]).toHaveLength(2)
  expect(before[0]).toContain(plain)
  const payload = { publicationDate: '2020-01-01' }
  await site.ask(other, { method: 'PATCH', url: `/api/journals/${draftId}`, payload })
  expect([await ids('asc'), await ids('desc')]).toEqual(before)
  expect(before[0]).toContain(submissionId)
})
