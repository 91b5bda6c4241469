import { type APIRequestContext, expect } from '@playwright/test'
import { emailsTo } from './outbox.ts'
import { bearer, type Person, registerAuthor } from './people.ts'

/** A submission that is with its author, for corrections. */
export type ReturnedSubmission = { author: Person; id: string; title: string }

/** One that was returned before the first test, to be looked at: nobody answers it. */
export const sharedReturnedSubmission = (): ReturnedSubmission =>
  JSON.parse(process.env.E2E_RETURNED ?? '{}')

/** Returns a submission to its author with two points, through the API. */
export async function requestCorrections(request: APIRequestContext, editor: Person, id: string) {
  const headers = bearer(editor)
  const course = await request.get(`/api/submissions/${id}/course`, { headers })
  const { version } = (await course.json()).data
  const items = ['Shorten the abstract', 'Add the reference']
  const letter = { subject: 'Please correct your manuscript', body: 'Please correct:\n\n{items}' }
  const answer = await request.post(`/api/submissions/${id}/decision`, {
    headers,
    data: { command: 'return-for-correction', version, items, ...letter },
  })
  expect(answer.status(), 'the manuscript is returned').toBe(200)
}

/** What somebody sees of a submission's course. */
export async function fetchWorkflow(request: APIRequestContext, who: Person, id: string) {
  const answer = await request.get(`/api/submissions/${id}/course`, { headers: bearer(who) })
  return (await answer.json()).data
}

/** An author takes a submission back, through the API. */
export async function withdraw(request: APIRequestContext, author: Person, id: string) {
  const { version } = await fetchWorkflow(request, author, id)
  const url = `/api/submissions/${id}/withdraw`
  const answer = await request.post(url, { headers: bearer(author), data: { version } })
  expect(answer.status(), 'the manuscript is withdrawn').toBe(200)
}

/** Waits until somebody has a mail whose lines match. */
export const expectEmail = ({ user }: Person, subject: RegExp) =>
  expect
    .poll(async () => (await emailsTo(user.email)).filter((mail) => subject.test(mail)).length, {
      message: `${subject} is mailed to ${user.email}`,
      timeout: 90_000,
    })
    .toBe(1)

/** Somebody new whose address is confirmed, appointed as an editor. */
export async function appointEditor(request: APIRequestContext, manager: Person): Promise<Person> {
  const editor = await registerAuthor(request)
  const secret = async () =>
    (await emailsTo(editor.user.email)).flatMap(
      (mail) => /\/confirmaddress#([\w-]+)/.exec(mail)?.[1] ?? [],
    )[0]
  await expect.poll(secret).toBeDefined()
  await request.post('/api/confirm-address', { data: { token: await secret() } })
  const url = `/api/people/${editor.user._id}/roles/editor`
  const answer = await request.put(url, { headers: bearer(manager) })
  expect(answer.status(), 'an editor is appointed').toBe(200)
  return editor
}

/** The article that a submission became, as readers get it. */
export async function fetchArticlePage(request: APIRequestContext, author: Person, id: string) {
  const headers = bearer(author)
  const { data } = await (await request.get(`/api/submissions/${id}`, { headers })).json()
  expect(data.status).toBe('published')
  const page = await request.get(`/journals/${data.journalId}`)
  expect(page.status()).toBe(200)
  return page.text()
}
