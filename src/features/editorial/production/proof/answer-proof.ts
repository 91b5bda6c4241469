import { eq } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import { closeLinks } from '#features/links/access-links.ts'
import { releaseArticle } from '#features/publishing/articles/hold-article.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { moveStep, requireProduction } from '../run-production.ts'
import { getProofAgain, type LinkedProof } from './find-proof.ts'

type Deps = CommandDeps & { journal: () => Journal }

const answers = {
  approve: {
    command: 'approve-proof',
    state: 'approved',
    event: 'submission-proof-approved',
  },
  corrections: {
    command: 'send-corrections',
    state: 'corrections',
    event: 'submission-proof-corrected',
  },
} as const

/**
 * Approves a proof, or sends the comments on it to the editors. The same answer again changes nothing. Throws
 * as `getProofAgain` and `decideProduction` do.
 */
export const answerProof = (
  deps: Deps,
  { id, submissionId }: Pick<LinkedProof, 'id' | 'submissionId'>,
  answer: keyof typeof answers,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const about = await lockSubmissionForSystem(deps, tx, submissionId)
    const current = await getProofAgain(deps, tx, id)
    const { command, state, event } = answers[answer]
    if (!about || current.state === state) return
    const change = await requireProduction(tx, { ...about, actor: 'author' }, { command })
    await tx.update(proof).set({ state, answeredAt: about.now }).where(eq(proof.id, id))
    await closeLinks(tx, 'proof', [id], about.now)
    if (about.articleId) await releaseArticle(tx, about.articleId, null)
    const notified = await moveStep(tx, about, change)
    await recordEvent(deps, tx, undefined, { type: event, submissionId, proofId: id, notified })
  })
