import { type APIRequestContext, expect } from '@playwright/test'
import { submitManuscript } from '../content/articles.ts'
import { createManuscript } from '../content/files.ts'
import { emailsTo } from '../outbox.ts'
import { bearer, type Person } from '../people.ts'
import { appoint, decide } from './workflow.ts'

type People = { author: Person; editor: Person }

/** A manuscript that names a word, submitted and accepted. */
export async function acceptManuscript(
  request: APIRequestContext,
  { author, editor }: People,
  word: string,
) {
  const submission = await submitManuscript(request, author, await createManuscript(word))
  await decide(request, editor, submission.id, 'accept')
  return submission
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** The production of a submission, as its editors see it. */
export async function fetchProduction(request: APIRequestContext, editor: Person, id: string) {
  const url = `/api/submissions/${id}/production`
  return (await (await request.get(url, { headers: bearer(editor) })).json()).data
}

/** Moves production through the API, and waits until the Word file is converted. */
export async function bringToProof(request: APIRequestContext, editor: Person, id: string) {
  for (const command of ['start-production', 'finish-copyediting', 'finish-typesetting']) {
    const { version } = await fetchProduction(request, editor, id)
    const url = `/api/submissions/${id}/production`
    const moved = await request.post(url, { headers: bearer(editor), data: { version, command } })
    expect(moved.status(), command).toBe(200)
  }
  await expect
    .poll(async () => (await fetchProduction(request, editor, id)).fullText, {
      message: 'the Word file is converted',
    })
    .toBe('converted')
}

/** Starts production through the API, with copyediting assigned to a new copyeditor. */
export async function assignCopyediting(request: APIRequestContext, editor: Person, id: string) {
  const copyeditor = await appoint(request, editor, 'copyeditor')
  const { version } = await fetchProduction(request, editor, id)
  const url = `/api/submissions/${id}/production`
  const headers = bearer(editor)
  const started = await request.post(url, {
    headers,
    data: { version, command: 'start-production' },
  })
  expect(started.status(), 'production starts').toBe(200)
  const dueOn = inAWeek()
  const data = { personId: copyeditor.user._id, dueOn }
  const assigned = await request.put(`${url}/copyediting`, { headers, data })
  expect(assigned.status(), 'copyediting is assigned').toBe(200)
  return copyeditor
}

/** Sends a proof through the API. */
export async function sendProof(request: APIRequestContext, editor: Person, id: string) {
  const { version } = await fetchProduction(request, editor, id)
  const dueOn = inAWeek()
  const url = `/api/submissions/${id}/proofs`
  const sent = await request.post(url, { headers: bearer(editor), data: { version, dueOn } })
  expect(sent.status(), 'the proof is sent').toBe(200)
}

/** Waits for the link in the email of a proof, counted from 1. */
export async function proofLinkOf({ user }: Person, number = 1): Promise<string> {
  const links = async () =>
    (await emailsTo(user.email)).flatMap((email) => email.match(/https?:\S+\/proof#[\w-]+/) ?? [])
  await expect.poll(links, { message: `proof ${number} of ${user.email}` }).toHaveLength(number)
  return (await links()).at(-1) ?? ''
}
