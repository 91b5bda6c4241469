import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { user } from '#db/schema/accounts.ts'
import { reviewer } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { publishSubmission } from '../../../../test/editorial/submissions.ts'
import { postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { loadSamples } from '../../../../test/features/sample-content.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const day = 86_400_000
const url = '/api/sample-content'

async function passNights(site: TestSite, days: number) {
  site.pass(days * day)
  await runHousekeeping({ ...site, clock: () => site.now })
}

const countSamples = async (site: TestSite) => ({
  submissions: await site.db.$count(submission, eq(submission.isSample, true)),
  accounts: await site.db.$count(user, eq(user.isSample, true)),
  articles: (await site.ask(null, { url: '/api/journals' })).body.length,
  reviewers: await site.db.$count(reviewer),
})

test('R-OFFICE-3 one press removes all samples including those on which editors have worked', async ({
  site,
}) => {
  site.now = new Date()
  const manager = await site.signIn('admin', 'Ada Obi')
  const author = await site.signIn('author', 'Bola Ade')
  const own = await createSubmission(site, author)
  const ids = await loadSamples(site)
  expect((await site.ask(manager, { url })).body).toEqual({ articles: 13, submissions: 11 })
  const published = await publishSubmission(site, manager, ids.submitted ?? '')
  expect(published.status).toBe(200)
  await runCommand(site, manager, ids.accepted ?? '', 'draft')
  await site.ask(manager, { method: 'DELETE', url: `/api/submissions/${ids.withdrawn}` })
  // The draft is hidden from the manager.
  expect((await postToSubmission(site, manager, `${ids.accepted}/conflict`)).status).toBe(200)

  expect((await site.ask(manager, { url })).body).toEqual({ articles: 14, submissions: 9 })
  const removed = await site.ask(manager, { method: 'DELETE', url })
  expect([removed.status, removed.body]).toEqual([200, { articles: 15, submissions: 11 }])
  expect(await countSamples(site)).toEqual({
    submissions: 0,
    accounts: 0,
    articles: 0,
    reviewers: 0,
  })
  const again = await site.ask(manager, { method: 'DELETE', url })
  expect(again.body).toEqual({ articles: 0, submissions: 0 })
  const left = await site.db.select({ id: submission.id }).from(submission)
  expect(left).toEqual([{ id: own._id }])
  const emails = await site.db.select().from(emailMessage)
  expect(emails.filter(({ submissionId }) => submissionId !== own._id)).toEqual([])
  const gone = await site.db.select().from(event).where(eq(event.type, 'submission-deleted'))
  expect(gone.every(({ actorId }) => actorId === manager.id)).toBe(true)

  await passNights(site, 2)
  const kept = await site.db.$count(articleFile)
  expect((await site.storedFiles()).length, 'of articles that can be restored').toBeLessThanOrEqual(
    kept + 1,
  )
  await passNights(site, 31)
  await passNights(site, 2)
  expect(await site.storedFiles(), 'the real manuscript').toHaveLength(1)
  expect(await site.db.$count(article, eq(article.title, ''))).toBe(15)
})

test('R-OFFICE-3 sample accounts are removed when editors have deleted each sample submission', async ({
  site,
}) => {
  site.now = new Date()
  const manager = await site.signIn('admin', 'Ada Obi')
  const ids = await loadSamples(site)
  await site.ask(manager, {
    method: 'DELETE',
    url: `/api/journals/${await articleOf(site, ids.published)}`,
  })
  await site.ask(manager, {
    method: 'DELETE',
    url: `/api/journals/${await articleOf(site, ids.scheduled)}`,
  })
  for (const id of Object.values(ids))
    await site.ask(manager, { method: 'DELETE', url: `/api/submissions/${id}` })
  await passNights(site, 31)
  expect(await countSamples(site)).toMatchObject({ submissions: 0, accounts: 0 })
})

async function articleOf(site: TestSite, id = ''): Promise<string> {
  const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
  return row?.articleId ?? ''
}

test('R-OFFICE-3 only managers see and remove the sample content', async ({ site }) => {
  await loadSamples(site)
  const editor = await site.signIn('editor', 'Ada Obi')
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await site.ask(editor, { method, url })).status).toBe(403)
    expect((await site.ask(null, { method, url })).status).toBe(401)
  }
  expect(await countSamples(site)).toMatchObject({ submissions: 11, accounts: 2 })
})
