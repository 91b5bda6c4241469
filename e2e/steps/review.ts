import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { AnonymityModel } from '../../src/domain/editorial/review/review-model.ts'
import { submitManuscript } from '../content/articles.ts'
import { linkInEmail } from '../outbox.ts'
import { bearer, type Person } from '../people.ts'
import { randomLetters } from '../random-letters.ts'
import { fetchWorkflow } from './workflow.ts'

export const reviewLink = /https?:\S+\/review#[\w-]+/

/** A person from another institution than the authors. */
export function newReviewer() {
  const mark = randomLetters()
  return {
    name: `Sample Reviewer ${mark}`,
    email: `reviewer-${mark}@unn.edu.ng`,
    affiliation: 'University of Nigeria',
  }
}

/** Submits a manuscript and sends it to review; without another model all identities are visible, and no copy is needed. */
export async function sendToReview(
  request: APIRequestContext,
  author: Person,
  editor: Person,
  anonymity: AnonymityModel = 'all-identities-visible',
) {
  const submission = await submitManuscript(request, author)
  await openRound(request, editor, submission.id, anonymity)
  return submission
}

/** Sends a submission to review through the API. */
export async function openRound(
  request: APIRequestContext,
  editor: Person,
  id: string,
  anonymity: AnonymityModel,
) {
  const { version } = await fetchWorkflow(request, editor, id)
  const sent = await request.post(`/api/submissions/${id}/rounds`, {
    headers: bearer(editor),
    data: { version, anonymity },
  })
  expect(sent.status(), 'the submission is sent to review').toBe(200)
}

/** Invites a new reviewer through the API. The link is the one in the email. */
export async function inviteReviewer(request: APIRequestContext, editor: Person, id: string) {
  const reviewer = newReviewer()
  const invited = await request.post(`/api/submissions/${id}/invitations`, {
    headers: bearer(editor),
    data: { reviewer },
  })
  expect(invited.status(), 'a reviewer is invited').toBe(201)
  return { ...reviewer, link: await linkInEmail(reviewer.email, reviewLink) }
}

/** Sends a new submission to review and invites a reviewer. */
export async function startReview(
  request: APIRequestContext,
  { author, admin }: { author: Person; admin: Person },
) {
  const { id, title } = await sendToReview(request, author, admin)
  return { id, title, reviewer: await inviteReviewer(request, admin, id) }
}

export const scaleQuestions = [
  'Relevance to teacher education',
  'Use of the literature',
  'Soundness of the method',
  'Support for the conclusions',
  'Clarity of the language',
]

/** Answers every required question of the form that journals start with. Returns the number of presses. */
export async function answerQuestions(page: Page): Promise<number> {
  for (const name of scaleQuestions)
    await page.getByRole('group', { name }).getByRole('radio', { name: '3: Good' }).check()
  await page.getByLabel('Described and adequate').check()
  return scaleQuestions.length + 1
}

/** Answers an invitation through the link in its email. */
export const answerInvitation = async (
  request: APIRequestContext,
  email: string,
  answer: 'accept' | 'decline',
) => answerByLink(request, await linkInEmail(email, reviewLink), answer)

/** Answers an invitation by its link, through the API. */
export async function answerByLink(
  request: APIRequestContext,
  link: string,
  answer: 'accept' | 'decline',
) {
  const response = await request.post(`/api/review/${answer}`, {
    headers: authorizationOf(link),
    data: { hasConflict: false, suggestions: [], reason: 'No time until May' },
  })
  expect(response.status(), `the reviewer answers: ${answer}`).toBe(200)
}

const authorizationOf = (link: string) => ({ authorization: `ReviewLink ${link.split('#')[1]}` })

type Invited = ReturnType<typeof newReviewer> & { link: string }

/** Invites a reviewer, by default a new one, through the API, without waiting for the email. The link is the one that editors copy. */
export async function inviteByLink(
  request: APIRequestContext,
  editor: Person,
  id: string,
  reviewer = newReviewer(),
  more: { overrideReason?: string } = {},
): Promise<Invited> {
  const invited = await request.post(`/api/submissions/${id}/invitations`, {
    headers: bearer(editor),
    data: { reviewer, ...more },
  })
  expect(invited.status(), 'a reviewer is invited').toBe(201)
  const { data } = await invited.json()
  return { ...reviewer, link: await createLink(request, editor, data.id) }
}

async function createLink(request: APIRequestContext, editor: Person, invitationId: string) {
  const url = `/api/review-invitations/${invitationId}/link`
  const created = await request.post(url, { headers: bearer(editor), data: {} })
  return (await created.json()).url as string
}

/** The link of a reviewer's newest invitation. */
export async function fetchNewestLink(
  request: APIRequestContext,
  editor: Person,
  id: string,
  { email }: { email: string },
) {
  const response = await request.get(`/api/submissions/${id}/review`, { headers: bearer(editor) })
  const { rounds } = (await response.json()).data
  const { invitations } = rounds.at(-1)
  const of = (each: { reviewer: { email: string } }) => each.reviewer.email === email
  return createLink(request, editor, invitations.find(of).id)
}

const answers = {
  'answer.relevance': 3,
  'answer.literature': 3,
  'answer.methods': 3,
  'answer.results': 3,
  'answer.language': 3,
  'answer.ethics': [0],
  recommendation: 'minor-revision',
}

/** Accepts an invitation by its link, and sends a review, through the API. */
export async function sendReview(
  request: APIRequestContext,
  link: string,
  comments: string,
  more: Record<string, string> = {},
) {
  const headers = authorizationOf(link)
  await answerByLink(request, link, 'accept')
  const fields = Object.fromEntries(
    Object.entries({ ...answers, comments, ...more }).map(([name, value]) => [
      name,
      { value, base: null },
    ]),
  )
  const saved = await request.put('/api/review/draft', { headers, data: { fields } })
  const { draftVersion } = (await saved.json()).data
  const sent = await request.post('/api/review/send', { headers, data: { draftVersion } })
  expect(sent.status(), 'the review is sent').toBe(200)
}
