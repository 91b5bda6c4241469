import type { FastifyRequest } from 'fastify'
import { requireSignedIn } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { requireOffice } from '#domain/reviewing/submission.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReceiveForm } from '../../files/receive.ts'
import type { Presenting } from '../present.ts'
import { getSubmission, type Submission } from '../queries.ts'

/** What the routes of a submission's course need. */
export type CourseNeeds = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  journal: () => Journal
  baseUrl: string
  receiveForm: ReceiveForm
  presenting: () => Promise<Presenting>
}

/** With what the journal says of itself at this moment. */
export const asTold = <Needs extends Pick<CourseNeeds, 'journal'>>(needs: Needs) => ({
  ...needs,
  journal: needs.journal(),
})

type Asked = Pick<FastifyRequest, 'actor'> & { params: { id: string } }

/** Who asks, and the submission as they may see it: asked before a body is judged, so that nobody learns of what is not theirs. */
export async function findAsked(
  { db }: Pick<CourseNeeds, 'db'>,
  { actor, params }: Asked,
): Promise<{ who: Account; found: Submission }> {
  const { account: who } = requireSignedIn(actor)
  return { who, found: await getSubmission(db, who, params.id) }
}

/** The same for what the office does. Throws `own-submission` for an editor who stands too near to it. */
export async function findForOffice(
  needs: Pick<CourseNeeds, 'db'>,
  request: Asked,
): Promise<{ who: Account; found: Submission }> {
  const asked = await findAsked(needs, request)
  requireOffice(asked.found)
  return asked
}
