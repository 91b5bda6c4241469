import { and, eq } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import { type FileStage, fileRoleOfStage } from '#domain/editorial/production/workflow.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { addFile } from '#features/editorial/submissions/files.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { lockProduction } from './run-production.ts'

type Deps = CommandDeps & { storage: Storage }

/**
 * Adds a file to a stage of production: an editor to any stage, a copyeditor to their own. Throws 404, `conflict-of-interest`, and
 * `transition-not-allowed` before production starts or for another person's stage.
 */
export async function addProductionFile(
  deps: Deps,
  who: Account,
  id: string,
  { stage, upload }: { stage: FileStage; upload: Upload<'docx' | 'pdf'> },
): Promise<void> {
  await storeUpload(deps.storage, upload)
  await deps.db.transaction(async (tx) => {
    const { found, actor } = await lockProduction(deps, tx, who, id)
    const isCopyeditor = actor === 'copyeditor'
    if (!isCopyeditor) requireEditorialAccess(found)
    const isStep = and(eq(productionStep.submissionId, id), eq(productionStep.stage, stage))
    const [step] = await tx.select().from(productionStep).where(isStep)
    if (!step) throw new Refused('transition-not-allowed', 'Production has not started.')
    if (isCopyeditor && step.accountId !== who.id)
      throw new Refused('transition-not-allowed', 'This stage is not assigned to you.')
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
