import { anonymisation } from '#db/schema/editorial/review.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import {
  findInDetails,
  type SubmissionDetails,
} from '#domain/manuscript/anonymise/submission-details.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import {
  type LockedSubmission,
  lockSubmission,
} from '#features/editorial/workflow/lock-submission.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { inspectFile, type WordDeps } from '#features/word/stored-documents.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { findAnonymisation } from './anonymisation-queries.ts'
import { listKnownPeople } from './known-people.ts'

type Deps = CommandDeps & WordDeps<'inspectDocx'>

type Outcome = Pick<typeof anonymisation.$inferInsert, 'state' | 'findings' | 'removed' | 'failure'>

type Searched = Pick<ShownSubmission, 'id' | 'submittedBy'> & SubmissionDetails

/**
 * Searches the current manuscript, title, abstract and keywords for what names its authors, once. A file that cannot be anonymised is recorded with
 * the reason. Throws 404, `conflict-of-interest`, `too-busy`, and as `requireScanned` does.
 */
export async function startAnonymisation(
  deps: Deps,
  who: Account,
  found: Searched & Pick<ShownSubmission, 'manuscript'>,
): Promise<void> {
  if (await findAnonymisation(deps.db, found.id)) return
  requireScanned(found.manuscript.scan)
  const outcome = await inspect(deps, found, found.manuscript.storageKey)
  await deps.db.transaction(async (tx) => {
    const locked = await lockSubmission(deps, tx, who, found.id)
    requireEditorialAccess(locked)
    // Another editor was faster, or the author has sent another file.
    if (locked.manuscript.id !== found.manuscript.id || (await findAnonymisation(tx, found.id)))
      return
    await insert(tx, locked, found.manuscript.id, outcome, false)
  })
}

/** Replaces the copy by a file that an editor anonymised. It is searched and approved in the same way. Throws as `startAnonymisation` does. */
export async function uploadAnonymisedFile(
  deps: Deps,
  who: Account,
  found: Searched,
  upload: Upload,
): Promise<void> {
  await storeUpload(deps.storage, upload)
  const outcome = await inspect(deps, found, upload.sha256)
  await deps.db.transaction(async (tx) => {
    const locked = await lockSubmission(deps, tx, who, found.id)
    requireEditorialAccess(locked)
    const fileId = await registerFile(deps, tx, upload)
    const anonymisationId = await insert(tx, locked, fileId, outcome, true)
    const event = { type: 'submission-copy-uploaded', submissionId: found.id } as const
    await recordEvent(deps, tx, who.id, { ...event, anonymisationId })
  })
}

async function inspect(deps: Deps, found: Searched, storageKey: string): Promise<Outcome> {
  try {
    const people = await listKnownPeople(deps.db, found)
    const { findings, removed } = await inspectFile(deps, storageKey, people)
    return { state: 'ready', findings: [...findInDetails(found, people), ...findings], removed }
  } catch (error) {
    if (!(error instanceof Refused) || error instanceof RefusedTemporarily) throw error
    return { state: 'failed', failure: error.message }
  }
}

async function insert(
  tx: Transaction,
  { id: submissionId, now: startedAt }: LockedSubmission,
  sourceFileId: string,
  outcome: Outcome,
  byHand: boolean,
): Promise<string> {
  const id = newId()
  await tx
    .insert(anonymisation)
    .values({ id, submissionId, sourceFileId, startedAt, byHand, ...outcome })
  return id
}
