import { eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import {
  listEarlierFiles,
  listFilesForReviewer,
} from '#features/editorial/review/review-queries.ts'
import type { PublicationConsent } from '../../src/domain/editorial/review/publication-consent.ts'
import { changeInvitation, invite } from '../editorial/rounds.ts'
import { completeReview } from '../fixtures/complete-review.ts'
import { linkHeaders } from '../fixtures/review-rows.ts'
import { paragraph, run, wordFile, wordParts } from '../fixtures/word-parts.ts'
import { addReviewerLink, type Cast, done, type PlantedReviewer, undoAfter } from './cast.ts'
import { textOf } from './crawl.ts'
import { reviewerKey } from './readers.ts'

export type Invited = PlantedReviewer & { invitationId: string; secret: string }

/** Invites a reviewer whose texts are planted, and adds them to those who read everything. */
export async function invitePlanted(
  cast: Cast,
  id: string,
  reviewer: PlantedReviewer,
  more: object = {},
): Promise<Invited> {
  const { site, names, editor } = cast
  const { of, by } = reviewer
  site.pass(61_007)
  const { data } = done(await invite(site, editor, id, reviewer.person, more))
  names.add(data.id, { kind: 'reviewer', of, by, place: 'id of the invitation' })
  names.add(site.now.toISOString(), { kind: 'reviewer', of, by, place: 'time of the invitation' })
  const { url } = done(await changeInvitation(site, editor, data.id, 'link'))
  const secret = url.split('#')[1]
  addReviewerLink(cast, reviewer, { secret, invitationId: data.id })
  return { ...reviewer, invitationId: data.id, secret }
}

/** Sends a request with the link of a reviewer, at a unique time. */
export async function askByLink(
  { site, names }: Cast,
  { secret, of, by }: Invited,
  method: 'POST' | 'PUT',
  path: string,
  payload: object = {},
) {
  site.pass(60_013)
  names.add(site.now.toISOString(), { kind: 'reviewer', of, by, place: `time of ${path}` })
  const headers = linkHeaders(secret)
  const answer = await site.ask(null, { method, url: `/api/review/${path}`, headers, payload })
  // No later command has the same time.
  site.pass(1_009)
  return done(answer)
}

export async function acceptPlanted(cast: Cast, invited: Invited): Promise<void> {
  await askByLink(cast, invited, 'POST', 'accept')
  cast.progress.accepted.add(reviewerKey(invited))
}

/** Accepts and saves a complete draft with planted names. */
export async function writePlantedDraft(
  cast: Cast,
  invited: Invited,
  consent?: PublicationConsent,
): Promise<void> {
  const { plant } = invited
  await acceptPlanted(cast, invited)
  const values = {
    ...completeReview,
    ...(consent && { consent }),
    comments: `Please read ${plant('review', 'comments')}.`,
    confidential: `I met ${plant('confidential', 'confidential comments')} there.`,
    'note.n1': { paragraph: 0, quote: 'We', text: `As in ${plant('review', 'note')}` },
  }
  const fields = Object.entries(values).map(([name, value]) => [name, { value, base: null }])
  await askByLink(cast, invited, 'PUT', 'draft', { fields: Object.fromEntries(fields) })
}

/** Adds an annotated file that names its reviewer in every part. */
export async function attachPlanted({ site, names }: Cast, invited: Invited): Promise<void> {
  const { person, of, by, plant } = invited
  const { name, email, affiliation, orcid } = person
  site.pass(60_013)
  names.add(site.now.toISOString(), { kind: 'reviewer', of, by, place: 'time of the file' })
  const text = `Reviewed by ${name} of ${affiliation}, ${email}, https://orcid.org/${orcid}. Please read ${plant('review', 'annotated file')}.`
  const form = new FormData()
  form.set('file', wordFile(wordParts(paragraph(run(text)), name), `${name}.docx`))
  const body = new Response(form)
  const type = { 'content-type': body.headers.get('content-type') ?? '' }
  const headers = { ...linkHeaders(invited.secret), ...type }
  const payload = Buffer.from(await body.arrayBuffer())
  done(await site.ask(null, { method: 'PUT', url: '/api/review/attachment', headers, payload }))
  site.pass(1_009)
}

/** Approves the annotated file of a review that was sent, so that the author gets it with the decision. */
export async function approvePlantedFile(
  { site, editor }: Cast,
  { invitationId }: Invited,
): Promise<void> {
  const url = `/api/review-invitations/${invitationId}/attachment`
  const { data } = done(await site.ask(editor, { url }))
  const payload = { attachmentId: data.id }
  done(await site.ask(editor, { method: 'POST', url: `${url}/approve`, payload }))
}

/** Sends the saved draft. Where that closes the round, its time is no secret. */
export async function sendPlantedReview(cast: Cast, invited: Invited, closesRound = false) {
  const { site, names } = cast
  const headers = linkHeaders(invited.secret)
  const { draftVersion } = done(await site.ask(null, { url: '/api/review', headers })).data
  await askByLink(cast, invited, 'POST', 'send', { draftVersion })
  if (!closesRound) return
  for (const [time, { of, by, place }] of names.known)
    if (of === invited.of && by === invited.by && place === 'time of send') names.known.delete(time)
}

/** Prepares and approves the anonymised copy of the open round, with its findings redacted or kept. */
export async function approvePlantedCopy(
  cast: Cast,
  { id }: { id: string },
  { look, findings = 'redact' }: { look?: () => Promise<void>; findings?: 'redact' | 'keep' } = {},
) {
  const { site, editor } = cast
  const ask = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
    done(
      await site.ask(editor, {
        method,
        url: `/api/submissions/${id}/anonymisation${path}`,
        payload,
      }),
    )
  const { copy } = (await ask('POST', '', {})).data
  expect(copy.failure).toBeNull()
  await look?.()
  const decisions = copy.findings.map(({ id }: { id: string }) => [id, findings])
  await ask('PATCH', '', { decisions: Object.fromEntries(decisions) })
  await ask('POST', '/approve', { anonymisationId: copy._id })
  const url = `/api/submissions/${id}/anonymisation/copy`
  const round = await site.db.$count(reviewRound, eq(reviewRound.submissionId, id))
  giveCopy(cast, await textOf(await site.ask(editor, { url })), round)
}

/** The text of the manuscript that the reviewers of a submission read from now on, beside earlier ones. */
export function giveCopy({ names, progress }: Cast, text: string, round: number): void {
  for (const [, name] of names.find(text))
    if (name.kind === 'copy' && !progress.copies.has(name)) progress.copies.set(name, round)
}

/** Requires that a reviewer reads the newest copy, and no earlier one. */
export async function requireNewestCopy(
  { site, names, editor }: Cast,
  id: string,
  invited: Invited,
) {
  const copiesIn = (text: string) => names.find(text).filter(([, { kind }]) => kind === 'copy')
  const headers = linkHeaders(invited.secret)
  const read = await site.ask(null, { url: '/api/review/manuscript', headers })
  const url = `/api/submissions/${id}/anonymisation/copy`
  const newest = await site.ask(editor, { url })
  expect(copiesIn(await textOf(read))).toEqual(copiesIn(await textOf(newest)))
}

/** Requires that a reviewer reads no copy without the approval of an editor. */
export const requireApproval = ({ site }: Cast, { invitationId: id }: Invited): Promise<void> =>
  undoAfter(site, async (tx) => {
    await tx.update(reviewRound).set({ copyApprovedAt: null })
    const files = [...(await listFilesForReviewer(tx, id)), ...(await listEarlierFiles(tx, id))]
    if (files.length > 0)
      throw new Error('a reviewer may not read a copy before its approval (/api/review/manuscript)')
  })

/** Requires that the files of an earlier round do not depend on the rounds of other submissions, which end at other times. */
export const requireOwnRounds = (
  { site }: Cast,
  { submissionId, invitationId }: { submissionId: string; invitationId: string },
): Promise<void> =>
  undoAfter(site, async (tx) => {
    const before = await listEarlierFiles(tx, invitationId)
    await tx
      .update(reviewRound)
      .set({ anonymity: 'double-anonymized', copyApprovedAt: site.now, closedAt: site.now })
      .where(ne(reviewRound.submissionId, submissionId))
    if ((await listEarlierFiles(tx, invitationId)).length > before.length)
      throw new Error(
        'a reviewer may not read a copy by the round of others (/api/review/manuscript)',
      )
  })
