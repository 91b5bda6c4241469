import { and, eq } from 'drizzle-orm'
import { productionStep, proof } from '#db/schema/editorial/production.ts'
import { closeLinks } from '#features/links/access-links.ts'
import type { Transaction } from '#platform/database/database.ts'

/** Ends the link of the proof that the author has not answered. Returns its id. */
export async function cancelOpenProof(
  tx: Transaction,
  submissionId: string,
  now: Date,
): Promise<string | undefined> {
  const [cancelled] = await tx
    .update(proof)
    .set({ state: 'cancelled', answeredAt: now })
    .where(and(eq(proof.submissionId, submissionId), eq(proof.state, 'sent')))
    .returning({ id: proof.id })
  if (cancelled) await closeLinks(tx, 'proof', [cancelled.id], now)
  return cancelled?.id
}

/** Ends the production of a submission that is not accepted any more. It can start again after another acceptance. */
export async function endProduction(
  tx: Transaction,
  submissionId: string,
  now: Date,
): Promise<void> {
  await cancelOpenProof(tx, submissionId, now)
  await tx.delete(productionStep).where(eq(productionStep.submissionId, submissionId))
}
