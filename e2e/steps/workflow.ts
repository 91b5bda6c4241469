import { type APIRequestContext, expect } from '@playwright/test'
import { type SQL, sql } from 'drizzle-orm'
import { connectEmbedded } from '../../src/platform/database/open-embedded.ts'
import { confirmationLink, emailsTo, linkInEmail } from '../outbox.ts'
import { bearer, type Person, registerAuthor } from '../people.ts'

export type ReturnedSubmission = { author: Person; id: string; title: string }

/** The submissions that were returned before the first test: the first to read, the others to reply to once. */
export const returnedSubmissions = (): ReturnedSubmission[] =>
  JSON.parse(process.env.E2E_RETURNED ?? '[]')

/** Returns a submission to its author with two corrections, through the API. */
export async function requestCorrections(request: APIRequestContext, editor: Person, id: string) {
  const { version } = await fetchWorkflow(request, editor, id)
  const points = ['Shorten the abstract', 'Add the reference']
  const email = { subject: 'Please correct your manuscript', body: 'Please correct:\n\n{items}' }
  const decided = await request.post(`/api/submissions/${id}/decision`, {
    headers: bearer(editor),
    data: { command: 'return-for-correction', version, points, ...email },
  })
  expect(decided.status(), 'the submission is returned').toBe(200)
}

/** Runs statements on the product's database, for what only the passing of time would do. */
export async function changeRows(...statements: SQL[]) {
  const { db, close } = await connectEmbedded(process.env.E2E_DATA_DIR ?? '', (error) => {
    throw error
  })
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
  await close()
}

/** Makes the decisions on submissions final and sends their emails, as the product does after 30 seconds. */
export const endUndoWindows = (...submissionIds: string[]) =>
  moveUndoWindows(submissionIds, sql`now()`)

/** Gives a slow test time to undo the decisions on submissions. */
export const extendUndoWindows = (...submissionIds: string[]) =>
  moveUndoWindows(submissionIds, sql`now() + interval '1 hour'`)

/** Moves the end of every undo window that is open, and the sending of its email. */
async function moveUndoWindows(submissionIds: string[], to: SQL) {
  const isOfThese = sql`submission_id in ${submissionIds}`
  const emailIds = sql`select id from email_message where ${isOfThese}`
  await changeRows(
    sql`update decision set effective_at = ${to} where ${isOfThese} and effective_at > now()`,
    sql`update email_message set send_after = ${to} where ${isOfThese} and send_after > now()`,
    sql`update pgboss.job set start_after = ${to} where data -> 'payload' ->> 'emailId' in (${emailIds}) and start_after > now()`,
  )
}

/** The workflow of a submission as a person sees it. */
export async function fetchWorkflow(request: APIRequestContext, person: Person, id: string) {
  const response = await request.get(`/api/submissions/${id}/workflow`, { headers: bearer(person) })
  return (await response.json()).data
}

/** Decides on a submission through the API, and ends the undo window. */
export async function decide(
  request: APIRequestContext,
  editor: Person,
  id: string,
  command: 'accept' | 'reject' | 'request-minor-revision',
  points?: string[],
) {
  const { version } = await fetchWorkflow(request, editor, id)
  const email = { subject: `Our decision: ${command}`, body: 'This is our decision.' }
  const decided = await request.post(`/api/submissions/${id}/decision`, {
    headers: bearer(editor),
    data: { command, version, ...email, ...(points && { points }) },
  })
  expect(decided.status(), `decided: ${command}`).toBe(200)
  await endUndoWindows(id)
}

/** Publishes an accepted submission through the API. Returns the text of the article's page. */
export async function publish(
  request: APIRequestContext,
  { editor, author }: { editor: Person; author: Person },
  id: string,
) {
  const { version } = await fetchWorkflow(request, editor, id)
  const published = await request.patch(`/api/submissions/${id}/status`, {
    headers: bearer(editor),
    data: { status: 'published', version },
  })
  expect(published.status(), 'the article is published').toBe(200)
  return (await fetchArticlePage(request, author, id)).replace(/<[^>]*>/g, ' ')
}

/** Withdraws a submission through the API. */
export async function withdraw(request: APIRequestContext, author: Person, id: string) {
  const { version } = await fetchWorkflow(request, author, id)
  const url = `/api/submissions/${id}/withdraw`
  const response = await request.post(url, { headers: bearer(author), data: { version } })
  expect(response.status(), 'the manuscript is withdrawn').toBe(200)
}

/** Waits until a person has one email with a matching subject, and returns it. */
export async function expectEmail({ user }: Person, subject: RegExp): Promise<string> {
  const find = async () => (await emailsTo(user.email)).filter((email) => subject.test(email))
  const message = `${subject} is sent to ${user.email}`
  await expect.poll(find, { message }).toHaveLength(1)
  return (await find())[0] ?? ''
}

/** Registers a person and confirms the address. */
export async function registerConfirmed(request: APIRequestContext): Promise<Person> {
  const person = await registerAuthor(request)
  const link = await linkInEmail(person.user.email, confirmationLink)
  await request.post('/api/confirm-email', { data: { token: link.split('#')[1] } })
  return person
}

/** Registers a person, confirms the address and appoints the person as an editor. */
export const appointEditor = (request: APIRequestContext, manager: Person): Promise<Person> =>
  appoint(request, manager, 'editor')

/** A new account with a role. */
export async function appoint(
  request: APIRequestContext,
  manager: Person,
  role: 'editor' | 'copyeditor',
): Promise<Person> {
  const person = await registerConfirmed(request)
  const url = `/api/people/${person.user._id}/roles/${role}`
  const response = await request.put(url, { headers: bearer(manager) })
  expect(response.status(), `the ${role} is appointed`).toBe(200)
  return person
}

/** The page of the article that was published from a submission, as HTML. */
export async function fetchArticlePage(request: APIRequestContext, author: Person, id: string) {
  const headers = bearer(author)
  const { data } = await (await request.get(`/api/submissions/${id}`, { headers })).json()
  expect(data.status).toBe('published')
  const page = await request.get(`/journals/${data.journalId}`)
  expect(page.status()).toBe(200)
  return page.text()
}
