import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { dueDateValue, emailAuthor } from '#features/editorial/emails/author-email.ts'
import {
  type EditorNotification,
  editorNotificationQueue,
} from '#features/editorial/emails/notifications.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { LockedSubmission } from './lock-submission.ts'
import { runCommand } from './run-command.ts'

type Needs = CommandDeps & { storage: Storage; journal: () => Journal; baseUrl: string }

/** Replaces the manuscript file before an editor is assigned. Earlier versions are kept. Throws as `runCommand` does. */
export async function replaceManuscript(
  deps: Needs,
  who: Account,
  id: string,
  { version, file }: { version: number; file: Upload },
): Promise<ShownSubmission> {
  await storeUpload(deps.storage, file)
  return runCommand(deps, who, id, { command: 'replace-file', version }, async (tx, found) => {
    const number = await addVersion(deps, tx, who, found, file)
    return { event: { type: 'submission-file-replaced', submissionId: id, file: number } }
  })
}

/** Replies to the points of the open request and adds the corrected file. Throws as `runCommand` does. */
export async function submitCorrections(
  deps: Needs,
  who: Account,
  id: string,
  { version, answers, file }: { version: number; answers: string[]; file: Upload },
): Promise<ShownSubmission> {
  await storeUpload(deps.storage, file)
  const command = { command: 'respond-to-request', version, replies: answers } as const
  return runCommand(deps, who, id, command, async (tx, found, { stage }) => {
    const number = await addVersion(deps, tx, who, found, file)
    await emailAuthor({ ...deps, journal: deps.journal() }, tx, found, {
      id: `answered-${id}-${number}`,
      name: 'response-received',
      more: dueDateValue(stage, found.now),
    })
    await notifyHandlingEditor(deps, tx, found, 'submission-corrected')
    return { event: { type: 'submission-corrected', submissionId: id, file: number } }
  })
}

/** Replies to the points of the reviews and adds the revised file, clean and with marked changes. Throws as `runCommand` does. */
export async function submitRevision(
  deps: Needs,
  who: Account,
  id: string,
  {
    version,
    answers,
    file,
    marked,
  }: { version: number; answers: string[]; file: Upload; marked: Upload },
): Promise<ShownSubmission> {
  await storeUpload(deps.storage, file)
  await storeUpload(deps.storage, marked)
  const command = { command: 'submit-revision', version, replies: answers } as const
  return runCommand(deps, who, id, command, async (tx, found, { stage }) => {
    const number = await addVersion(deps, tx, who, found, file)
    await addVersion(deps, tx, who, found, marked, 'marked')
    await emailAuthor({ ...deps, journal: deps.journal() }, tx, found, {
      id: `revised-${id}-${number}`,
      name: 'revision-received',
      more: dueDateValue(stage, found.now),
    })
    await notifyHandlingEditor(deps, tx, found, 'submission-revised')
    return { event: { type: 'submission-revised', submissionId: id, file: number } }
  })
}

/** Withdraws a submission for good. Throws as `runCommand` does. */
export const withdrawSubmission = (
  deps: Needs,
  who: Account,
  id: string,
  version: number,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'withdraw', version }, async (tx, found) => {
    await emailAuthor({ ...deps, journal: deps.journal() }, tx, found, {
      id: `withdrawn-${id}`,
      name: 'withdrawn',
    })
    await notifyHandlingEditor(deps, tx, found, 'submission-withdrawn')
    return { event: { type: 'submission-withdrawn', submissionId: id } }
  })

async function addVersion(
  deps: Needs,
  tx: Transaction,
  who: Account,
  { id: submissionId, now }: LockedSubmission,
  file: Upload,
  role: 'manuscript' | 'marked' = 'manuscript',
): Promise<number> {
  const fileId = await registerFile(deps, tx, file)
  return addFile(tx, { submissionId, role, fileId, sentBy: who.id, sentAt: now })
}

async function notifyHandlingEditor(
  { jobs }: Pick<Needs, 'jobs'>,
  tx: Transaction,
  { id: submissionId, editorId }: LockedSubmission,
  what: EditorNotification['what'],
): Promise<void> {
  if (editorId)
    await jobs.enqueue(tx, editorNotificationQueue, { accountId: editorId, submissionId, what })
}
