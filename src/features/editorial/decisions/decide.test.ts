import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { participant } from '#db/schema/editorial/people.ts'
import { decision, reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import {
  decisionEmail,
  emailsTo,
  fetchWorkflow,
  postToSubmission,
  respondToRequest,
  runCommand,
  sendEmailsNow,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const second = 1_000

async function givenSubmission(site: TestSite) {
  const [editor, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada Author')]
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  return { editor, author, id }
}

async function undo(site: TestSite, editor: Person, id: string) {
  const { version } = await fetchWorkflow(site, editor, id)
  return postToSubmission(site, editor, `${id}/decision/undo`, { version })
}

test('R-DECIDE-1 the email is filled in except for the reasons', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  const url = `/api/submissions/${id}/decision-draft/desk-reject`
  const { body } = await site.ask(editor, { url })
  expect(body.subject).toBe('Your manuscript: On large classes (2026-001)')
  expect(body.body).toContain('Dear Ada Author,')
  expect(body.body.match(/\{.*\}/g)).toEqual(['{reasons}'])
})

test.for(['body', 'subject'])(
  'R-DECIDE-1 an email without reasons is refused: %s',
  async (field, { site }) => {
    const { editor, id } = await givenSubmission(site)
    const answer = await runCommand(site, editor, id, 'desk-reject', { [field]: '{reasons}' })
    expect([answer.status, answer.body.message, answer.headers['x-field']]).toEqual([
      400,
      'Please replace {reasons} with your reasons, or remove it.',
      field,
    ])
  },
)

test('R-DECIDE-1 an author learns nothing of a decision during the undo window', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'desk-reject')
  expect(await fetchWorkflow(site, author, id)).toMatchObject({ stage: 'submitted', commands: [] })
  const { submissions } = (await site.ask(author, { url: '/api/submissions' })).body
  expect(submissions[0].stage).toBe('submitted')
  const withdrawn = await runCommand(site, author, id, 'withdraw')
  expect([withdrawn.status, withdrawn.body.message]).toEqual([
    409,
    'The editors are at work on this submission just now. Please look at it again in a minute.',
  ])
})

test('R-DECIDE-1 an author sees no requested corrections during the undo window', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction')
  expect((await fetchWorkflow(site, author, id)).requests).toEqual([])
  expect((await fetchWorkflow(site, editor, id)).requests).toHaveLength(1)
  site.pass(30 * second)
  expect((await fetchWorkflow(site, author, id)).requests).toHaveLength(1)
})

test('R-DECIDE-1 undo restores the stage with its date and editor without sending the email', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'desk-reject')
  site.pass(29 * second)
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.undoUntil).toBe('2026-03-02T09:00:30.000Z')
  expect((await undo(site, editor, id)).body).toMatchObject({
    message: 'Decision undone',
    data: { stage: 'submitted', stageSince: '2026-03-02T09:00:00.000Z' },
  })
  expect(await site.db.select().from(emailMessage)).toEqual([])
  const unassigned = await site.ask(editor, { url: '/api/dashboard?editor=nobody' })
  expect([unassigned.body.items.length, unassigned.body.counts.mine]).toEqual([1, 0])
  const { editorial: after } = await fetchWorkflow(site, editor, id)
  expect(after).toMatchObject({ editor: null, emails: [], undoUntil: null })
  expect(after.timeline.at(-1)).toEqual({
    at: site.now.toISOString(),
    type: 'submission-decision-undone',
    by: 'Sample Manager',
  })
  await sendEmailsNow(site)
  expect(emailsTo(await site.mails(2), author)).toHaveLength(1)
})

test('R-DECIDE-1 undoing a return removes its request', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction')
  expect((await undo(site, editor, id)).status).toBe(200)
  expect((await fetchWorkflow(site, editor, id)).requests).toEqual([])
  expect(await site.db.select().from(participant)).toEqual([])
})

test('R-DECIDE-1 undoing an acceptance removes its date', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'accept')
  expect((await undo(site, editor, id)).status).toBe(200)
  const [row] = await site.db.select().from(submission)
  expect(row).toMatchObject({ stage: 'submitted', acceptedAt: null })
})

test('R-DECIDE-1 undone decisions remain as history', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  for (const kind of ['desk-reject', 'accept']) {
    await runCommand(site, editor, id, kind)
    await undo(site, editor, id)
    site.pass(second)
  }
  await runCommand(site, editor, id, 'accept')
  const rows = await site.db.select().from(decision).orderBy(decision.decidedAt)
  expect(rows.map(({ kind, decidedBy, undoneAt }) => [kind, decidedBy, undoneAt !== null])).toEqual(
    [
      ['desk-reject', editor.id, true],
      ['accept', editor.id, true],
      ['accept', editor.id, false],
    ],
  )
})

test('R-DECIDE-1 a decision cannot be undone after 30 seconds', async ({ site }) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'desk-reject')
  site.pass(30 * second)
  expect((await fetchWorkflow(site, author, id)).stage).toBe('rejected')
  expect(await undo(site, editor, id)).toMatchObject({
    status: 409,
    body: { message: 'There is no decision that can still be undone.' },
  })
  await sendEmailsNow(site)
  const emails = emailsTo(await site.mails(3), author)
  expect(emails.filter((email) => email.includes('Subject: About your manuscript'))).toHaveLength(1)
})

test('R-DECIDE-1 a further command ends the undo window', async ({ site }) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'accept')
  expect((await fetchWorkflow(site, author, id)).stage).toBe('submitted')
  await runCommand(site, editor, id, 'draft')
  expect((await fetchWorkflow(site, author, id)).stage).toBe('accepted')
  expect((await undo(site, editor, id)).status).toBe(409)
})

test('R-REVIEW-4 undo opens the round that a decision closed', async ({ site }) => {
  const { editor, id: submissionId } = await givenSubmission(site)
  await site.db.update(submission).set({ stage: 'in-review' })
  await site.db
    .insert(reviewRound)
    .values({ submissionId, number: 1, anonymity: 'single-anonymized', openedAt: site.now })
  await runCommand(site, editor, submissionId, 'accept')
  expect(await site.db.select().from(reviewRound)).toMatchObject([{ closedAt: site.now }])
  expect(await site.db.select().from(decision)).toMatchObject([{ round: 1 }])
  await undo(site, editor, submissionId)
  expect(await site.db.select().from(reviewRound)).toMatchObject([{ closedAt: null }])
})

test('R-FLOW-1 the second of two editors at once reads what the first one did', async ({
  site,
}) => {
  const [one, two] = [await site.signIn('admin', 'Bola'), await site.signIn('admin', 'Chidi')]
  const { _id: id } = await createSubmission(site, await site.signIn())
  const decide = (who: Person, command: string) =>
    postToSubmission(site, who, `${id}/decision`, { command, version: 1, ...decisionEmail })
  const answers = await Promise.all([decide(one, 'accept'), decide(two, 'desk-reject')])
  const [won, lost] = answers.sort((a, b) => a.status - b.status)
  expect([won?.status, lost?.status]).toEqual([200, 409])
  const what = won?.body.data.stage === 'accepted' ? 'Bola accepted it' : 'Chidi rejected it'
  const message = `${what} on 2 Mar 2026, 09:00 UTC. Your command was not carried out.`
  expect(lost?.body.message).toBe(message)
  expect(await site.db.select().from(emailMessage)).toHaveLength(1)
  const third = await site.signIn('editor')
  await postToSubmission(site, third, `${id}/conflict`)
  const { body } = await runCommand(site, one, id, 'assign', { version: 1 })
  expect(body.message, 'a conflict does not change the version').toBe(message)
})

test('R-FLOW-1 an author whose version is stale reads no name', async ({ site }) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'assign')
  const { body } = await runCommand(site, author, id, 'withdraw', { version: 1 })
  expect(body.message).toBe(
    'This submission has changed since you opened it. Your command was not carried out.',
  )
})

test('R-FLOW-2 an editor cannot give a command of the author', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  expect((await runCommand(site, editor, id, 'withdraw')).status).toBe(404)
})

const keepItems = 'Please keep {items} once in the email: your list of corrections replaces it.'

test.for<[string, object, string]>([
  ['points', { command: 'return-for-correction' }, 'points is a required field'],
  ['body', { command: 'return-for-correction', points: ['x'] }, keepItems],
  ['body', { command: 'return-for-correction', body: '{items}{items}', points: ['x'] }, keepItems],
  ['points', { command: 'accept', points: ['x'] }, 'points are only for a return for correction'],
  ['command', { command: 'burn' }, 'command'],
  ['version', { command: 'accept', version: undefined }, 'version must be a whole number'],
  ['subject', { command: 'accept', subject: '' }, 'subject is a required field'],
])(
  'R-FLOW-5 R-API-7 a wrong decision names the field %s: %j',
  async ([field, input, message], { site }) => {
    const { editor, id } = await givenSubmission(site)
    const payload = { version: 1, ...decisionEmail, ...input }
    const answer = await postToSubmission(site, editor, `${id}/decision`, payload)
    expect([answer.status, answer.headers['x-field']]).toEqual([400, field])
    expect(answer.body.message).toContain(message)
  },
)

test('R-FLOW-5 undoing a second return leaves the first request and the editor', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction', { points: ['One', 'Two'] })
  site.pass(60 * second)
  await respondToRequest(site, author, id, ['First', 'Second'])
  await runCommand(site, editor, id, 'return-for-correction', { points: ['Three'] })
  const requests = async () => (await fetchWorkflow(site, editor, id)).requests
  expect((await requests()).map(({ number }: { number: number }) => number)).toEqual([1, 2])
  expect((await undo(site, editor, id)).status).toBe(200)
  expect(await requests()).toMatchObject([{ number: 1, points: [{ response: 'First' }, {}] }])
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.editor).toEqual({ name: 'Sample Manager', isYou: true })
})

test('R-DECIDE-3 a title that looks like a field of the template stays a title', async ({
  site,
}) => {
  const editor = await site.signIn('admin')
  const { _id: id } = await createSubmission(site, await site.signIn(), { title: '{items}' })
  const url = `/api/submissions/${id}/decision-draft/return-for-correction`
  const { body: draft } = await site.ask(editor, { url })
  const sent = await runCommand(site, editor, id, 'return-for-correction', {
    ...draft,
    points: ['Name it'],
  })
  expect([sent.status, sent.body.message]).toEqual([200, 'Decision recorded'])
  const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.submissionId, id))
  expect(row?.subject).toBe('Please correct your manuscript: {items} (2026-001)')
  expect(row?.body).toMatch(
    /manuscript “\{items\}” \(submission 2026-001\)\. [^{]*\n\n1\. Name it\n\n[^{]*$/,
  )
})
