import { decide } from '#domain/editorial/decide.ts'
import { toRefused } from '#domain/editorial/refusals.ts'
import type {
  Change,
  SubmissionCommand,
  SubmissionState,
} from '#domain/editorial/submission-command.ts'
import type { SubmissionEvent } from '#domain/events/submission-events.ts'
import type { Account } from '#domain/people/account.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { type LockedSubmission, lockSubmission } from './lock-submission.ts'
import { saveChange } from './save-change.ts'
import { staleVersion } from './version-check.ts'

/** The event of a command, and the article that it created. */
type CommandResult = { event: SubmissionEvent; articleId?: string }

/**
 * Runs a command in one transaction: locks the submission, decides, lets `act` write what belongs to the command, then
 * saves the change and the event. Throws the refusals of `decide` as `refusals.ts` reports them.
 */
export async function runCommand(
  deps: CommandDeps,
  who: Account,
  id: string,
  command: SubmissionCommand,
  act: (tx: Transaction, found: LockedSubmission, change: Change) => Promise<CommandResult>,
): Promise<ShownSubmission> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    const change = await requireAllowed(tx, found, command)
    const { event, articleId } = await act(tx, found, change)
    await saveChange(tx, found, change, articleId)
    await recordEvent(deps, tx, who.id, event)
  })
  return getSubmission(deps, who, id)
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
