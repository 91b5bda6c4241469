import { completeReview } from '../../test/fixtures/complete-review.ts'
import { type Client, call, json } from '../client.ts'
import type { Case, ReviewCommand } from './log.ts'

/** What an editor sees of the review of a submission, as far as it is checked here. */
export type SeenReview = {
  rounds: {
    invitations: {
      id: string
      state: string
      review: { parts: { text?: string }[] } | null
    }[]
  }[]
}

export const readReview = async (editor: Client, id: string): Promise<SeenReview> =>
  (await call<{ data: SeenReview }>(editor, `/submissions/${id}/review`)).data

/** What the reviewer of a case writes. */
const commentsOf = ({ title }: Case): string => `Comments on ${title}`

/** Gives a command of peer review. */
export async function sendReviewCommand(
  editor: Client,
  one: Case,
  command: ReviewCommand,
): Promise<unknown> {
  const path = `/submissions/${one.id}`
  if (command === 'open-round') {
    const opening = { version: one.version, anonymity: 'all-identities-visible' }
    return call(editor, `${path}/rounds`, json('POST', opening))
  }
  if (command === 'invite') {
    const reviewer = {
      name: `Reviewer of ${one.title}`,
      email: `${one.id}@reviewers.example`,
      affiliation: 'Sample College',
    }
    return call(editor, `${path}/invitations`, json('POST', { reviewer }))
  }
  one.link ??= await copyLink(editor, one)
  if (command === 'accept-invitation') return askByLink(editor, one, 'POST', 'accept', {})
  if (command === 'save-draft') return askByLink(editor, one, 'PUT', 'draft', draftOf(one))
  const { data } = await askByLink<{ data: { draftVersion: number } }>(editor, one, 'GET', '')
  return askByLink(editor, one, 'POST', 'send', { draftVersion: data.draftVersion })
}

function draftOf(one: Case) {
  const values = { ...completeReview, comments: commentsOf(one) }
  const fields = Object.entries(values).map(([name, value]) => [name, { value, base: null }])
  return { fields: Object.fromEntries(fields) }
}

async function copyLink(editor: Client, { id }: Case): Promise<string> {
  const { rounds } = await readReview(editor, id)
  const invitation = rounds[0]?.invitations[0]
  if (!invitation) throw new Error(`${id} has no invitation`)
  const path = `/review-invitations/${invitation.id}/link`
  const { url } = await call<{ url: string }>(editor, path, json('POST', {}))
  return url.split('#')[1] ?? ''
}

function askByLink<Answer>(
  { origin }: Client,
  { link }: Case,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> {
  const init = body ? json(method, body) : { method }
  const headers = { ...('headers' in init && init.headers), authorization: `ReviewLink ${link}` }
  const address = path ? `/review/${path}` : '/review'
  return call<Answer>({ origin, token: '' }, address, { ...init, headers })
}

/** The acknowledged work of a reviewer that is missing, or there twice. */
export async function findLostReview(editor: Client, one: Case): Promise<string[]> {
  const done = one.commands.slice(0, one.done)
  if (!done.includes('invite')) return []
  const { rounds } = await readReview(editor, one.id)
  const invitations = rounds.flatMap((round) => round.invitations)
  const [invitation] = invitations
  if (rounds.length !== 1 || invitations.length !== 1 || !invitation)
    return [`${one.title} has ${rounds.length} rounds and ${invitations.length} invitations`]
  const { state, review } = invitation
  if (done.includes('send-review')) {
    const isWhole = review?.parts.some(({ text }) => text === commentsOf(one))
    return isWhole && state === 'reviewed' ? [] : [`the review of ${one.title}, which is ${state}`]
  }
  if (state === 'expired' || !done.includes('save-draft') || !one.link) return []
  if (state === 'reviewed') return []
  type Draft = { data: { draft: { comments?: { value: string } } } }
  const { draft } = (await askByLink<Draft>(editor, one, 'GET', '')).data
  return draft.comments?.value === commentsOf(one) ? [] : [`the draft of ${one.title}`]
}
