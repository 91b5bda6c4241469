import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { decision } from '#db/schema/editorial/submissions.ts'
import type { Appeal } from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { runCommand } from '#features/editorial/workflow/run-command.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'

/** The author's appeal of a submission, for the author and for editors. */
export async function findAppeal(
  db: Reader,
  who: Pick<Account, 'id'>,
  { id, view, submittedBy }: Pick<ShownSubmission, 'id' | 'view' | 'submittedBy'>,
): Promise<{ text: string; appealedAt: string } | undefined> {
  if (view !== 'editorial' && submittedBy !== who.id) return undefined
  const [appealed] = await selectAppealed(db, id)
  return appealed?.text && appealed.appealedAt
    ? { text: appealed.text, appealedAt: appealed.appealedAt.toISOString() }
    : undefined
}

const selectAppealed = (db: Reader, id: string) =>
  db
    .select({ text: decision.appeal, appealedAt: decision.appealedAt })
    .from(decision)
    .where(
      and(eq(decision.submissionId, id), isNull(decision.undoneAt), isNotNull(decision.appealedAt)),
    )

/**
 * Appeals a rejection. One of the editors who did not make the decision decides. Throws as `runCommand` does, and `appeal-used` after an appeal.
 */
export const appealDecision = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { version, text }: Appeal,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'appeal', version, text }, async () => ({
    event: { type: 'submission-appealed', submissionId: id },
  }))
