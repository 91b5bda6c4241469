import { submission, submissionFile } from '#db/schema/editorial.ts'
import type { NewSubmission } from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import { searchText } from '#domain/text/search-text.ts'
import {
  authorKeysOf,
  computeConflictsOfSubmission,
} from '#features/editorial/conflicts/compute-conflicts.ts'
import { getSubmission, type Submission } from '#features/editorial/queries.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; storage: Storage }

/** Takes in a manuscript: it is answered for once its file and its row are safe. */
export async function submitManuscript(
  needs: Needs,
  who: Account,
  input: NewSubmission,
  manuscript: Upload,
): Promise<Submission> {
  await storeUpload(needs.storage, manuscript)
  const id = newId()
  const now = needs.clock()
  await needs.db.transaction(async (tx) => {
    const fileId = await registerFile(needs, tx, manuscript)
    await tx.insert(submission).values({
      ...input,
      id,
      status: 'pending',
      stage: 'submitted',
      stageSince: now,
      manuscriptId: fileId,
      submittedBy: who.id,
      searchText: searchText(input),
      authorKeys: authorKeysOf(input.authors),
      createdAt: now,
    })
    await tx
      .insert(submissionFile)
      .values({ submissionId: id, number: 1, fileId, sentBy: who.id, sentAt: now })
    await computeConflictsOfSubmission(needs, tx, id)
    await recordEvent(needs, tx, who.id, { type: 'submission-received', submissionId: id })
  })
  return getSubmission(needs.db, who, id)
}
