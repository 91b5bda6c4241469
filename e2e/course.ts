import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, type Person } from './people.ts'

/** A submission that is with its author, for corrections. */
export type Returned = { author: Person; id: string; title: string }

/** One that was returned before the first test: one test answers it. */
export const returnedOfThisRun = (): Returned => JSON.parse(process.env.E2E_RETURNED ?? '{}')

/** Returns a submission to its author with two points, through the API. */
export async function returnToAuthor(request: APIRequestContext, editor: Person, id: string) {
  const headers = bearer(editor)
  const course = await request.get(`/api/submissions/${id}/course`, { headers })
  const { version } = (await course.json()).data
  const items = ['Shorten the abstract', 'Add the reference']
  const letter = { subject: 'Please correct your manuscript', body: 'Please correct:\n\n{items}' }
  const answer = await request.post(`/api/submissions/${id}/decision`, {
    headers,
    data: { command: 'return-to-author', version, items, ...letter },
  })
  expect(answer.status(), 'the manuscript is returned').toBe(200)
}

/** What somebody sees of a submission's course. */
export async function courseSeenBy(request: APIRequestContext, who: Person, id: string) {
  const answer = await request.get(`/api/submissions/${id}/course`, { headers: bearer(who) })
  return (await answer.json()).data
}

/** Accepts a submission, through the API. */
export async function accept(request: APIRequestContext, editor: Person, id: string) {
  const { version } = await courseSeenBy(request, editor, id)
  const letter = { subject: 'It is accepted', body: 'We are glad to accept your manuscript.' }
  const answer = await request.post(`/api/submissions/${id}/decision`, {
    headers: bearer(editor),
    data: { command: 'accept', version, ...letter },
  })
  expect(answer.status(), 'the manuscript is accepted').toBe(200)
}
