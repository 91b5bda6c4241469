import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { proof } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import { columnsForProofReader } from '#features/editorial/access-for-production.ts'
import { getSubjectOfRequest } from '#features/links/find-link.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'

type Deps = { db: Database; clock: Clock; journal: () => Journal }
type LinkRequest = Pick<FastifyRequest, 'headers' | 'ip'>

const selectProof = (db: Reader) =>
  db
    .select(columnsForProofReader)
    .from(proof)
    .innerJoin(submission, eq(submission.id, proof.submissionId))

/** A proof with what the author who reads it sees. */
export type LinkedProof = Awaited<ReturnType<typeof selectProof>>[number]

/**
 * Returns the proof of the link that a request names. Changes nothing. Throws the same sentence for every link that is wrong
 * (404), cancelled or ended (410), and 429 for too many wrong ones.
 */
export async function getLinkedProof(deps: Deps, request: LinkRequest): Promise<LinkedProof> {
  const id = await getSubjectOfRequest(deps, request, 'proof', noProof(deps))
  return getProofAgain(deps, deps.db, id)
}

/** Reads a proof again, such as after its submission was locked. Throws as `getLinkedProof` does. */
export async function getProofAgain(
  deps: Pick<Deps, 'journal'>,
  db: Reader,
  id: string,
): Promise<LinkedProof> {
  const [found] = await selectProof(db).where(eq(proof.id, id))
  if (!found) throw new Refused('not-found', noProof(deps))
  return requireOpenLink(deps, found)
}

function requireOpenLink(deps: Pick<Deps, 'journal'>, found: LinkedProof): LinkedProof {
  if (found.state === 'cancelled' || found.isEnded) throw new Refused('gone', noProof(deps))
  return found
}

const noProof = ({ journal }: Pick<Deps, 'journal'>): string =>
  `This link is not valid. Please open the link in the newest email again, or write to ${journal().contact.email}.`
