import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { accountRole } from '#db/schema/accounts.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { editorialReactions } from '#features/editorial/reactions.ts'
import { fetchWorkflow, runCommand } from '../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { publishDueSubmissions } from './publish-due.ts'

const day = 24 * 60 * 60_000
const publishAt = '2026-03-03T06:00:00.000Z'

const publishDue = (site: TestSite, clock = () => site.now) =>
  publishDueSubmissions({ ...site, clock, journal: () => ({ categories: [], sections: [] }) })

async function givenAccepted(site: TestSite, editor: Person, author: Person): Promise<string> {
  const { _id: id } = await createSubmission(site, author)
  await runCommand(site, editor, id, 'accept')
  return id
}

const publishedEvents = (site: TestSite) =>
  site.db.select().from(event).where(eq(event.type, 'submission-published')).orderBy(event.id)

test.for(['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z'])(
  'R-FLOW-6 publication is not scheduled for the past: %s',
  async (past, { site }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const id = await givenAccepted(site, editor, author)
    const answer = await runCommand(site, editor, id, 'schedule', { publishAt: past })
    expect([answer.status, answer.headers['x-field'], answer.body.message]).toEqual([
      400,
      'publishAt',
      'publishAt must be in the future',
    ])
  },
)

test('R-FLOW-6 the author is emailed the date of publication unless it was cancelled', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const id = await givenAccepted(site, editor, author)
  const schedule = () => runCommand(site, editor, id, 'schedule', { publishAt })
  const react = async (publishAt: string | null) => {
    const deps = {
      ...site,
      clock: () => site.now,
      journal: site.journal(),
      baseUrl: 'http://localhost:3000',
      mailer: { delivers: true, send: async () => {} },
    }
    const { 'scheduled-email': emailSchedule } = editorialReactions['submission-scheduled']
    await emailSchedule?.(deps, { submissionId: id, publishAt })
    return site.db.select().from(emailMessage).where(eq(emailMessage.name, 'scheduled'))
  }
  expect((await schedule()).body).toMatchObject({
    message: 'Publication scheduled',
    data: { stage: 'scheduled' },
  })
  expect((await fetchWorkflow(site, editor, id)).editorial).toMatchObject({ publishAt })
  expect((await runCommand(site, editor, id, 'unschedule')).body).toMatchObject({
    message: 'Scheduled publication cancelled',
    data: { stage: 'accepted' },
  })
  expect(await react(publishAt)).toEqual([])
  const [row] = await site.db.select().from(submission)
  expect(row?.publishAt).toBeNull()
  expect((await schedule()).body.data.stage).toBe('scheduled')
  expect(await react(null)).toEqual([])
  expect(await react(publishAt)).toMatchObject([
    { id: `scheduled-${id}-${Date.parse(publishAt)}`, body: expect.stringContaining('3 Mar') },
  ])
})

test('R-FLOW-6 a scheduled submission is published only once when it is due', async ({ site }) => {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const id = await givenAccepted(site, editor, author)
  await runCommand(site, editor, id, 'schedule', { publishAt })
  await publishDue(site)
  expect((await fetchWorkflow(site, author, id)).stage).toBe('scheduled')
  const { submissions } = (await site.ask(author, { url: '/api/submissions' })).body
  expect(submissions[0].due).toBe(publishAt)
  site.pass(day)
  await Promise.all([publishDue(site), publishDue(site)])
  expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(
    editorial.timeline.filter(({ type }: { type: string }) => type === 'submission-published'),
  ).toEqual([{ at: site.now.toISOString(), type: 'submission-published', by: null }])
  expect(editorial.publishAt).toBeNull()
})

test('R-FLOW-6 a deleted submission is not published when it is due', async ({ site }) => {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const id = await givenAccepted(site, editor, author)
  await runCommand(site, editor, id, 'schedule', { publishAt })
  await site.ask(editor, { method: 'DELETE', url: `/api/submissions/${id}` })
  site.pass(day)
  await publishDue(site)
  expect(await site.db.select().from(article)).toMatchObject([{ status: 'draft' }])
})

test('R-FLOW-6 due submissions are published in order of time and number', async ({ site }) => {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push(await givenAccepted(site, editor, author))
  const [first = '', second = '', third = ''] = ids
  const at = (hour: number) => ({ publishAt: `2026-03-03T0${hour}:00:00.000Z` })
  await runCommand(site, editor, second, 'schedule', at(7))
  await runCommand(site, editor, first, 'schedule', at(7))
  await runCommand(site, editor, third, 'schedule', at(6))
  await publishDue(site, () => new Date(at(8).publishAt))
  const published = await publishedEvents(site)
  expect(published.map(({ data }) => data.submissionId)).toEqual([third, first, second])
})

test('R-FLOW-6 a submission that was rescheduled since the query is not published', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const id = await givenAccepted(site, editor, author)
  await runCommand(site, editor, id, 'schedule', { publishAt })
  const at = new Date(publishAt)
  const earlier = new Date(at.getTime() - 1)
  const moments = [at, earlier]
  await publishDue(site, () => moments.shift() ?? earlier)
  expect((await fetchWorkflow(site, author, id)).stage).toBe('scheduled')
})

test('R-FLOW-6 one failure does not stop the publication of other submissions', async ({
  site,
}) => {
  const [editor, former] = [await site.signIn('editor'), await site.signIn('editor')]
  const author = await site.signIn()
  const schedule = async (who: Person) => {
    const id = await givenAccepted(site, who, author)
    await runCommand(site, who, id, 'schedule', { publishAt })
    return { id, articleId: (await fetchWorkflow(site, who, id)).editorial.draftId as string }
  }
  const [failing, other, third] = [
    await schedule(editor),
    await schedule(editor),
    await schedule(former),
  ]
  await site.db.delete(accountRole).where(eq(accountRole.userId, former.id))
  await site.db
    .update(article)
    .set({ deletedAt: site.now })
    .where(eq(article.id, failing.articleId))
  await expect(publishDue(site, () => new Date(publishAt))).rejects.toThrow(
    'some due submissions were not published',
  )
  const rows = await site.db.select().from(submission).orderBy(submission.number)
  expect(rows.map(({ stage }) => stage)).toEqual(['scheduled', 'published', 'published'])
  const published = await publishedEvents(site)
  expect(published.map(({ actor, actorId, data }) => [data.submissionId, actor, actorId])).toEqual([
    [other.id, 'system', null],
    [third.id, 'system', null],
  ])
})
