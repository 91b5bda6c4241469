import type { submission } from '#db/schema/editorial.ts'
import {
  type Change,
  decide,
  type SubmissionCommand,
  type SubmissionState,
} from '#domain/editorial/decide.ts'
import { toRefused } from '#domain/editorial/refusals.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import type { Account } from '#domain/people/account.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { type LockedSubmission, lockSubmission } from './lock-submission.ts'
import { saveChange } from './save-change.ts'
import { staleVersion } from './version-check.ts'

export type CommandDependencies = { db: Database; clock: Clock; jobs: Jobs }

/** What a command writes besides its change: rows that it has made, and the event. */
export type CommandResult = {
  set?: Pick<Partial<typeof submission.$inferInsert>, 'articleId'>
  event: SubmissionEvent
}

/**
 * Runs a command in one transaction: locks the submission, decides, lets `act` write what belongs to the command, then
 * saves the change and the event. Throws the refusals of `decide` as `refusals.ts` reports them.
 */
export async function runCommand(
  needs: CommandDependencies,
  who: Account,
  id: string,
  command: SubmissionCommand,
  act: (tx: Transaction, found: LockedSubmission, change: Change) => Promise<CommandResult>,
): Promise<ShownSubmission> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(needs, tx, who, id)
    const change = await requireAllowed(tx, found, command)
    const { set, event } = await act(tx, found, change)
    await saveChange(tx, found, change, set)
    await recordEvent(needs, tx, who.id, event)
  })
  return getSubmission(needs, who, id)
}

/** The change that a command makes to a locked submission. Throws its refusal. */
export async function requireAllowed(
  tx: Transaction,
  found: SubmissionState & { id: string },
  command: SubmissionCommand,
): Promise<Change> {
  const decided = decide(found, command)
  if (typeof decided !== 'string') return decided
  if (decided === 'stale-version' && found.actor === 'editor')
    throw await staleVersion(tx, found.id)
  throw toRefused(decided, found, command.command)
}
