import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { productionStep, proof } from '#db/schema/editorial/production.ts'
import { submission, submissionFile } from '#db/schema/editorial/submissions.ts'
import { type Account, hasJournalRole, isEditor } from '#domain/people/account.ts'
import { withoutConflict } from '#features/editorial/access.ts'
import { authorNames } from '#features/editorial/submissions/contributors.ts'

/** Which submissions a copyeditor who is no editor works on: accepted ones with a stage of production that is theirs. */
export const isProducedBy = (who: Account): SQL | undefined =>
  hasJournalRole(who, 'copyeditor') && !isEditor(who)
    ? and(
        isNull(submission.deletedAt),
        inArray(submission.stage, ['accepted', 'scheduled']),
        withoutConflict(who),
        sql`exists (select from ${productionStep} where ${productionStep.submissionId} = ${submission.id}
          and ${productionStep.accountId} = ${who.id})`,
      )
    : sql`false`

/** What a copyeditor sees of a submission: no reviewer, no note, no decision and no editor but the people of its stages. */
export const columnsForCopyeditor = {
  id: submission.id,
  title: submission.title,
  number: submission.number,
  createdAt: submission.createdAt,
  version: submission.version,
  authors: authorNames,
}

/** The files that a copyeditor reads: the latest manuscript, and those of the stages of production. */
export const isForCopyeditor = sql`(${submissionFile.role} in ('copyedited', 'typeset', 'proof')
  or ${submissionFile.role} = 'manuscript' and not exists (select from submission_file later
    where later.submission_id = ${submissionFile.submissionId} and later.role = 'manuscript'
      and later.number > ${submissionFile.number}))`

/**
 * What the corresponding author sees by the link of a proof: the text as it was sent, and nothing of editors, reviews or the
 * draft. Requires a join of the submission.
 */
export const columnsForProofReader = {
  id: proof.id,
  submissionId: proof.submissionId,
  number: proof.number,
  state: proof.state,
  name: proof.name,
  sentAt: proof.sentAt,
  dueAt: proof.dueAt,
  answeredAt: proof.answeredAt,
  conversion: proof.conversion,
  edits: proof.edits,
  drawnPictures: proof.drawnPictures,
  title: submission.title,
  authors: authorNames,
  /** Deleted, withdrawn or rejected. */
  isEnded: sql<boolean>`(${submission.deletedAt} is not null
    or ${submission.stage} not in ('accepted', 'scheduled', 'published'))`,
}
