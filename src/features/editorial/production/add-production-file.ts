import { and, eq } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import { type FileStage, fileRoleOfStage } from '#domain/editorial/production/workflow.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Deps = CommandDeps & { storage: Storage }

/**
 * Adds a file to a stage of production, for editors only. Throws 404, `conflict-of-interest`, and `transition-not-allowed` before
 * production starts.
 */
export async function addProductionFile(
  deps: Deps,
  who: Account,
  id: string,
  { stage, upload }: { stage: FileStage; upload: Upload<'docx' | 'pdf'> },
): Promise<void> {
  await storeUpload(deps.storage, upload)
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    requireEditorialAccess(found)
    const isStep = and(eq(productionStep.submissionId, id), eq(productionStep.stage, stage))
    if ((await tx.$count(productionStep, isStep)) === 0)
      throw new Refused('transition-not-allowed', 'Production has not started.')
    const fileId = await registerFile(deps, tx, upload)
    const role = fileRoleOfStage[stage]
    const added = { submissionId: id, role, fileId, sentBy: who.id, sentAt: found.now }
    const file = await addFile(tx, added)
    await recordEvent(deps, tx, who.id, {
      type: 'submission-production-file-added',
      submissionId: id,
      stage,
      file,
    })
  })
}
