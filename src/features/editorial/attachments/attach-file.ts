import { and, desc, eq, isNull } from 'drizzle-orm'
import {
  reviewAttachment,
  reviewer,
  reviewInvitation,
  reviewReport,
} from '#db/schema/editorial/review.ts'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import type { AttachmentFormat } from '#domain/editorial/review/attachment-formats.ts'
import { pdfNotCleaned } from '#domain/editorial/review/review-attachment.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import {
  getOpenInvitation,
  type LinkedInvitation,
} from '#features/editorial/review/find-invitation.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import { lockSubmissionRow } from '#features/editorial/workflow/lock-submission.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import { inspectFile, type WordDeps } from '#features/word/stored-documents.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { newId } from '#platform/id.ts'

type Deps = CommandDeps & WordDeps<'inspectDocx'> & { journal: () => Journal }

type Invitation = Pick<LinkedInvitation, 'id' | 'submissionId'>

/** What names the reviewer in a file, or why it cannot be cleaned automatically. */
type Inspected = Pick<typeof reviewAttachment.$inferInsert, 'findings' | 'removed' | 'failure'>

/**
 * Adds the annotated file to a review, in the place of an earlier one. Throws as `getOpenInvitation` does,
 * `transition-not-allowed` before the invitation is accepted and after the review was sent, and `too-busy`.
 */
export async function attachFile(
  deps: Deps,
  invitation: Invitation,
  upload: Upload<AttachmentFormat>,
): Promise<void> {
  await storeUpload(deps.storage, upload)
  const inspected = await inspectAttachment(deps, invitation.id, upload)
  await deps.db.transaction(async (tx) => {
    await lockDraft(deps, tx, invitation)
    await removeCurrent(deps, tx, invitation.id)
    const fileId = await registerFile(deps, tx, upload)
    const { id: invitationId } = invitation
    const uploadedAt = deps.clock()
    await tx
      .insert(reviewAttachment)
      .values({ id: newId(), invitationId, fileId, uploadedAt, ...inspected })
  })
}

/** Removes the annotated file from a review. Throws as `attachFile` does. */
export const removeAttachment = (deps: Deps, invitation: Invitation): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockDraft(deps, tx, invitation)
    await removeCurrent(deps, tx, invitation.id)
  })

/** Searches a stored file for its reviewer. Throws `too-busy`. */
export async function inspectAttachment(
  deps: Pick<Deps, 'db' | 'sandbox' | 'storage'>,
  invitationId: string,
  { format, sha256 }: Pick<Upload<AttachmentFormat>, 'format' | 'sha256'>,
): Promise<Inspected> {
  if (format === 'pdf') return { failure: pdfNotCleaned }
  try {
    return await inspectFile(deps, sha256, await listReviewerNames(deps.db, invitationId))
  } catch (error) {
    if (!(error instanceof Refused) || error instanceof RefusedTemporarily) throw error
    return { failure: error.message }
  }
}

/** The reviewer of an invitation, for the search of their file. */
export async function listReviewerNames(db: Reader, invitationId: string): Promise<KnownPerson[]> {
  const rows = await db
    .select({
      name: reviewer.name,
      email: reviewer.email,
      orcid: reviewer.orcid,
      affiliation: reviewer.affiliation,
    })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(eq(reviewInvitation.id, invitationId))
  return rows.map(({ affiliation, ...row }) => ({
    ...row,
    given: null,
    family: null,
    affiliations: affiliation ? [affiliation] : [],
  }))
}

async function lockDraft(deps: Deps, tx: Transaction, { id, submissionId }: Invitation) {
  await lockSubmissionRow(tx, submissionId)
  const { state } = await getOpenInvitation(deps, tx, id)
  if (state === 'accepted') return
  throw new Refused(
    'transition-not-allowed',
    state === 'reviewed'
      ? 'This review was sent. It cannot be changed any more.'
      : 'Please accept the invitation first.',
  )
}

/** A file that was sent with an earlier version of the review stays; one that was not is deleted. */
async function removeCurrent(deps: Deps, tx: Transaction, invitationId: string): Promise<void> {
  const [report] = await tx
    .select({ sentAt: reviewReport.sentAt })
    .from(reviewReport)
    .where(eq(reviewReport.invitationId, invitationId))
  const current = and(
    eq(reviewAttachment.invitationId, invitationId),
    isNull(reviewAttachment.removedAt),
  )
  const [row] = await tx.select().from(reviewAttachment).where(current)
  if (!row) return
  const wasSent = report?.sentAt && row.uploadedAt <= report.sentAt
  if (wasSent) await tx.update(reviewAttachment).set({ removedAt: deps.clock() }).where(current)
  else await tx.delete(reviewAttachment).where(current)
}

/** Gives the editors the file that is sent with a review; the author loses the file of an earlier version. */
export async function sendAttachment(
  tx: Transaction,
  { id, submissionId, round }: LinkedInvitation,
  sentAt: Date,
): Promise<void> {
  const rows = await tx
    .select()
    .from(reviewAttachment)
    .where(eq(reviewAttachment.invitationId, id))
    .orderBy(desc(reviewAttachment.uploadedAt))
  for (const { fileId, resultFileId, removedAt } of rows) {
    const isFile = (each: string) =>
      and(eq(submissionFile.submissionId, submissionId), eq(submissionFile.fileId, each))
    if (removedAt && resultFileId) await tx.delete(submissionFile).where(isFile(resultFileId))
    if (removedAt || (await tx.$count(submissionFile, isFile(fileId))) > 0) continue
    await addFile(tx, { submissionId, role: 'review-attachment', fileId, round, sentAt })
  }
}
