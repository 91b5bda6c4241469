import type { FastifyRequest } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import type { PresentContext } from '#features/editorial/present.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import type { ReceiveForm } from '#features/files/receive/receive-form.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What the routes of a submission's course need. */
export type WorkflowDependencies = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  journal: () => Journal
  baseUrl: string
  receiveForm: ReceiveForm
  presentContext: () => Promise<PresentContext>
}

/** With what the journal says of itself at this moment. */
export const withCurrentJournal = <Needs extends Pick<WorkflowDependencies, 'journal'>>(
  needs: Needs,
) => ({
  ...needs,
  journal: needs.journal(),
})

type SubmissionRequest = Pick<FastifyRequest, 'actor'> & { params: { id: string } }

/** Who asks, and the submission as they may see it: asked before a body is judged, so that nobody learns of what is not theirs. */
export async function findRequested(
  needs: Pick<WorkflowDependencies, 'db' | 'clock'>,
  { actor, params }: SubmissionRequest,
): Promise<{ who: Account; found: ShownSubmission }> {
  const { account: who } = requireLoggedIn(actor)
  return { who, found: await getSubmission(needs, who, params.id) }
}

/** The same for what the office does. Throws `own-submission` for an editor with a conflict of interest. */
export async function findForEditor(
  needs: Pick<WorkflowDependencies, 'db' | 'clock'>,
  request: SubmissionRequest,
): Promise<{ who: Account; found: ShownSubmission }> {
  const asked = await findRequested(needs, request)
  requireEditorialAccess(asked.found)
  return asked
}
