import { sql } from 'drizzle-orm'
import { sampleDocx } from './fixtures/files.ts'
import type { Person, TestSite } from './site.ts'

export const postToSubmission = (
  site: TestSite,
  who: Person | null,
  url: string,
  payload: object = {},
) => site.ask(who, { method: 'POST', url: `/api/submissions/${url}`, payload })

/** The workflow of a submission as a person sees it. */
export const fetchWorkflow = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/course` })).body.data

export const decisionEmail = {
  subject: 'About your manuscript',
  body: 'Dear author, this is our decision.',
}

/** Gives a command as the API names it, to the version that the person sees unless `more` has one. */
export async function runCommand(
  site: TestSite,
  who: Person,
  id: string,
  command: string,
  more: Record<string, unknown> & { version?: number } = {},
) {
  const version = more.version ?? (await fetchWorkflow(site, who, id)).version
  if (command === 'respond-to-request') return replyToRequest(site, who, id, ['Done'], { version })
  if (command === 'replace-file')
    return site.send(who, 'POST', `/api/submissions/${id}/manuscript`, fileForm(version))
  if (!['return-for-correction', 'accept', 'desk-reject'].includes(command))
    return postToSubmission(site, who, `${id}/${command}`, { version, ...more })
  const points =
    command === 'return-for-correction' ? { items: ['Shorten it'], body: 'Please: {items}' } : {}
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
export async function replyToRequest(
  site: TestSite,
  who: Person,
  id: string,
  replies: string[],
  { version, file }: { version?: number; file?: File } = {},
) {
  const form = fileForm(version ?? (await fetchWorkflow(site, who, id)).version, file)
  form.set('answers', JSON.stringify(replies))
  return site.send(who, 'POST', `/api/submissions/${id}/answer`, form)
}

/** The queued notifications to editors about commands of authors. */
export async function listNotifications(site: TestSite): Promise<object[]> {
  const { rows } = await site.db.execute<{ payload: object }>(
    sql`select data -> 'payload' as payload from pgboss.job where name = 'editor-notifications'`,
  )
  return rows.map(({ payload }) => payload)
}

/** Lets the emails that are held be sent now. */
export const sendEmailsNow = (site: TestSite) =>
  site.db.execute(sql`update pgboss.job set start_after = now() where name = 'emails'`)

export const emailsTo = (emails: string[], { email: address }: Person) =>
  emails.filter((email) => email.includes(`To: ${address}`))
