import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { anonymisation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { anonymisedFileName, requireDecided } from '#domain/editorial/review/anonymisation.ts'
import { isInDetails, redactDetails } from '#domain/manuscript/anonymise/submission-details.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import {
  type LockedSubmission,
  lockSubmission,
} from '#features/editorial/workflow/lock-submission.ts'
import { registerFile } from '#features/files/register-files.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { type WordDeps, writeAnonymisedFile } from '#features/word/stored-documents.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { type Anonymisation, findAnonymisation, findOpenRound } from './anonymisation-queries.ts'
import { getAnonymisation } from './decide-on-findings.ts'
import { listKnownPeople } from './known-people.ts'

type Deps = CommandDeps & WordDeps<'writeAnonymisedDocx'>

type Target = { id: string; submittedBy: string }

/**
 * The copy as the decisions so far make it. Undecided findings stay. Throws 404, the reason of a failure, and as
 * `requireScanned` does.
 */
export async function writeCopy(
  deps: Pick<Deps, 'db' | 'sandbox' | 'storage'>,
  submission: Target,
): Promise<{ copy: Anonymisation; content: Uint8Array }> {
  const copy = await findAnonymisation(deps.db, submission.id)
  if (!copy) throw new Refused('not-found', 'There is no anonymised copy yet.')
  // The copy of a file in quarantine would leave it.
  requireScanned(copy.source.scan)
  if (copy.failure) throw new Refused('transition-not-allowed', copy.failure)
  const people = await listKnownPeople(deps.db, submission)
  const redact = copy.findings
    .filter((finding) => finding.decision === 'redact' && !isInDetails(finding))
    .map(({ id, text }) => ({ id, text }))
  const content = await writeAnonymisedFile(deps, copy.source.storageKey, { people, redact })
  return { copy, content }
}

/**
 * Stores the anonymised copy as the file for the reviewers of the open round, and the title, abstract and keywords that they
 * read. The activity log lists the findings and the decisions. Throws 404, `conflict-of-interest`, `edit-conflict` if a decision or the file has changed, and
 * `transition-not-allowed` while a finding is undecided, no round is open, or the round has a copy.
 */
export async function approveCopy(
  deps: Deps,
  who: Account,
  submission: Target,
  anonymisationId: string,
): Promise<void> {
  const { copy, content } = await writeCopy(deps, submission)
  requireSame(copy, anonymisationId)
  requireDecided(copy.findings)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await deps.storage.put(sha256, Readable.from([content]))
  await deps.db.transaction(async (tx) => {
    const locked = await lockSubmission(deps, tx, who, submission.id)
    requireEditorialAccess(locked)
    const current = await getAnonymisation(tx, submission.id)
    requireSame(current, anonymisationId)
    if (JSON.stringify(current.findings) !== JSON.stringify(copy.findings)) throw changed()
    const round = await requireRoundWithoutCopy(tx, submission.id)
    const originalName = anonymisedFileName(locked)
    const stored = { format: 'docx', bytes: content.length, sha256, originalName } as const
    const fileId = await registerFile(deps, tx, stored)
    await saveApproval(deps, tx, { who, locked, copy, fileId, round })
  })
}

const changed = () =>
  new Refused('edit-conflict', 'The copy has changed since you opened it. Please look at it again.')

function requireSame({ id }: Anonymisation, anonymisationId: string): void {
  if (id !== anonymisationId) throw changed()
}

async function requireRoundWithoutCopy(tx: Transaction, submissionId: string): Promise<number> {
  const round = await findOpenRound(tx, submissionId)
  if (!round)
    throw new Refused('transition-not-allowed', 'Send the submission to review before you approve.')
  if (round.copyApprovedAt)
    throw new Refused('transition-not-allowed', 'The copy of this round is approved already.')
  return round.number
}

type Approval = {
  who: Account
  locked: LockedSubmission
  copy: Anonymisation
  fileId: string
  round: number
}

async function saveApproval(
  deps: CommandDeps,
  tx: Transaction,
  { who, locked, copy, fileId, round }: Approval,
): Promise<void> {
  const { id: submissionId, now } = locked
  const role = 'anonymised'
  await addFile(tx, { submissionId, role, fileId, round, sentBy: who.id, sentAt: now })
  await tx
    .update(reviewRound)
    .set({ copyApprovedBy: who.id, copyApprovedAt: now, ...redactDetails(locked, copy.findings) })
    .where(and(eq(reviewRound.submissionId, submissionId), eq(reviewRound.number, round)))
  await tx
    .update(anonymisation)
    .set({ state: 'approved', resultFileId: fileId, approvedBy: who.id, approvedAt: now })
    .where(eq(anonymisation.id, copy.id))
  const count = (wanted: 'redact' | 'keep') =>
    copy.findings.filter(({ decision }) => decision === wanted).length
  await recordEvent(deps, tx, who.id, {
    type: 'submission-copy-approved',
    submissionId,
    anonymisationId: copy.id,
    round,
    redacted: count('redact'),
    kept: count('keep'),
    metadata: copy.removed.reduce((sum, removed) => sum + removed.count, 0),
    byHand: copy.byHand,
  })
}
