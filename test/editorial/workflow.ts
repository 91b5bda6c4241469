import { inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { decisionKinds } from '#domain/editorial/decision.ts'
import { notificationTexts } from '#features/editorial/emails/notification-texts.ts'
import { sampleDocx } from '../fixtures/files.ts'
import { createSubmission } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'
import { until } from '../until.ts'

export const postToSubmission = (
  site: TestSite,
  who: Person | null,
  url: string,
  payload: object = {},
) => site.ask(who, { method: 'POST', url: `/api/submissions/${url}`, payload })

/** The workflow of a submission as a person sees it. */
export const fetchWorkflow = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/workflow` })).body.data

export const decisionEmail = {
  subject: 'About your manuscript',
  body: 'Dear author, this is our decision.',
}

const decisionPoints: Record<string, object> = {
  'return-for-correction': { points: ['Shorten it'], body: 'Please: {items}' },
  'request-minor-revision': { points: ['Shorten it'] },
  'request-major-revision': { points: ['Shorten it'] },
}

/** Sends a command of the API for the version that the person sees, or for that in `more`. */
export async function runCommand(
  site: TestSite,
  who: Person,
  id: string,
  command: string,
  more: Record<string, unknown> & { version?: number } = {},
) {
  const version = more.version ?? (await fetchWorkflow(site, who, id)).version
  if (command === 'respond-to-request')
    return respondToRequest(site, who, id, ['Done'], { version })
  if (command === 'replace-file')
    return site.send(who, 'POST', `/api/submissions/${id}/manuscript`, fileForm(version))
  if (!decisionKinds.some((kind) => kind === command))
    return postToSubmission(site, who, `${id}/${command}`, { version, ...more })
  const points = decisionPoints[command] ?? {}
  const payload = { command, version, ...decisionEmail, ...points, ...more }
  return postToSubmission(site, who, `${id}/decision`, payload)
}

function fileForm(version: number, file = sampleDocx({ text: 'A new text' })): FormData {
  const form = new FormData()
  form.set('version', String(version))
  form.set('file', file)
  return form
}

/** Replies to the open request with a new file. */
export async function respondToRequest(
  site: TestSite,
  who: Person,
  id: string,
  responses: string[],
  { version, file }: { version?: number; file?: File } = {},
) {
  const form = fileForm(version ?? (await fetchWorkflow(site, who, id)).version, file)
  form.set('responses', JSON.stringify(responses))
  return site.send(who, 'POST', `/api/submissions/${id}/response`, form)
}

/** Sends a revision with its clean and its marked version, or with the named files only. */
export async function submitRevision(
  site: TestSite,
  who: Person,
  id: string,
  responses: string[],
  files = ['file', 'marked'],
) {
  const form = new FormData()
  form.set('version', String((await fetchWorkflow(site, who, id)).version))
  form.set('responses', JSON.stringify(responses))
  for (const name of files) form.set(name, sampleDocx({ text: `The ${name} version` }))
  return site.send(who, 'POST', `/api/submissions/${id}/revision`, form)
}

/** Runs all reactions to events. */
export async function finishReactions(site: TestSite): Promise<void> {
  await site.work()
  await until(async () => {
    const { rows } = await site.db.execute(
      sql`select data from pgboss.job where name = 'reactions' and state < 'completed'`,
    )
    expect(rows).toEqual([])
  })
}

/** Runs the reactions, and lists the notifications about submissions in the order of their events, without those of new ones. */
export async function listNotifications(site: TestSite): Promise<object[]> {
  await finishReactions(site)
  const names = Object.keys(notificationTexts).filter((name) => name !== 'submission-received')
  const rows = await site.db
    .select()
    .from(emailMessage)
    .where(inArray(emailMessage.name, names))
    .orderBy(sql`split_part(${emailMessage.id}, '-', 1)::int`)
  return rows.map(({ recipientId, mentions: [submissionId], name }) => ({
    accountId: recipientId,
    submissionId,
    what: name,
  }))
}

/** Ends the undo window of pending decisions, so that their emails are sent. */
export const sendEmailsNow = (site: TestSite) =>
  site.db.execute(sql`update pgboss.job set start_after = now() where name = 'emails'`)

type Recipient = Pick<Person, 'email'>

/** Waits until every job is done, and sends the emails of pending decisions meanwhile. */
export const finishJobs = (site: TestSite): Promise<void> =>
  until(async () => {
    await sendEmailsNow(site)
    const { rows } = await site.db.execute(
      sql`select name from pgboss.job where state < 'completed' and name not like '\\_\\_%'`,
    )
    expect(rows).toEqual([])
  })

export const emailsTo = (emails: string[], { email: address }: Recipient) =>
  emails.filter((email) => email.includes(`To: ${address}`))

/** Waits for an email that contains a text, whatever else is sent, and returns the newest. */
export const waitForEmail = (site: TestSite, to: Recipient, text = ''): Promise<string> =>
  until(async () => {
    const found = emailsTo(await site.mails(1), to).findLast((email) => email.includes(text))
    expect(found, `an email to ${to.email} with: ${text}`).toBeDefined()
    return found ?? ''
  })

/** A new submission, and a manager and an editor without a conflict of interest. */
export async function givenTeam(site: TestSite) {
  const manager = await site.signIn('admin', 'The Manager')
  const editor = await site.signIn('editor', 'The Editor')
  const author = await site.signIn('author', 'Ada Author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  return { manager, editor, author, id }
}
