import { type APIRequestContext, expect } from '@playwright/test'
import { confirmationLink, emailsTo, linkInEmail } from './outbox.ts'
import { bearer, type Person, registerAuthor } from './people.ts'

/** A submission that was returned for correction. */
export type ReturnedSubmission = { author: Person; id: string; title: string }

/** The submissions that were returned before the first test: the first to read, the others to response once. */
export const returnedSubmissions = (): ReturnedSubmission[] =>
  JSON.parse(process.env.E2E_RETURNED ?? '[]')

/** Returns a submission to its author with two corrections, through the API. */
export async function requestCorrections(request: APIRequestContext, editor: Person, id: string) {
  const headers = bearer(editor)
  const response = await request.get(`/api/submissions/${id}/course`, { headers })
  const { version } = (await response.json()).data
  const items = ['Shorten the abstract', 'Add the reference']
  const email = { subject: 'Please correct your manuscript', body: 'Please correct:\n\n{items}' }
  const decided = await request.post(`/api/submissions/${id}/decision`, {
    headers,
    data: { command: 'return-for-correction', version, items, ...email },
  })
  expect(decided.status(), 'the submission is returned').toBe(200)
}

/** The workflow of a submission as a person sees it. */
export async function fetchWorkflow(request: APIRequestContext, person: Person, id: string) {
  const response = await request.get(`/api/submissions/${id}/course`, { headers: bearer(person) })
  return (await response.json()).data
}

/** Withdraws a submission through the API. */
export async function withdraw(request: APIRequestContext, author: Person, id: string) {
  const { version } = await fetchWorkflow(request, author, id)
  const url = `/api/submissions/${id}/withdraw`
  const response = await request.post(url, { headers: bearer(author), data: { version } })
  expect(response.status(), 'the manuscript is withdrawn').toBe(200)
}

/** Waits until a person has one email with a matching subject. */
export const expectEmail = ({ user }: Person, subject: RegExp) =>
  expect
    .poll(async () => (await emailsTo(user.email)).filter((email) => subject.test(email)).length, {
      message: `${subject} is sent to ${user.email}`,
      timeout: 90_000,
    })
    .toBe(1)

/** Registers a person, confirms the address and appoints the person as an editor. */
export async function appointEditor(request: APIRequestContext, manager: Person): Promise<Person> {
  const editor = await registerAuthor(request)
  const link = await linkInEmail(editor.user.email, confirmationLink)
  await request.post('/api/confirm-address', { data: { token: link.split('#')[1] } })
  const url = `/api/people/${editor.user._id}/roles/editor`
  const response = await request.put(url, { headers: bearer(manager) })
  expect(response.status(), 'an editor is appointed').toBe(200)
  return editor
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
