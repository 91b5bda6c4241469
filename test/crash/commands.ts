import { completeReview } from '../fixtures/complete-review.ts'
import {
  type Client,
  call,
  form,
  json,
  type SubmissionRecord,
} from '../running-product/api-client.ts'
import type { Case } from './log.ts'

/**
 * What each command on a submission does: the stage that it leads to, the events that record it, and whether the submission
 * keeps its version. The names are those of the API.
 */
export const effects = {
  publish: { stage: 'published', events: ['submission-published'] },
  assign: { stage: 'awaiting-decision', events: ['submission-assigned'] },
  accept: { stage: 'accepted', events: ['submission-accepted'] },
  'desk-reject': { stage: 'rejected', events: ['submission-rejected'] },
  reject: { stage: 'rejected', events: ['submission-rejected'] },
  'return-for-correction': { stage: 'returned', events: ['submission-returned'] },
  response: { stage: 'corrected', events: ['submission-corrected'] },
  'open-round': { stage: 'in-review', events: ['submission-sent-to-review'] },
  invite: { events: ['submission-reviewer-invited'], keepsVersion: true },
  'accept-invitation': { events: ['submission-reviewer-accepted'], keepsVersion: true },
  'save-draft': { events: [], keepsVersion: true },
  // The only review closes the round.
  'send-review': {
    stage: 'awaiting-decision',
    events: ['submission-review-sent', 'submission-review-closed'],
  },
} satisfies Record<string, Effect>

type Effect = { stage?: string; events: string[]; keepsVersion?: boolean }

export type Command = keyof typeof effects

export const effectOf = (command: Command): Effect => effects[command]

const review: Command[] = ['open-round', 'invite', 'accept-invitation', 'save-draft', 'send-review']

/** Command sequences through peer review and decisions, used in turn. */
export const reviewWorkflows: readonly (readonly Command[])[] = [
  ['desk-reject'],
  ['assign', 'accept'],
  ['return-for-correction', 'response', 'accept'],
  ['assign', 'return-for-correction', 'response', 'desk-reject'],
  [...review, 'accept'],
  ['assign', ...review, 'reject'],
  ['open-round', 'invite', 'accept-invitation', 'save-draft', 'reject'],
]

/** The same, with publications between them. */
export const allWorkflows = reviewWorkflows.flatMap((each) => [['publish'] as const, each])

const words = { subject: 'About your manuscript (sample)', body: 'This is our decision.' }
const requests = {
  body: 'Please see to this:\n\n{items}',
  points: ['Shorten it', 'Add the source'],
}

/** Sends a command. Only `publish` has an answer that matters: the article. */
export async function sendCommand(editor: Client, one: Case, command: Command): Promise<unknown> {
  const { id, version, title, author, docx } = one
  const path = `/submissions/${id}`
  const post = (under: string, body: object) => call(editor, path + under, json('POST', body))
  switch (command) {
    case 'publish':
      return publish(editor, one)
    case 'assign':
      return post('/assign', { version })
    case 'open-round':
      return post('/rounds', { version, anonymity: 'all-identities-visible' })
    case 'invite': {
      const email = `${id}@reviewers.example`
      const reviewer = { name: `Reviewer of ${title}`, email, affiliation: 'Sample College' }
      return post('/invitations', { reviewer })
    }
    case 'response': {
      const responses = JSON.stringify(requests.points.map(() => 'Done'))
      const body = form({ version: String(version), responses }, { file: docx })
      return call(author, `${path}/response`, { method: 'POST', body })
    }
    case 'accept-invitation':
    case 'save-draft':
    case 'send-review':
      return sendByLink(editor, one, command)
    case 'return-for-correction':
      return post('/decision', { command, version, ...words, ...requests })
    default:
      return post('/decision', { command, version, ...words })
  }
}

/** Publishes twice at the same moment: with a PDF as a form, else as JSON. Returns the article, or both if there are two. */
async function publish(editor: Client, { id, pdf }: Case): Promise<string | null> {
  const body = { status: 'published' }
  const send = async () => {
    const init = pdf ? { method: 'PATCH', body: form(body, { pdfFile: pdf }) } : json('PATCH', body)
    const path = `/submissions/${id}/status`
    return (await call<{ data: SubmissionRecord }>(editor, path, init)).data.journalId
  }
  const [first, second] = await Promise.all([send(), send()])
  return first === second ? first : `${first} and ${second}`
}

async function sendByLink(editor: Client, one: Case, command: Command): Promise<unknown> {
  one.link ??= await copyLink(editor, one)
  if (command === 'accept-invitation') return askByLink(editor, one, 'accept', json('POST', {}))
  if (command === 'save-draft') {
    const values = { ...completeReview, comments: commentsOf(one) }
    const fields = Object.entries(values).map(([name, value]) => [name, { value, base: null }])
    const draft = { fields: Object.fromEntries(fields) }
    return askByLink(editor, one, 'draft', json('PUT', draft))
  }
  const { draftVersion } = await readAsReviewer(editor, one)
  return askByLink(editor, one, 'send', json('POST', { draftVersion }))
}

/** What the reviewer of a case writes. */
export const commentsOf = ({ title }: Case): string => `Comments on ${title}`

/** What an editor sees of the review of a submission, as far as it is used here. */
type Review = {
  rounds: {
    invitations: { id: string; state: string; review: { parts: { text?: string }[] } | null }[]
  }[]
}

export const readReview = async (editor: Client, { id }: Case): Promise<Review> =>
  (await call<{ data: Review }>(editor, `/submissions/${id}/review`)).data

async function copyLink(editor: Client, one: Case): Promise<string> {
  const invitation = (await readReview(editor, one)).rounds[0]?.invitations[0]
  if (!invitation) throw new Error(`${one.id} has no invitation`)
  const path = `/review-invitations/${invitation.id}/link`
  const { url } = await call<{ url: string }>(editor, path, json('POST', {}))
  return url.split('#')[1] ?? ''
}

/** The review as its reviewer sees it. */
export const readAsReviewer = async (editor: Client, one: Case) =>
  (await askByLink<{ data: SeenByReviewer }>(editor, one)).data

type SeenByReviewer = { draftVersion: number; draft: { comments?: { value: string } } }

function askByLink<Answer>(
  { origin }: Client,
  { link }: Case,
  path = '',
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { ...init.headers, authorization: `ReviewLink ${link}` }
  return call({ origin, token: '' }, `/review${path && `/${path}`}`, { ...init, headers })
}
