import { eq } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { LockedSubmission } from './lock-submission.ts'
import { runCommand } from './run-command.ts'

/** A new manuscript; `checkReason` says why it is sent although a blocking rule finds something in it. */
type NewManuscript = { file: Upload; checkReason?: string | null }

type Deps = CommandDeps & { storage: Storage }

/** Replaces the manuscript file before an editor is assigned. Earlier versions are kept. Throws as `runCommand` does. */
export async function replaceManuscript(
  deps: Deps,
  who: Account,
  id: string,
  { version, ...manuscript }: NewManuscript & { version: number },
): Promise<ShownSubmission> {
  await storeUpload(deps.storage, manuscript.file)
  return runCommand(deps, who, id, { command: 'replace-file', version }, async (tx, found) => {
    const number = await replaceLatest(deps, tx, who, found, manuscript)
    return { event: { type: 'submission-file-replaced', submissionId: id, file: number } }
  })
}

/** Responds to the points of the open request and adds the corrected file. Throws as `runCommand` does. */
export async function submitCorrections(
  deps: Deps,
  who: Account,
  id: string,
  { version, responses, ...manuscript }: NewManuscript & { version: number; responses: string[] },
): Promise<ShownSubmission> {
  await storeUpload(deps.storage, manuscript.file)
  const command = { command: 'respond-to-request', version, responses } as const
  return runCommand(deps, who, id, command, async (tx, found) => {
    const number = await replaceLatest(deps, tx, who, found, manuscript)
    return { event: { type: 'submission-corrected', submissionId: id, file: number } }
  })
}

/** Responds to the points of the reviews and adds the revised file, clean and with marked changes. Throws as `runCommand` does. */
export async function submitRevision(
  deps: Deps,
  who: Account,
  id: string,
  {
    version,
    responses,
    marked,
    ...manuscript
  }: NewManuscript & { version: number; responses: string[]; marked: Upload },
): Promise<ShownSubmission> {
  await storeUpload(deps.storage, manuscript.file)
  await storeUpload(deps.storage, marked)
  const command = { command: 'submit-revision', version, responses } as const
  return runCommand(deps, who, id, command, async (tx, found) => {
    const number = await replaceLatest(deps, tx, who, found, manuscript)
    await addVersion(deps, tx, who, found, marked, 'marked')
    return { event: { type: 'submission-revised', submissionId: id, file: number } }
  })
}

/** Withdraws a submission for good. Throws as `runCommand` does. */
export const withdrawSubmission = (
  deps: Deps,
  who: Account,
  id: string,
  version: number,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'withdraw', version }, async () => ({
    event: { type: 'submission-withdrawn', submissionId: id },
  }))

/** Adds a version of the manuscript. The reason for sending it replaces that of the version before. */
async function replaceLatest(
  deps: Deps,
  tx: Transaction,
  who: Account,
  found: LockedSubmission,
  { file, checkReason = null }: NewManuscript,
): Promise<number> {
  await tx.update(submission).set({ checkReason }).where(eq(submission.id, found.id))
  return addVersion(deps, tx, who, found, file)
}

async function addVersion(
  deps: Deps,
  tx: Transaction,
  who: Account,
  { id: submissionId, now }: LockedSubmission,
  file: Upload,
  role: 'manuscript' | 'marked' = 'manuscript',
): Promise<number> {
  const fileId = await registerFile(deps, tx, file)
  return addFile(tx, { submissionId, role, fileId, sentBy: who.id, sentAt: now })
}
