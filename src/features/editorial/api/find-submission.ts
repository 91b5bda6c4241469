import type { FastifyRequest } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { notSent, notSentSample } from '#domain/email/delivery.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { type PresentContext, presentSubmission } from '#features/editorial/present.ts'
import type { RenderProof } from '#features/editorial/production/proof/proof-files.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import type { ReceivingDeps } from '#features/files/receive/receive-form.ts'
import type { WordTasks } from '#features/word/stored-documents.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { createStoredSigner } from '#platform/signer.ts'

/** What the routes of the editorial features need. */
export type EditorialDeps = ReceivingDeps & {
  journal: () => Journal
  baseUrl: string
  sandbox: Sandbox<WordTasks>
  renderProof: RenderProof
  /** Whether a mail server is configured. */
  delivers: boolean
  presentContext: () => Promise<PresentContext>
}

/** What signed addresses of manuscripts need. `encryptor` encrypts the key that signs them. */
export function presentContextOf(
  deps: Parameters<typeof createStoredSigner>[0] & Pick<EditorialDeps, 'baseUrl' | 'clock'>,
): () => Promise<PresentContext> {
  const signer = createStoredSigner(deps)
  const { baseUrl, clock } = deps
  return async () => ({ baseUrl, signer: await signer(), now: clock() })
}

type ReadingDeps = Pick<EditorialDeps, 'db' | 'clock'>

type SubmissionRequest = Pick<FastifyRequest, 'actor'> & { params: { id: string } }

/** The account and the submission as it sees it. Call it before validating the body: an error would reveal the submission. */
export async function findRequested(
  deps: ReadingDeps,
  { actor, params }: SubmissionRequest,
): Promise<{ who: Account; found: ShownSubmission }> {
  const { account: who } = requireLoggedIn(actor)
  return { who, found: await getSubmission(deps, who, params.id) }
}

/** The same for editors. Throws `conflict-of-interest` for an editor who has one. */
export async function findForEditor(
  deps: ReadingDeps,
  request: SubmissionRequest,
): Promise<{ who: Account; found: ShownSubmission }> {
  const requested = await findRequested(deps, request)
  requireEditorialAccess(requested.found)
  return requested
}

/** Says that an email is on its way, or why it is not. */
export const describeSending = (
  { delivers }: Pick<EditorialDeps, 'delivers'>,
  { isSample }: { isSample: boolean },
  queued: string,
): string => (isSample ? notSentSample : delivers ? queued : notSent)

export const presentChange = async (
  { presentContext }: Pick<EditorialDeps, 'presentContext'>,
  message: string,
  changed: ShownSubmission,
) => ({ message, data: presentSubmission(await presentContext(), changed) })
