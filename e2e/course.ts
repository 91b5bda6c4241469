import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, type Person } from './people.ts'

/** Returns a submission to its author with points, through the API. */
export async function returnToAuthor(
  request: APIRequestContext,
  editor: Person,
  id: string,
  { items }: { items: string[] },
) {
  const headers = bearer(editor)
  const course = await request.get(`/api/submissions/${id}/course`, { headers })
  const { version } = (await course.json()).data
  const letter = { subject: 'Please correct your manuscript', body: 'Please correct:\n\n{items}' }
  const answer = await request.post(`/api/submissions/${id}/decision`, {
    headers,
    data: { command: 'return-to-author', version, items, ...letter },
  })
  expect(answer.status(), 'the manuscript is returned').toBe(200)
}
