import { and, eq, sql } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import { secretField } from '#features/email/secret-link.ts'
import type { Database } from '#platform/database/database.ts'
import { hashToken, newToken } from '#platform/secrets.ts'

/** The address of a proof for emails. The sender fills in the secret (`secretLink: 'proof'`). */
export const proofLinkUrl = (baseUrl: string): string => `${baseUrl}/proof#${secretField}`

/** The secret in an `Authorization: ProofLink …` header; undefined for any other header. */
export const findProofSecret = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^ProofLink ([\w-]{20,100})$/i)?.[1]

/**
 * Creates the secret for the link in an email to the author who reads the proof; earlier links stay valid. Returns undefined
 * where no proof is open for this address.
 */
export async function createProofSecret(
  db: Database,
  { submissionId, address }: { submissionId: string; address: string },
): Promise<string | undefined> {
  const secret = newToken()
  const [found] = await db
    .update(proof)
    .set({ secretHashes: sql`array_append(${proof.secretHashes}, ${hashToken(secret)})` })
    .where(
      and(eq(proof.submissionId, submissionId), eq(proof.email, address), eq(proof.state, 'sent')),
    )
    .returning({ id: proof.id })
  return found && secret
}
