import { eq } from 'drizzle-orm'
import { reviewer } from '../../db/schema/editorial/review.ts'
import { emailKey } from '../../src/domain/people/email-address.ts'
import { changeInvitation, openRound } from '../editorial/rounds.ts'
import { fetchWorkflow, finishJobs, postToSubmission, runCommand } from '../editorial/workflow.ts'
import type { Person } from '../site-actions.ts'
import { asReviewerOf, type Cast, done, plantReviewer, release, setEditor } from './cast.ts'
import { textOf } from './crawl.ts'
import { emailFormerEditor } from './planted-messages.ts'
import {
  acceptPlanted,
  approvePlantedCopy,
  giveCopy,
  type Invited,
  invitePlanted,
  requireOwnRounds,
  sendPlantedReview,
  writePlantedDraft,
} from './planted-review.ts'
import { type PlantedSubmission, submitPlanted } from './planted-submission.ts'
import { reviewerKey } from './readers.ts'
import { decide, requireSameStage, sendFiles } from './story.ts'

/** A round of a submission with one review, one reviewer who has accepted, and at most one who does not answer. */
async function reviewOnce(
  cast: Cast,
  of: PlantedSubmission,
  anonymity: string,
  appointed: Person[] = [],
) {
  const { editor, site } = cast
  done(await openRound(site, editor, of.id, { anonymity }))
  await requireSameStage(cast, of)
  // Where reviewers know the authors, the copy may name them.
  const findings = anonymity === 'double-anonymized' ? 'redact' : 'keep'
  if (anonymity !== 'all-identities-visible') await approvePlantedCopy(cast, of, { findings })
  if (anonymity !== 'double-anonymized') giveCopy(cast, await readManuscript(cast, of), 1)
  const [one, two] = [
    await inviteOne(cast, of, 1, appointed[0]),
    await inviteOne(cast, of, 2, appointed[1]),
  ]
  const third = appointed[2] && (await inviteOne(cast, of, 3, appointed[2]))
  await writePlantedDraft(cast, one)
  await writePlantedDraft(cast, two)
  // The submission that they review is hidden from them.
  for (const who of appointed) await setEditor(cast, who, true)
  await sendPlantedReview(cast, one)
  await cast.crawl.visit(`${anonymity} review`, of)
  await cast.crawl.sendWrongValues(`${anonymity} review, wrong values`, of.id)
  if (anonymity !== 'single-anonymized')
    await cast.crawl.compareSearches(`${anonymity} review, searches`)
  if (third) await cancelInvitation(cast, third)
}

/** Cancels an invitation that was not answered: its reviewer may be an editor of the submission now. */
async function cancelInvitation({ site, editor, progress }: Cast, invited: Invited) {
  done(await changeInvitation(site, editor, invited.invitationId, 'cancel'))
  progress.cancelled.add(reviewerKey(invited))
}

/** Invites a reviewer; the first one with an account is known by it alone, the second one by the address alone. */
async function inviteOne(cast: Cast, of: PlantedSubmission, by: number, account?: Person) {
  const planted = plantReviewer(cast, of.of, by, account && { account })
  const invited = await invitePlanted(cast, of.id, planted, { overrideReason: 'No other' })
  if (!account) return invited
  const known = { accountId: account.id, emailKey: `moved-${account.id}` }
  await cast.site.db
    .update(reviewer)
    .set(by === 1 ? known : { accountId: null })
    .where(eq(reviewer.emailKey, emailKey(account.email)))
  return invited
}

const readManuscript = async ({ site, editor }: Cast, { id }: PlantedSubmission) =>
  textOf(await site.ask(editor, { url: `/api/submissions/${id}/download/docx` }))

/** A submission that is rejected after review and appealed. */
export async function tellOfAppeal(cast: Cast): Promise<void> {
  const { crawl, editor, secondEditor, site } = cast
  const of = await submitPlanted(cast, 2)
  await emailFormerEditor(cast, of)
  // The undone decision changes nothing of what the author reads.
  done(await runCommand(site, editor, of.id, 'desk-reject'))
  done(await runCommand(site, editor, of.id, 'decision/undo'))
  await reviewOnce(cast, of, 'double-anonymized', [cast.linked, cast.appointed, cast.waiting])
  await decide(cast, editor, of, 'reject')
  release(cast, 2)
  await crawl.visit('rejected', of)
  const { version } = await fetchWorkflow(site, of.author, of.id)
  const text = `Ask ${of.plant('author', 'appeal')}`
  done(await postToSubmission(site, of.author, `${of.id}/appeal`, { version, text }))
  await crawl.visit('appealed', of)
  await decide(cast, secondEditor, of, 'reject')
  await crawl.visit('rejected again', of)
}

/** The submission of an editor, whose reviewers know the authors, and which is withdrawn in review. */
export async function tellOfWithdrawal(cast: Cast): Promise<void> {
  const { crawl, site, progress, returning } = cast
  const of = await submitPlanted(cast, 3)
  progress.authorsVisible.add(3)
  await reviewOnce(cast, of, 'single-anonymized')
  if (!returning) throw new Error('submission 1 was not reviewed')
  const known = asReviewerOf(cast, returning, 3, 3)
  await invitePlanted(cast, of.id, known, { overrideReason: 'No other' })
  await crawl.visit('a reviewer of submission 1', of)
  await hideAuthors(cast, of)
  // The withdrawal has another time than the invitation.
  site.pass(1_009)
  done(await runCommand(site, of.author, of.id, 'withdraw'))
  await crawl.visit('withdrawn', of)
}

/** A second round, which hides the authors whom the first one showed. */
async function hideAuthors(cast: Cast, of: PlantedSubmission) {
  const { crawl, editor, site } = cast
  await decide(cast, editor, of, 'request-major-revision')
  release(cast, of.of)
  await sendFiles(cast, of, 'revision', ['file', 'marked'])
  done(await openRound(site, editor, of.id, { anonymity: 'double-anonymized' }))
  await approvePlantedCopy(cast, of)
  const reviewer = { ...plantReviewer(cast, of.of, 4), round: 2, hidesAuthors: true }
  const invited = await invitePlanted(cast, of.id, reviewer)
  await acceptPlanted(cast, invited)
  await requireOwnRounds(cast, { submissionId: of.id, invitationId: invited.invitationId })
  await crawl.visit('second round, authors hidden', of)
}

/** A submission whose authors and reviewers know each other, and which is deleted. */
export async function tellOfDeletion(cast: Cast): Promise<void> {
  const { crawl, editor, site, progress } = cast
  const of = await submitPlanted(cast, 4)
  progress.authorsVisible.add(4)
  progress.reviewersVisible.add(4)
  await reviewOnce(cast, of, 'all-identities-visible')
  // The outbox shows what was sent.
  await site.work()
  await finishJobs(site)
  await crawl.visit('every route')
  done(await site.ask(editor, { method: 'DELETE', url: `/api/submissions/${of.id}` }))
  await crawl.visit('deleted', of)
  for (const url of ['/api/submissions', '/api/dashboard']) {
    const { body } = await site.ask(editor, { url })
    if (JSON.stringify(body).includes(of.id))
      throw new Error(`an editor may not read a deleted submission (${url})`)
  }
}
