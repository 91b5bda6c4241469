import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { notSentSample } from '#domain/email/delivery.ts'
import { getAccount } from '#features/accounts/queries.ts'
import { recordDailyDigests } from '#features/editorial/emails/notifications.ts'
import { withdrawSubmission } from '#features/editorial/workflow/author-actions.ts'
import { publishDueSubmissions } from '#features/publication/publish-due.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import {
  fetchWorkflow,
  finishJobs,
  postToSubmission,
  runCommand,
} from '../../../../test/editorial/workflow.ts'
import { loadSamples, setSampleJournal } from '../../../../test/features/sample-content.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const day = 86_400_000

const needsOf = (site: TestSite) => ({
  ...site,
  clock: () => site.now,
  baseUrl: 'http://localhost:3000',
})

/** Starts the jobs with a mail server, and returns the emails that it is given once every job is done. */
async function runJobs(site: TestSite): Promise<EmailMessage[]> {
  const sent: EmailMessage[] = []
  await site.work({ delivers: true, send: async (email) => void sent.push(email) })
  await finishJobs(site)
  return sent
}

async function succeed(given: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await given
  expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)])
}

const publish = (site: TestSite, editor: Person, id = '') =>
  succeed(
    site.ask(editor, {
      method: 'PATCH',
      url: `/api/submissions/${id}/status`,
      payload: { status: 'published' },
    }),
  )

type Ids = Awaited<ReturnType<typeof loadSamples>>

/** Every command of an editor, each to a sample at a stage where it can be given. */
async function giveCommands(site: TestSite, editor: Person, ids: Ids) {
  const give = (id: string | undefined, command: string, more = {}) =>
    succeed(runCommand(site, editor, id ?? '', command, more))
  await give(ids.submitted, 'assign')
  await give(ids.submitted, 'return-for-correction')
  const { version } = await fetchWorkflow(site, editor, ids.submitted ?? '')
  await succeed(postToSubmission(site, editor, `${ids.submitted}/decision/undo`, { version }))
  await give(ids['awaiting-decision'], 'desk-reject')
  await give(ids.corrected, 'accept')
  await give(ids.corrected, 'draft')
  await give(ids.corrected, 'schedule', {
    publishAt: new Date(site.now.getTime() + day).toISOString(),
  })
  await give(ids.scheduled, 'unschedule')
  await publish(site, editor, ids.accepted)
  await publish(site, editor, ids.returned)
}

/** Everything by which editors work together on a sample, or write to its author. */
async function workTogether(site: TestSite, editor: Person, other: Person, id = '') {
  const note = { text: 'Please look at this.', mentions: [other.id] }
  await succeed(postToSubmission(site, editor, `${id}/notes`, note))
  const message = { to: 'author', subject: 'Your data', text: 'Where are they?' }
  const { body } = await postToSubmission(site, editor, `${id}/messages`, message)
  expect(body.message).toBe(notSentSample)
  const { version } = await fetchWorkflow(site, editor, id)
  const assignment = { version, editorId: other.id }
  const url = `/api/submissions/${id}/handling-editor`
  await succeed(site.ask(editor, { method: 'PUT', url, payload: assignment }))
}

/** The author withdraws a sample that the editor handles. */
async function withdraw(site: TestSite, id = '') {
  const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
  const author = await getAccount(site.db, row?.submittedBy ?? '')
  await withdrawSubmission(needsOf(site), author, id, row?.version ?? 0)
}

test('R-OFFICE-3 commands to samples send no email', async ({ site }) => {
  const editor = await site.signIn('editor', 'Ada Obi')
  const daily = await site.signIn('editor', 'Ibrahim Musa')
  const author = await site.signIn('author', 'Bola Ade')
  const choice = { method: 'PUT', payload: { frequency: 'daily' } } as const
  site.pass(-30 * day)
  await site.ask(daily, { ...choice, url: '/api/notification-preference' })
  site.pass(30 * day)
  const ids = await loadSamples(site)
  await giveCommands(site, editor, ids)
  await workTogether(site, editor, daily, ids['in-review'])
  await withdraw(site, ids.submitted)
  site.pass(2 * day)
  await publishDueSubmissions(needsOf(site))
  const own = await createSubmission(site, author)
  await recordDailyDigests(needsOf(site))

  const sent = await runJobs(site)
  const recipients = sent.map(({ to }) => to).sort()
  expect(recipients, 'of the real submission').toEqual(
    [editor, daily, author].map(({ email }) => email).sort(),
  )
  for (const { text } of sent) expect(text).not.toContain('9001')
  const emails = await site.db.select().from(emailMessage)
  const isOfSample = ({ submissionId, mentions }: (typeof emails)[number]) =>
    submissionId !== own._id && !mentions.includes(own._id)
  const ofSamples = emails.filter(isOfSample)
  for (const email of ofSamples)
    expect(email).toMatchObject({ state: 'not-sent', problem: notSentSample })
  const names = ofSamples.map(({ name }) => name)
  const toAuthor = ['desk-rejected', 'accepted', 'scheduled', 'published', 'withdrawn']
  for (const name of [...toAuthor, 'message-to-author']) expect(names).toContain(name)
  for (const name of ['submission-assigned', 'submission-mention', 'submission-withdrawn'])
    expect(names, 'nothing is written to editors').not.toContain(name)
})

test('R-OFFICE-3 nobody can send an email about a sample or to its account', async ({ site }) => {
  const editor = await site.signIn('editor', 'Ada Obi')
  const { rejected = '' } = await loadSamples(site)
  const { editorial } = await fetchWorkflow(site, editor, rejected)
  const { id } = editorial.emails[0]
  const again = await postToSubmission(site, editor, `${rejected}/emails/${id}/resend`)
  expect([again.status, again.body.message]).toEqual([409, 'No email is sent about a sample.'])
  const payload = { email: 'sample-author@example.org' }
  await site.ask(null, { method: 'POST', url: '/api/forgot-password', payload })
  expect(await runJobs(site)).toEqual([])
})

test('R-OFFICE-3 R-OFFICE-5 no count of work and no statistic includes a sample', async ({
  site,
}) => {
  const editor = await site.signIn('editor', 'Ada Obi')
  const read = async () => {
    const [counts, figures] = [
      (await site.ask(editor, { url: '/api/dashboard/counts' })).body,
      (await site.ask(editor, { url: '/api/statistics' })).body,
    ]
    const table = await site.ask(editor, { url: '/api/statistics/csv?table=decisions' })
    const { summary, stages, quarters } = figures
    return {
      counts,
      stages,
      quarters,
      submissions: summary.submissions,
      csv: table.body,
      median: summary.medianDays,
    }
  }
  const before = await read()
  const { submitted = '' } = await loadSamples(site)
  site.pass(100 * day)
  expect(await read()).toEqual({ ...before, quarters: expect.anything() })
  const overdue = (await site.ask(editor, { url: '/api/dashboard?overdue=yes' })).body
  expect([overdue.items, overdue.counts.overdue]).toEqual([[], 0])
  expect((await fetchWorkflow(site, editor, submitted)).due).toBeNull()
})

test('R-OFFICE-3 R-FLOW-6 a sample that is due is published in a sample journal only', async ({
  site,
}) => {
  const editor = await site.signIn('editor', 'Ada Obi')
  const { scheduled = '' } = await loadSamples(site)
  site.pass(100 * day)
  await setSampleJournal(site, false)
  await publishDueSubmissions(needsOf(site))
  expect((await fetchWorkflow(site, editor, scheduled)).stage).toBe('scheduled')
  await setSampleJournal(site, true)
  await publishDueSubmissions(needsOf(site))
  const { stage } = await fetchWorkflow(site, editor, scheduled)
  const [made] = await site.db
    .select({ status: article.status, isSample: article.isSample })
    .from(article)
    .innerJoin(submission, eq(submission.articleId, article.id))
    .where(eq(submission.id, scheduled))
  expect([stage, made]).toEqual(['published', { status: 'published', isSample: true }])
})
