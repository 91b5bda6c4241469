import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { Stage } from '#domain/editorial/workflow.ts'
import { notSentSample } from '#domain/email/delivery.ts'
import { fetchWorkflow } from '../../../test/editorial/workflow.ts'
import { loadSamples } from '../../../test/features/sample-content.ts'
import { createSubmission, test as siteTest, withSite } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

type Samples = { site: TestSite; editor: Person; ids: Awaited<ReturnType<typeof loadSamples>> }

const test = siteTest.extend<{ $file: { samples: Samples } }>({
  /** One site for the tests that change nothing: loading the samples takes seconds. */
  samples: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
    async ({}, use) =>
      withSite({}, async (site) => {
        const editor = await site.signIn('editor', 'Ada Obi')
        await use({ site, editor, ids: await loadSamples(site) })
      }),
    { scope: 'file' },
  ],
})

const fetchEditorial = async (site: TestSite, editor: Person, id: string | undefined) => {
  const workflow = await fetchWorkflow(site, editor, id ?? '')
  return {
    ...workflow,
    types: workflow.editorial.timeline.map(({ type }: { type: string }) => type),
  }
}

test('R-OFFICE-3 the sample content has a submission marked as a sample at each stage', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const ids = await loadSamples(site)
  expect(Object.keys(ids).sort()).toEqual(Stage.options.toSorted())
  const { items } = (await site.ask(manager, { url: '/api/dashboard?limit=50' })).body
  expect(items).toHaveLength(Stage.options.length)
  for (const item of items) {
    expect(item).toMatchObject({
      sample: true,
      overdue: false,
      title: expect.stringMatching(/^Sample: /),
    })
    const { data } = (await site.ask(manager, { url: `/api/submissions/${item._id}` })).body
    expect(data).toMatchObject({
      sample: true,
      abstract: expect.stringMatching(/^Sample submission/),
    })
    expect(data.sender).toEqual({ name: 'Sample author', email: 'sample-author@example.org' })
    for (const { displayName } of data.contributors) expect(displayName).toMatch(/Sample/)
  }
  const own = await createSubmission(site, await site.signIn('author', 'Ada Obi'))
  expect(own).not.toHaveProperty('sample')
  expect(own.submissionNumber, 'samples take no numbers').toBe('2026-001')
})

test('R-OFFICE-3 sample submissions show requests, replies, versions, decisions and a log', async ({
  samples: { site, editor, ids },
}) => {
  const corrected = await fetchEditorial(site, editor, ids.corrected)
  expect(corrected.files).toHaveLength(2)
  const [{ points }] = corrected.requests
  for (const { response } of points) expect(response).toMatch(/^Sample reply/)
  expect(corrected.types).toEqual([
    'submission-received',
    'submission-returned',
    'submission-corrected',
  ])
  const returned = await fetchEditorial(site, editor, ids.returned)
  expect(returned.requests).toMatchObject([{ points: [{ response: null }, { response: null }] }])
  const published = await fetchEditorial(site, editor, ids.published)
  expect(published.types.at(-1)).toBe('submission-published')
  expect(published.editorial.editor).toEqual({ name: 'Sample editor', isYou: false })
  const rejected = await fetchEditorial(site, editor, ids.rejected)
  expect(rejected.editorial.emails.at(-1).body).toContain('Sample reasons')
  const names = published.editorial.emails.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['received', 'accepted', 'published'])
  const times = published.editorial.emails.map(({ writtenAt }: { writtenAt: string }) => writtenAt)
  expect(times, 'each was written when it happened').toEqual(times.toSorted())
})

test('R-OFFICE-3 R-OFFICE-11 the office says that no email about a sample was sent', async ({
  samples: { site },
}) => {
  const emails = await site.db.select().from(emailMessage)
  expect(emails.length).toBeGreaterThan(15)
  for (const email of emails)
    expect(email).toMatchObject({
      state: 'not-sent',
      problem: notSentSample,
      stateAt: email.writtenAt,
    })
})

test('R-OFFICE-3 published and scheduled sample submissions have a sample article', async ({
  samples: { site, ids },
}) => {
  const articleOf = async (id = '') => {
    const [row] = await site.db
      .select({ status: article.status, isSample: article.isSample, doi: article.doi })
      .from(article)
      .innerJoin(submission, eq(submission.articleId, article.id))
      .where(eq(submission.id, id))
    return row
  }
  expect(await articleOf(ids.published)).toMatchObject({ status: 'published', isSample: true })
  expect(await articleOf(ids.scheduled)).toMatchObject({ status: 'draft', isSample: true })
  expect(await site.db.$count(article)).toBe(13)
})

test('R-OFFICE-3 nobody can log in to a sample account, reset its password or give it a role', async ({
  samples: { site },
}) => {
  const manager = await site.signIn('admin')
  const accounts = await site.db.select().from(user).where(eq(user.isSample, true))
  expect(accounts.map(({ name }) => name).sort()).toEqual(['Sample author', 'Sample editor'])
  for (const { id, email } of accounts) {
    expect(email).toMatch(/@example\.org$/)
    for (const password of ['', 'password', 'sample', email]) {
      const payload = { email, password }
      const { status } = await site.ask(null, { method: 'POST', url: '/api/login', payload })
      expect([400, 401]).toContain(status)
    }
    const role = { method: 'PUT', url: `/api/people/${id}/roles/editor` } as const
    expect((await site.ask(manager, role)).status).toBe(409)
    const { currentPassword } = { currentPassword: manager.password }
    const link = { method: 'POST', url: `/api/people/${id}/password-link` } as const
    expect((await site.ask(manager, { ...link, payload: { currentPassword } })).status).toBe(404)
  }
  const { people } = (await site.ask(manager, { url: '/api/people' })).body
  expect(people.filter(({ sample }: { sample?: true }) => sample)).toHaveLength(2)
})

test('R-OFFICE-3 the sample in review has a sample reviewer, review and approved copy', async ({
  site,
}) => {
  const editor = await site.signIn('editor', 'Ada Obi')
  const ids = await loadSamples(site)
  const fetchRounds = async (id = '') =>
    (await site.ask(editor, { url: `/api/submissions/${id}/review` })).body.data.rounds
  site.pass(100 * 86_400_000)
  const [inReview] = await fetchRounds(ids['in-review'])
  expect(inReview).toMatchObject({ closedAt: null, copyApprovedAt: expect.any(String) })
  expect(inReview.invitations).toMatchObject([
    { state: 'reviewed', review: { recommendation: 'minor-revision' } },
    { state: 'accepted', overdue: false, conflicts: [], reminders: 0 },
    { state: 'declined', declineReason: expect.stringMatching(/^Sample/) },
  ])
  for (const { reviewer, email } of inReview.invitations)
    expect([reviewer.name, email.state]).toEqual([
      expect.stringMatching(/^Sample reviewer/),
      'not-sent',
    ])
  const emails = await site.db.select({ subject: emailMessage.subject }).from(emailMessage)
  const redacted = emails.filter(({ subject }) => subject.includes('[removed'))
  expect(redacted, 'the titles keep the word Sample').toEqual([])
  const [closed] = await fetchRounds(ids['revision-requested'])
  expect(closed.closedAt, 'by its last review').toEqual(expect.any(String))
  expect((await site.ask(editor, { url: '/api/statistics/review' })).body).toEqual({ years: [] })
})

test('R-OFFICE-3 sample reviewers are suggested for samples only', async ({ site }) => {
  const editor = await site.signIn('editor', 'Ada Obi')
  const { 'awaiting-decision': sample = '' } = await loadSamples(site)
  const own = await createSubmission(site, await site.signIn('author', 'Bola Ade'))
  const count = async (id: string) =>
    (await site.ask(editor, { url: `/api/reviewers?for=${id}` })).body.items.length
  expect([await count(sample), await count(own._id)]).toEqual([3, 0])
})
