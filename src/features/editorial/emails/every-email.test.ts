import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { system } from '#domain/actor.ts'
import { type EmailName, emailCatalogue } from '#domain/email/catalogue.ts'
import type { Event } from '#domain/events/event.ts'
import { sendMessageToEditor } from '#features/contact/send-message.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import { recordEvent } from '#platform/events.ts'
import { insertReview, insertReviewer, openRound } from '../../../../test/editorial/peer-review.ts'
import { causeProofEmails } from '../../../../test/editorial/production.ts'
import {
  causeReviewAnswers,
  causeReviewerEmails,
} from '../../../../test/editorial/reviewer-emails.ts'
import { openRound as openNextRound } from '../../../../test/editorial/rounds.ts'
import {
  fetchWorkflow,
  postToSubmission,
  runCommand,
  sendEmailsNow,
  submitRevision,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { emailAppearance } from './appearance-emails.ts'
import { recordDailyDigests } from './notifications.ts'
import { recordOverdueDigests } from './overdue-digest.ts'

type Sent = EmailMessage & { name: EmailName }

/** Sends the draft of a decision as it is filled in, with reasons. */
async function decide(site: TestSite, editor: Person, id: string, command: string, more = {}) {
  const url = `/api/submissions/${id}/decision-draft/${command}`
  const { subject, body } = (await site.ask(editor, { url })).body
  const text = { subject, body: body.replace('{reasons}', 'It is out of our scope.') }
  expect((await runCommand(site, editor, id, command, { ...text, ...more })).status).toBe(200)
}

const needsOf = (site: TestSite) => ({
  ...site,
  clock: () => site.now,
  journal: site.journal(),
  baseUrl: 'http://localhost:3000',
})

const record = (site: TestSite, event: Event) =>
  site.db.transaction((tx) => recordEvent(needsOf(site), tx, system, event))

async function causeAccountEmails(site: TestSite, manager: Person, owner: Person) {
  const { id: accountId, email } = owner
  const post = (who: Person | null, url: string, payload: object) =>
    site.ask(who, { method: 'POST', url: `/api/${url}`, payload })
  const account = { name: 'New Person', email: 'new@example.org', password: 'nine blue lamps' }
  expect((await post(null, 'register', account)).status).toBe(201)
  await post(null, 'forgot-password', { email: manager.email })
  await post(manager, 'invitations', { email: 'invited@example.org', journalRoles: ['editor'] })
  await site.ask(manager, { method: 'PUT', url: `/api/people/${manager.id}/roles/editor` })
  await record(site, { type: 'two-factor-enabled', accountId })
  const moved = { name: owner.name, email: 'moved@example.org' }
  await site.ask(owner, { method: 'PUT', url: '/api/profile', payload: moved })
  const message = { name: 'A Visitor', email, subject: 'A question', message: 'When?' }
  await sendMessageToEditor({ ...needsOf(site), journal: site.journal }, message)
}

/** Emails about submissions of `author`, each caused by what causes it in the product. */
async function causeSubmissionEmails(site: TestSite, editor: Person, author: Person) {
  const submit = async (title: string) => (await createSubmission(site, author, { title }))._id
  const corrected = await submit('On lesson study')
  await decide(site, editor, corrected, 'return-for-correction', { points: ['Shorten it'] })
  site.pass(60_000)
  await runCommand(site, author, corrected, 'respond-to-request')
  await decide(site, editor, corrected, 'accept')
  site.pass(60_000)
  const publishAt = new Date(site.now.getTime() + 86_400_000).toISOString()
  const details = { publishAt, volume: 3, issue: '1' }
  expect((await runCommand(site, editor, corrected, 'schedule', details)).status).toBe(200)
  await until(async () => expect(await listNames(site)).toContain('scheduled'))
  const [second, withdrawn, rejected] = [
    await submit('On reading'),
    await submit('On leaving'),
    await submit('On other fields'),
  ]
  const other = await site.signIn('author', 'Musa Sani')
  const { _id: third } = await createSubmission(site, other, { title: 'On counting' })
  for (const [id, title] of [
    [corrected, 'On lesson study'],
    [second, 'On reading'],
    [third, 'On counting'],
  ]) {
    const { version } = await fetchWorkflow(site, editor, id ?? '')
    const payload = { status: 'published', version, volume: 3, issue: '1' }
    const url = `/api/submissions/${id}/status`
    expect((await site.ask(editor, { method: 'PATCH', url, payload })).status, title).toBe(200)
  }
  await runCommand(site, editor, withdrawn, 'assign')
  await runCommand(site, author, withdrawn, 'withdraw')
  await decide(site, editor, rejected, 'desk-reject')
  const articles = await site.db.select().from(article)
  const ids = articles.map(({ id }) => id)
  const issueId = articles[0]?.issueId ?? ''
  for (const { id: accountId } of [author, other])
    await emailAppearance(needsOf(site), { accountId, issueId, articleIds: ids })
  const [file] = await site.db.select().from(submissionFile)
  const fileId = file?.fileId ?? ''
  await record(site, { type: 'file-found-infected', fileId, found: 'Eicar' })
}

const listNames = async (site: TestSite) =>
  (await site.db.select({ name: emailMessage.name }).from(emailMessage)).map(({ name }) => name)

/** Emails between the editors of a submission, its author and a reviewer. */
async function causeTeamworkEmails(site: TestSite, manager: Person, author: Person) {
  const editor = await site.signIn('editor', 'Bisi Ade')
  const { _id: id } = await createSubmission(site, author, { title: 'On working together' })
  const { invitationId } = await insertReviewer(site, id, { name: 'Chika Umeh' })
  await site.ask(manager, {
    method: 'PUT',
    url: `/api/submissions/${id}/handling-editor`,
    payload: { version: 1, editorId: editor.id },
  })
  await postToSubmission(site, manager, `${id}/notes`, { text: 'Look', mentions: [editor.id] })
  const message = { subject: 'Your data', text: 'Where are the tables?' }
  for (const to of [{ to: 'author' }, { to: 'reviewer', invitationId }])
    await postToSubmission(site, manager, `${id}/messages`, { ...to, ...message })
  await postToSubmission(site, author, `${id}/messages/reply`, { text: 'In the appendix.' })
}

/** Emails about a submission that is reviewed, revised twice, rejected and appealed. */
async function causeReviewEmails(site: TestSite, editor: Person, author: Person) {
  const { _id: id } = await createSubmission(site, author, { title: 'On reviewing' })
  await openRound(site, id)
  const { invitationId } = await insertReviewer(site, id, { name: 'Efe Ojo' })
  await insertReview(site, invitationId, { comments: 'Please say where.' })
  const returned = await site.ask(editor, {
    method: 'POST',
    url: `/api/review-invitations/${invitationId}/return`,
    payload: { reason: 'Please name the place.' },
  })
  expect(returned.status).toBe(200)
  // The link of an email that was not sent ends with the round.
  await until(async () => {
    await sendEmailsNow(site)
    const rows = await site.db
      .select({ state: emailMessage.state })
      .from(emailMessage)
      .where(eq(emailMessage.name, 'review-returned'))
    expect(rows).toEqual([{ state: 'sent' }])
  })
  for (const command of ['request-minor-revision', 'request-major-revision']) {
    await decide(site, editor, id, command, { points: ['Say where'] })
    site.pass(60_000)
    await submitRevision(site, author, id, ['In Lagos'])
  }
  await openNextRound(site, editor, id, { anonymity: 'all-identities-visible' })
  expect((await postToSubmission(site, editor, `${id}/invitations/resend`)).status).toBe(200)
  await until(async () => {
    const again = eq(emailMessage.name, 'review-again')
    const rows = await site.db.select().from(emailMessage).where(again)
    expect(rows).toMatchObject([{ state: 'sent' }])
  })
  await decide(site, editor, id, 'reject')
  site.pass(60_000)
  const { version } = await fetchWorkflow(site, author, id)
  const appealed = await postToSubmission(site, author, `${id}/appeal`, { version, text: 'No' })
  expect(appealed.status).toBe(200)
}

const isAboutOneSubmission = (name: EmailName): boolean =>
  emailCatalogue[name].to === 'author' && name !== 'articles-published-in-issue'
const next =
  /\bNext\b|\bNext step\b|[Pp]lease|need not do anything|do not need to reply|link below|within \d+|Log in|Reply to this email/

/** The errors in an email that a recipient may rely on. */
function findProblems({ name, subject, text, html, replyTo }: Sent): string[] {
  const about = `${subject}\n${text}`
  const isNamed = isAboutOneSubmission(name) || /^(submission|review)-/.test(name)
  const checks: [string, boolean][] = [
    ['salutation', /^(Dear .+|Hello),\n\n/.test(text)],
    ['title in the subject', !isNamed || /: .*(On |How a sample)/.test(subject)],
    ['number in the subject', !isNamed || /\(2026-0\d\d\)$/.test(subject)],
    ['title and number in the text', !isNamed || /“.+” \(submission 2026-0\d\d\)/.test(text)],
    ['next step', next.test(text)],
    ['signature', /\n\n[^\n]+\nSample Journal of Teacher Education$/.test(text)],
    ['no empty field', !/[{}]|undefined|null|\bby \.|“”|\(\)| {2}/.test(about)],
    ['no empty paragraph', text.split('\n\n').every((part) => part.trim() !== '')],
    ['both parts', html.startsWith('<!doctype html>') && html.includes('</html>')],
    ['reply address', replyTo !== undefined && /@/.test(replyTo)],
  ]
  return checks.flatMap(([check, isGood]) => (isGood ? [] : [`${name}: ${check}`]))
}

const decisionOf = [
  'returned',
  'minor-revision-requested',
  'major-revision-requested',
  'accepted',
  'rejected',
  'desk-rejected',
]
const dated = [
  'received',
  'returned',
  'response-received',
  'minor-revision-requested',
  'major-revision-requested',
  'revision-received',
  'appeal-received',
  'accepted',
  'scheduled',
  'submission-received',
  'submission-reviews-complete',
  'review-invitation',
  'review-again',
  'review-answer-reminder',
  'review-reminder',
  'review-overdue',
  'review-extended',
  'review-returned',
  'proof-sent',
  'proof-reminder',
  'proof-overdue',
]

test('R-OFFICE-11 every email names sender, subject, record, reason and next step', async ({
  site,
}) => {
  const sent: (EmailMessage & { id: string })[] = []
  await site.work({
    delivers: true,
    send: async (email) => {
      sent.push({ ...email, id: /^<([^.@]+)/.exec(email.messageId ?? '')?.[1] ?? '' })
    },
  })
  const [manager, editor] = [await site.signIn('admin'), await site.signIn('editor', 'Ngozi Eze')]
  const author = await site.signIn('author', 'Ada Obi')
  await causeAccountEmails(site, manager, await site.signIn('author', 'Musa Bello'))
  const url = '/api/notification-preference'
  await site.ask(manager, { method: 'PUT', url, payload: { frequency: 'daily' } })
  site.pass(1000)
  await causeTeamworkEmails(site, manager, author)
  await causeSubmissionEmails(site, editor, author)
  await causeReviewEmails(site, editor, author)
  await causeReviewAnswers(site, editor, author)
  await recordDailyDigests(needsOf(site))
  site.pass(90 * 86_400_000)
  await recordOverdueDigests(needsOf(site))
  await causeReviewerEmails(site)
  await causeProofEmails(site)
  const names = Object.keys(emailCatalogue) as EmailName[]
  const emails = await until(async () => {
    await sendEmailsNow(site)
    const rows = await site.db.select().from(emailMessage)
    const named = sent.flatMap((email): Sent[] => {
      const row = rows.find(({ id }) => id === email.id)
      return row ? [{ ...email, name: row.name as EmailName }] : []
    })
    expect(names.filter((name) => !named.some((email) => email.name === name))).toEqual([])
    return named
  })
  expect(emails.flatMap(findProblems)).toEqual([])
  for (const { name, text } of emails) {
    if (decisionOf.includes(name))
      expect(text).toMatch(/\n\n(Ngozi Eze|The Editor)\nSample Journal/)
    if (dated.includes(name))
      expect([name, text]).toEqual([name, expect.stringMatching(/\d \w+ 20\d\d/)])
  }
})
