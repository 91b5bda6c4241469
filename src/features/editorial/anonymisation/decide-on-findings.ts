import { eq } from 'drizzle-orm'
import { anonymisation } from '#db/schema/editorial/review.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { decideFindings, type FindingDecisions } from '#domain/editorial/review/anonymisation.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { type Anonymisation, findAnonymisation } from './anonymisation-queries.ts'

/**
 * Saves decisions on findings. Decisions of another editor on other findings stay. Throws 404, `conflict-of-interest`,
 * `invalid` for unknown findings and `transition-not-allowed` after the approval.
 */
export async function saveFindingDecisions(
  deps: CommandDeps,
  who: Account,
  submissionId: string,
  decisions: FindingDecisions,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireEditorialAccess(await lockSubmission(deps, tx, who, submissionId))
    const { id, state, findings } = await getAnonymisation(tx, submissionId)
    if (state !== 'ready')
      throw new Refused('transition-not-allowed', 'This copy can no longer be changed.')
    await tx
      .update(anonymisation)
      .set({ findings: decideFindings(findings, decisions) })
      .where(eq(anonymisation.id, id))
  })
}

/** Throws 404. */
export async function getAnonymisation(
  tx: Transaction,
  submissionId: string,
): Promise<Anonymisation> {
  const found = await findAnonymisation(tx, submissionId)
  if (!found) throw new Refused('not-found', 'There is no anonymised copy yet.')
  return found
}
