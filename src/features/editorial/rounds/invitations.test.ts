import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { event } from '#db/schema/platform.ts'
import { canSendLink } from '../../../../test/access-links.ts'
import {
  answerInvitation,
  changeInvitation,
  fetchRounds,
  givenReviewedSubmission,
  invite,
  samplePerson,
  secretIn,
} from '../../../../test/editorial/rounds.ts'
import {
  fetchWorkflow,
  postToSubmission,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const first = async (site: TestSite, who: Person, id: string) =>
  (await fetchRounds(site, who, id))[0].invitations[0]

test('R-REVIEW-1 an invited reviewer gets an email with abstract, due dates and link', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const invited = await invite(site, editor, id)
  expect([invited.status, invited.body]).toEqual([
    201,
    { message: 'Not sent: no mail server configured', data: { id: expect.any(String) } },
  ])
  const mail = await waitForEmail(site, samplePerson())
  for (const part of ['On large classes', 'What it is about.', '9 Mar 2026', '30 Mar 2026'])
    expect(mail).toContain(part)
  expect(mail).not.toMatch(/Sample Author|Ada Author/)
  expect(await first(site, editor, id)).toMatchObject({
    number: 1,
    state: 'invited',
    overdue: false,
    email: { state: 'not-sent' },
    conflicts: [],
    reviewer: { name: 'Sample Reviewer', email: 'sample.reviewer@unn.edu.ng' },
  })
  const stored = JSON.stringify(await site.db.select().from(reviewInvitation))
  expect(stored).not.toContain(secretIn(mail))
})

test('R-REVIEW-1 nobody is invited before the anonymised copy is approved', async ({ site }) => {
  const { editor, id } = await givenReviewedSubmission(site)
  await site.db.update(reviewRound).set({ copyApprovedAt: null })
  const refused = await invite(site, editor, id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Please approve the anonymised copy first: reviewers read it.',
  ])
  await site.db.update(reviewRound).set({ anonymity: 'all-identities-visible' })
  expect((await invite(site, editor, id)).status).toBe(201)
})

test('R-REVIEW-1 two editors at once invite a person to a round only once', async ({ site }) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const other = await site.signIn('editor', 'Other Editor')
  const person = samplePerson('Sample Reviewer', { email: 'SAMPLE.reviewer@unn.edu.ng' })
  const both = await Promise.all([invite(site, editor, id), invite(site, other, id, person)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await site.db.$count(reviewer)).toBe(1)
  const refused = await invite(site, editor, id)
  expect([refused.body.message, refused.headers['x-field']]).toEqual([
    'Sample Reviewer is invited to this round already.',
    'reviewer',
  ])
})

test('R-REVIEW-1 an author, a submitter and the handling editor are refused with the reason', async ({
  site,
}) => {
  const { editor, author, id } = await givenReviewedSubmission(site)
  const people = [
    samplePerson('Author, Sample', { email: 'sample@unn.edu.ng' }),
    samplePerson('Somebody', { email: author.email }),
    samplePerson('Somebody', { email: editor.email }),
  ]
  const answers = await Promise.all(
    people.map((person) => invite(site, editor, id, person, { overrideReason: 'No other' })),
  )
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [403, 'Author, Sample is an author of this submission and cannot review it.'],
    [403, 'Somebody is an author of this submission and cannot review it.'],
    [403, 'Somebody is an editor of this submission and cannot review it.'],
  ])
  expect(await site.db.$count(reviewer), 'nothing is stored').toBe(0)
})

test('R-BLIND-1 an editor of the journal reviews only where the authors are not hidden', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const other = await site.signIn('editor')
  const person = samplePerson('Sample Editor', { email: other.email })
  const refused = await invite(site, editor, id, person, { overrideReason: 'No other' })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Sample Editor is an editor of this journal and can read who wrote this submission.',
  ])
  await site.db.update(reviewRound).set({ anonymity: 'single-anonymized' })
  const invited = await invite(site, editor, id, person, { overrideReason: 'No other' })
  expect(invited.status).toBe(201)
})

test('R-REVIEW-1 the log has the reason to invite in spite of a conflict of interest', async ({
  site,
}) => {
  const reviewers = JSON.stringify([{ kind: 'opposed', name: 'Sample Reviewer' }])
  const { editor, id } = await givenReviewedSubmission(site, { reviewers })
  const refused = await invite(site, editor, id)
  expect([refused.status, refused.headers['x-field'], refused.body.message]).toEqual([
    400,
    'overrideReason',
    'Sample Reviewer has a conflict of interest. Please give the reason for inviting them despite it.',
  ])
  const overrideReason = 'Nobody else knows the field'
  expect((await invite(site, editor, id, samplePerson(), { overrideReason })).status).toBe(201)
  expect(await first(site, editor, id)).toMatchObject({
    overrideReason,
    conflicts: [{ kind: 'opposed-by-author', detail: 'Sample Reviewer' }],
  })
  expect((await fetchWorkflow(site, editor, id)).editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-reviewer-invited',
    reason: overrideReason,
  })
})

test('R-REVIEW-1 an editor sees conflicts, a refusal and the email before inviting', async ({
  site,
}) => {
  const { editor, author, id } = await givenReviewedSubmission(site)
  const preview = async (reviewer: object) =>
    (await postToSubmission(site, editor, `${id}/invitations/preview`, { reviewer })).body.data
  const { conflicts, refusal, email } = await preview(samplePerson())
  expect([conflicts, refusal]).toEqual([[], null])
  expect(email.subject).toBe('Invitation to review: On large classes (2026-001)')
  expect(email.body.match(/\{.*?\}/g)).toEqual(['{answerDate}', '{date}'])
  expect(await preview(samplePerson('Somebody', { email: author.email }))).toMatchObject({
    conflicts: [{ kind: 'same-person', detail: 'Same email address' }, {}],
    refusal: 'Somebody is an author of this submission and cannot review it.',
  })
  expect(await site.db.$count(reviewer), 'a preview stores nothing').toBe(0)
})

test('R-BLIND-1 the email to a reviewer cannot name an author whom the round hides', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const text = { subject: 'Please review', body: 'Dear colleague, this is by SAMPLE Author.' }
  const refused = await invite(site, editor, id, samplePerson(), text)
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'body'])
  await site.db.update(reviewRound).set({ anonymity: 'single-anonymized' })
  expect((await invite(site, editor, id, samplePerson(), text)).status).toBe(201)
})

test('R-REVIEW-2 a reviewer accepts and declines by buttons of the link as often as they like', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  await invite(site, editor, id)
  const secret = secretIn(await waitForEmail(site, samplePerson()))
  for (const answer of ['accept', 'accept', 'decline', 'accept'] as const)
    expect((await answerInvitation(site, secret, answer)).status, answer).toBe(200)
  expect((await first(site, editor, id)).state).toBe('accepted')
  const suggestions = [{ name: 'Another Person', email: 'another@example.com', affiliation: '' }]
  const declining = { reason: 'No time until May', hasConflict: true, suggestions }
  await answerInvitation(site, secret, 'decline', declining)
  expect(await first(site, editor, id)).toMatchObject({
    state: 'declined',
    declineReason: 'No time until May',
    suggestions: [{ name: 'Another Person', email: 'another@example.com', affiliation: null }],
    conflicts: [{ kind: 'declared', detail: 'No time until May' }],
  })
  const answers = (await site.db.select().from(event)).filter(({ type }) =>
    type.match(/reviewer-(accepted|declined)/),
  )
  expect(answers.map(({ actorId }) => actorId)).toEqual([null, null, null, null])
})

test('R-REVIEW-2 the link ends when the editor cancels the invitation', async ({ site }) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await invite(site, editor, id)
  const secret = secretIn(await waitForEmail(site, samplePerson()))
  expect((await changeInvitation(site, editor, body.data.id, 'cancel')).status).toBe(200)
  expect(await canSendLink(site, 'review', body.data.id), 'nothing more to send').toBe(false)
  expect((await changeInvitation(site, editor, body.data.id, 'cancel')).status).toBe(409)
  expect((await answerInvitation(site, secret, 'accept')).status).toBe(410)
  expect((await answerInvitation(site, 'x'.repeat(43), 'accept')).status).toBe(404)
  expect((await invite(site, editor, id)).status, 'invited again').toBe(201)
})

test('R-REVIEW-4 an editor who extends a due date sends the new date to the reviewer', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await invite(site, editor, id)
  await waitForEmail(site, samplePerson())
  site.pass(40 * 86_400_000)
  expect(await first(site, editor, id)).toMatchObject({ state: 'invited', overdue: true })
  expect((await changeInvitation(site, editor, body.data.id, 'extend', { days: 0 })).status).toBe(
    400,
  )
  await changeInvitation(site, editor, body.data.id, 'extend', { days: 14 })
  expect(await first(site, editor, id)).toMatchObject({
    overdue: false,
    answerDue: '2026-04-25T09:00:00.000Z',
    reviewDue: '2026-04-25T09:00:00.000Z',
  })
  const due = 'now due on 25 Apr 2026'
  expect(await waitForEmail(site, samplePerson(), due)).toContain(due)
})

test('R-REVIEW-2 an editor copies a link where there is no mail server', async ({ site }) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await invite(site, editor, id)
  const emailed = secretIn(await waitForEmail(site, samplePerson()))
  const link = await changeInvitation(site, editor, body.data.id, 'link')
  expect(link.body.url).toMatch(/^http:\/\/localhost:3000\/review#[\w-]{43}$/)
  for (const secret of [secretIn(link.body.url), emailed])
    expect((await answerInvitation(site, secret, 'accept')).status).toBe(200)
})

test('R-REVIEW-4 an editor with a conflict of interest gets 404 for commands on an invitation', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await invite(site, editor, id)
  const other = await site.signIn('editor')
  await postToSubmission(site, other, `${id}/conflict`)
  for (const command of ['remind', 'extend', 'cancel', 'link'] as const) {
    const payload = { days: 7 }
    const hidden = await changeInvitation(site, other, body.data.id, command, payload)
    const unknown = await changeInvitation(site, other, 'unknown', command, payload)
    expect([hidden.status, hidden.body]).toEqual([404, unknown.body])
  }
  expect((await first(site, editor, id)).state).toBe('invited')
})

test('R-OFFICE-3 an editor reads that no invitation and no reminder about a sample is sent', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  await site.db.update(submission).set({ isSample: true })
  const { body } = await invite(site, editor, id)
  const reminded = await changeInvitation(site, editor, body.data.id, 'remind')
  for (const { message } of [body, reminded.body])
    expect(message).toBe('Not sent: this is a sample')
})

test('R-REVIEW-4 a withdrawn submission ends its invitations', async ({ site }) => {
  const { editor, author, id } = await givenReviewedSubmission(site)
  await invite(site, editor, id)
  const { version } = await fetchWorkflow(site, author, id)
  expect((await postToSubmission(site, author, `${id}/withdraw`, { version })).status).toBe(200)
  expect(await first(site, editor, id)).toMatchObject({ state: 'expired' })
  const [row] = await site.db.select().from(reviewInvitation).where(eq(reviewInvitation.round, 1))
  expect(row?.endedAt).toEqual(site.now)
})
