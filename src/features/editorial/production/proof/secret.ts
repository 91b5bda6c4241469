import { and, eq, type SQL, sql } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { secretField } from '#features/email/secret-link.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { hashToken, newToken } from '#platform/secrets.ts'

/** The address of a proof for emails. The sender fills in the secret (`secretLink: 'proof'`). */
export const proofLinkUrl = (baseUrl: string): string => proofLinkOf(baseUrl, secretField)

const proofLinkOf = (baseUrl: string, secret: string): string => `${baseUrl}/proof#${secret}`

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
  return (await addSecret(db, submissionId, eq(proof.email, address)))?.secret
}

type LinkDeps = CommandDeps & { baseUrl: string }

/**
 * Creates a link to the open proof that an editor passes on, such as where there is no mail server. Earlier links stay valid. Throws
 * 404, `conflict-of-interest`, and `transition-not-allowed` where no proof is open.
 */
export const createProofLink = (deps: LinkDeps, who: Account, submissionId: string) =>
  deps.db.transaction(async (tx): Promise<string> => {
    requireEditorialAccess(await lockSubmission(deps, tx, who, submissionId))
    const added = await addSecret(tx, submissionId)
    if (!added) throw new Refused('transition-not-allowed', 'There is no open proof.')
    const { proofId, secret } = added
    const type = 'submission-proof-link-created'
    await recordEvent(deps, tx, who.id, { type, submissionId, proofId })
    return proofLinkOf(deps.baseUrl, secret)
  })

/** Adds a secret to the open proof of a submission. */
async function addSecret(db: Database | Transaction, submissionId: string, where?: SQL) {
  const secret = newToken()
  const [found] = await db
    .update(proof)
    .set({ secretHashes: sql`array_append(${proof.secretHashes}, ${hashToken(secret)})` })
    .where(and(eq(proof.submissionId, submissionId), eq(proof.state, 'sent'), where))
    .returning({ proofId: proof.id })
  return found && { ...found, secret }
}
