import { type APIRequestContext, expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { bearer, type Person } from '../people.ts'
import { changeRows, fetchWorkflow } from '../steps/workflow.ts'

/** Lets the open round of a submission publish signed reports, as a journal with this review model does. */
export const publishReviewsOf = (id: string) =>
  changeRows(
    sql`update review_round set published = '{review-reports,reviewer-identities}' where submission_id = ${id}`,
  )

/** Accepts and publishes a submission. Returns the id of its article. */
export async function publishAccepted(
  request: APIRequestContext,
  editor: Person,
  id: string,
): Promise<string> {
  const headers = bearer(editor)
  const { version } = await fetchWorkflow(request, editor, id)
  const email = { subject: 'Accepted', body: 'Your manuscript is accepted.' }
  const accepted = await request.post(`/api/submissions/${id}/decision`, {
    headers,
    data: { command: 'accept', version, ...email },
  })
  expect(accepted.status(), 'the submission is accepted').toBe(200)
  const published = await request.patch(`/api/submissions/${id}/status`, {
    headers,
    data: { status: 'published' },
  })
  expect(published.status(), 'the submission is published').toBe(200)
  return (await published.json()).data.journalId
}
