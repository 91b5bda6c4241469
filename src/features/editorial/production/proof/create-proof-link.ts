import { and, eq } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { linkUrl } from '#domain/people/access-link.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { createSecret } from '#features/links/access-links.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

type Deps = CommandDeps & { baseUrl: string }

/**
 * Creates a link to the open proof that an editor passes on, such as where there is no mail server. Earlier links stay valid. Throws
 * 404, `conflict-of-interest`, and `transition-not-allowed` where no proof is open.
 */
export const createProofLink = (deps: Deps, who: Account, submissionId: string): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, submissionId)
    requireEditorialAccess(found)
    const [open] = await tx
      .select({ proofId: proof.id })
      .from(proof)
      .where(and(eq(proof.submissionId, submissionId), eq(proof.state, 'sent')))
    const target = { kind: 'proof', subjectId: open?.proofId ?? '' } as const
    const secret = await createSecret(tx, target, 'copied', found.now)
    if (!(open && secret)) throw new Refused('transition-not-allowed', 'There is no open proof.')
    const type = 'submission-proof-link-created'
    await recordEvent(deps, tx, who.id, { type, submissionId, ...open })
    return linkUrl(deps.baseUrl, 'proof', secret)
  })
