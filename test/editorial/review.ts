import { eq } from 'drizzle-orm'
import { submissionFile } from '../../db/schema/editorial/submissions.ts'
import {
  type InvitedReviewer,
  insertAnonymisedCopy,
  insertInvitation,
  insertRound,
} from '../fixtures/review-rows.ts'
import { createSubmission } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'

type Given = {
  state?: 'invited' | 'accepted'
  submissionId?: string
  file?: File
  author?: Person
}

/** A reviewer who has accepted, of a new submission in its first round. Its manuscript is the anonymised copy. */
export async function givenReviewer(
  site: TestSite,
  { state = 'accepted', submissionId, file, author }: Given = {},
): Promise<{ id: string; reviewer: InvitedReviewer }> {
  const id = submissionId ?? (await openRound(site, file, author))
  const answeredAt = state === 'accepted' ? site.now : null
  return { id, reviewer: await insertInvitation(site, id, { state, answeredAt }) }
}

async function openRound(site: TestSite, file?: File, given?: Person): Promise<string> {
  const author = given ?? (await site.signIn())
  const { _id: id } = await createSubmission(site, author, file && { file })
  await insertRound(site, id)
  const [manuscript] = await site.db
    .select({ fileId: submissionFile.fileId })
    .from(submissionFile)
    .where(eq(submissionFile.submissionId, id))
  await insertAnonymisedCopy(site, id, manuscript?.fileId ?? '')
  return id
}

export const fetchReview = (site: TestSite, { headers }: InvitedReviewer) =>
  site.ask(null, { url: '/api/review', headers })

/** Saves fields of a draft that were empty before. */
export const saveFields = (
  site: TestSite,
  { headers }: InvitedReviewer,
  values: Record<string, unknown>,
) =>
  site.ask(null, {
    method: 'PUT',
    url: '/api/review/draft',
    headers,
    payload: {
      fields: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { value, base: null }]),
      ),
    },
  })

/** Sends the saved draft, or the draft of an earlier version. */
export async function sendReview(site: TestSite, reviewer: InvitedReviewer, version?: number) {
  const { body } = await fetchReview(site, reviewer)
  const draftVersion = version ?? body.data?.draftVersion ?? 0
  return site.ask(null, {
    method: 'POST',
    url: '/api/review/send',
    headers: reviewer.headers,
    payload: { draftVersion },
  })
}
