import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewRound } from '../../db/schema/editorial/submissions.ts'
import { createSubmission } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'
import { fetchWorkflow, postToSubmission } from './workflow.ts'

type Reviewed = { editor: Person; author: Person; id: string }

/** A submission that an editor has sent to review; its anonymised copy is approved. */
export async function givenReviewedSubmission(
  site: TestSite,
  fields: Record<string, string> = {},
): Promise<Reviewed> {
  const editor = await site.signIn('editor', 'Ngozi Eze')
  const author = await site.signIn('author', 'Ada Author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes', ...fields })
  expect((await openRound(site, editor, id)).status).toBe(200)
  await approveCopy(site, id)
  return { editor, author, id }
}

export async function openRound(site: TestSite, who: Person, id: string, more: object = {}) {
  const { version } = await fetchWorkflow(site, who, id)
  return postToSubmission(site, who, `${id}/rounds`, { version, ...more })
}

export async function closeRound(site: TestSite, who: Person, id: string) {
  const { version } = await fetchWorkflow(site, who, id)
  return postToSubmission(site, who, `${id}/rounds/close`, { version })
}

const approveCopy = (site: TestSite, id: string) =>
  site.db
    .update(reviewRound)
    .set({ copyApprovedAt: site.now })
    .where(eq(reviewRound.submissionId, id))

/** A person from another institution. */
export const samplePerson = (name = 'Sample Reviewer', more: object = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@unn.edu.ng`,
  affiliation: 'University of Nigeria',
  ...more,
})

/** Invites a person, by default a new one. */
export const invite = (
  site: TestSite,
  who: Person,
  id: string,
  reviewer: object = samplePerson(),
  more: object = {},
) => postToSubmission(site, who, `${id}/invitations`, { reviewer, ...more })

/** The rounds of a submission as an editor sees them. */
export const fetchRounds = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/review` })).body.data.rounds

/** The secret in the link of an email. */
export const secretIn = (mail: string | undefined): string =>
  /\/review#([\w-]+)/.exec(mail ?? '')?.[1] ?? ''

export const answerInvitation = (
  site: TestSite,
  secret: string,
  answer: 'accept' | 'decline',
  payload: object = {},
) =>
  site.ask(null, {
    method: 'POST',
    url: `/api/review/${answer}`,
    headers: { authorization: `ReviewLink ${secret}` },
    payload: answer === 'decline' ? { hasConflict: false, suggestions: [], ...payload } : payload,
  })

export const changeInvitation = (
  site: TestSite,
  who: Person | null,
  id: string,
  command: 'remind' | 'extend' | 'cancel' | 'link',
  payload: object = {},
) => site.ask(who, { method: 'POST', url: `/api/review-invitations/${id}/${command}`, payload })
