import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { reviewAttachment, type reviewInvitation } from '#db/schema/editorial/review.ts'
import type { AttachmentFormat } from '#domain/editorial/review/attachment-formats.ts'
import {
  type AttachmentApproval,
  attachmentFileName,
  findRedacted,
  requireAttachmentToDecide,
} from '#domain/editorial/review/review-attachment.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import {
  changeInvitation,
  type InvitationDeps,
} from '#features/editorial/rounds/change-invitation.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { type WordDeps, writeAnonymisedFile } from '#features/word/stored-documents.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { inspectAttachment, listReviewerNames } from './attach-file.ts'
import { findSentAttachment, type SentAttachment } from './attachment-queries.ts'
import { formatOf } from './present-attachment.ts'

type Deps = InvitationDeps & WordDeps<'inspectDocx' | 'writeAnonymisedDocx'>

/**
 * Gives the author the annotated file of a review without what names its reviewer, once a decision on the round takes effect.
 * Throws 404 without editorial access, as `requireAttachmentToDecide` and `requireScanned` do, and the reason why the file
 * cannot be cleaned.
 */
export async function approveAttachment(
  deps: Deps,
  who: Account,
  invitationId: string,
  { attachmentId, keep }: AttachmentApproval,
): Promise<void> {
  // The same checks as in the transaction: nothing is written for somebody without access.
  const found = await changeInvitation(deps, who, invitationId, (tx, { invitation }) =>
    requireCurrent(tx, invitation, attachmentId),
  )
  const content = await writeCleaned(deps, found, keep)
  if (content) await deps.storage.put(content.sha256, Readable.from([content.bytes]))
  await changeInvitation(deps, who, invitationId, async (tx, { invitation }, about) => {
    const current = await requireCurrent(tx, invitation, attachmentId)
    if (current.file.id !== found.file.id) throw changed()
    const format = formatOf(current.file)
    const originalName = attachmentFileName(about, { reviewer: invitation.number, format })
    const { sha256, bytes } = content
      ? { sha256: content.sha256, bytes: content.bytes.length }
      : current.file
    const stored = { format, originalName, sha256, bytes }
    const resultFileId = await registerFile(deps, tx, stored)
    const { submissionId, round } = invitation
    const role = 'anonymised-review'
    await addFile(tx, { submissionId, role, fileId: resultFileId, round, sentAt: about.now })
    await decide(tx, attachmentId, { state: 'approved', resultFileId, who, at: about.now })
    await recordEvent(deps, tx, who.id, {
      type: 'submission-review-file-approved',
      submissionId,
      invitationId,
      round,
      redacted: current.findings.length - keep.length,
      kept: keep.length,
    })
  })
}

/** Withholds the annotated file of a review from the author. Throws as `approveAttachment` does. */
export const withholdAttachment = (
  deps: InvitationDeps,
  who: Account,
  invitationId: string,
  attachmentId: string,
): Promise<void> =>
  changeInvitation(deps, who, invitationId, async (tx, { invitation }, { now: at }) => {
    await requireCurrent(tx, invitation, attachmentId)
    await decide(tx, attachmentId, { state: 'withheld', resultFileId: null, who, at })
    const { submissionId, round } = invitation
    const type = 'submission-review-file-withheld'
    await recordEvent(deps, tx, who.id, { type, submissionId, invitationId, round })
  })

/** Replaces the annotated file by one that an editor cleaned; it is searched and approved in the same way. Throws as `approveAttachment` does. */
export async function uploadCleanedAttachment(
  deps: Deps,
  who: Account,
  invitationId: string,
  upload: Upload<AttachmentFormat>,
): Promise<void> {
  await storeUpload(deps.storage, upload)
  const inspected = await inspectAttachment(deps, invitationId, upload)
  await changeInvitation(deps, who, invitationId, async (tx, { invitation }, about) => {
    const current = await findSentAttachment(tx, invitationId)
    if (!current) throw new Refused('not-found', 'This review has no file.')
    await requireCurrent(tx, invitation, current.id)
    const fileId = await registerFile(deps, tx, upload)
    const { submissionId, round } = invitation
    const role = 'review-attachment'
    await addFile(tx, { submissionId, role, fileId, round, sentBy: who.id, sentAt: about.now })
    await tx
      .update(reviewAttachment)
      .set({ ...unread, ...inspected, cleanedFileId: fileId, state: 'waiting' })
      .where(eq(reviewAttachment.id, current.id))
  })
}

const unread = { findings: [], removed: [], failure: null }

async function requireCurrent(
  tx: Transaction,
  { id, state }: typeof reviewInvitation.$inferSelect,
  attachmentId: string,
): Promise<SentAttachment> {
  const current = await findSentAttachment(tx, id)
  requireAttachmentToDecide({ current, attachmentId, invitation: state })
  if (!current) throw changed()
  return current
}

const changed = () =>
  new Refused('edit-conflict', 'The file has changed since you opened it. Please reload.')

/** The cleaned file; undefined where an editor cleaned a file that this site cannot clean. */
async function writeCleaned(
  deps: Deps,
  { invitationId, file, findings, failure, cleanedFileId }: SentAttachment,
  keep: readonly string[],
): Promise<{ bytes: Uint8Array; sha256: string } | undefined> {
  requireScanned(file.scan)
  const redact = findRedacted(findings, keep)
  if (failure && cleanedFileId) return undefined
  if (failure) throw new Refused('transition-not-allowed', failure)
  const people = await listReviewerNames(deps.db, invitationId)
  const bytes = await writeAnonymisedFile(deps, file.storageKey, { people, redact })
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

type Decided = {
  state: 'approved' | 'withheld'
  resultFileId: string | null
  who: Account
  at: Date
}

const decide = (tx: Transaction, id: string, { who, at, ...decided }: Decided) =>
  tx
    .update(reviewAttachment)
    .set({ ...decided, decidedBy: who.id, decidedAt: at })
    .where(eq(reviewAttachment.id, id))
