import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { RoundOpening } from '#domain/editorial/review/round.ts'
import type { VersionedCommand } from '#domain/editorial/submission-version.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { chooseForm } from '#features/editorial/review/save-review-form.ts'
import { runCommand } from '#features/editorial/workflow/run-command.ts'
import type { CommandDeps } from '#platform/events.ts'

/** Opens a round of review by the review model of the journal. Throws as `runCommand` does, and `not-found` for an unknown form. */
export const openRound = (
  deps: CommandDeps & { journal: () => Journal },
  who: Account,
  id: string,
  { version, formId, ...chosen }: RoundOpening,
): Promise<ShownSubmission> =>
  runCommand(
    deps,
    who,
    id,
    { command: 'send-to-review', version, editorId: who.id },
    async (tx, { now }, { openedRound = 1 }) => {
      const form = await chooseForm(deps, tx, formId)
      const { identityTransparency, interaction, published } = deps.journal().review
      const anonymity = chosen.anonymity ?? identityTransparency
      await tx.insert(reviewRound).values({
        submissionId: id,
        number: openedRound,
        anonymity,
        interaction,
        published,
        openedAt: now,
        ...form,
      })
      return {
        event: {
          type: 'submission-sent-to-review',
          submissionId: id,
          round: openedRound,
          anonymity,
        },
      }
    },
  )

/** Closes the open round; outstanding invitations expire. Throws as `runCommand` does. */
export const closeRound = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<ShownSubmission> =>
  runCommand(
    deps,
    who,
    id,
    { command: 'close-review', version },
    async (_, __, { closedRound = 0 }) => ({
      event: { type: 'submission-review-closed', submissionId: id, round: closedRound },
    }),
  )
