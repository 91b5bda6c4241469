import { and, asc, count, eq } from 'drizzle-orm'
import { proof, proofComment } from '#db/schema/editorial/production.ts'
import { mostComments, type ProofCommentInput } from '#domain/editorial/production/proof.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader, Transaction } from '#platform/database/database.ts'
import { getProofAgain, type LinkedProof } from './find-proof.ts'
import { findProofPart } from './proof-text.ts'

type Deps = { db: Database; clock: Clock; journal: () => Journal }

/**
 * Saves a comment of the author under the id that the browser made: the same request again changes nothing. Throws as
 * `getProofAgain` does, `transition-not-allowed` after the answer, and `invalid` for a part that the text does not have or that
 * has no words to change.
 */
export const saveComment = (
  deps: Deps,
  linked: Pick<LinkedProof, 'id'>,
  commentId: string,
  input: ProofCommentInput,
): Promise<void> =>
  changeComments(deps, linked.id, async (tx, current) => {
    const content = readContent(current, input)
    const [total] = await tx
      .select({ n: count() })
      .from(proofComment)
      .where(eq(proofComment.proofId, current.id))
    if ((total?.n ?? 0) >= mostComments)
      throw new Refused('invalid', `A proof has at most ${mostComments} comments.`)
    const [saved] = await tx
      .insert(proofComment)
      .values({ id: commentId, proofId: current.id, ...content, writtenAt: deps.clock() })
      .onConflictDoUpdate({
        target: proofComment.id,
        set: content,
        setWhere: eq(proofComment.proofId, current.id),
      })
      .returning({ id: proofComment.id })
    if (!saved) throw new Refused('invalid', 'This comment cannot be saved. Please write it again.')
  })

/** Removes a comment; does nothing if there is none. Throws as `saveComment` does. */
export const removeComment = (
  deps: Deps,
  linked: Pick<LinkedProof, 'id'>,
  commentId: string,
): Promise<void> =>
  changeComments(deps, linked.id, async (tx, { id }) => {
    await tx
      .delete(proofComment)
      .where(and(eq(proofComment.id, commentId), eq(proofComment.proofId, id)))
  })

/** The comments of a proof in the order in which they were written. */
export const listComments = (db: Reader, proofId: string) =>
  db
    .select()
    .from(proofComment)
    .where(eq(proofComment.proofId, proofId))
    .orderBy(asc(proofComment.writtenAt), asc(proofComment.id))

export type ProofComment = Awaited<ReturnType<typeof listComments>>[number]

/** Locks the proof, so that its answer and its comments take turns. */
const changeComments = (
  deps: Deps,
  proofId: string,
  change: (tx: Transaction, current: LinkedProof) => Promise<void>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx.select({ id: proof.id }).from(proof).where(eq(proof.id, proofId)).for('update')
    const current = await getProofAgain(deps, tx, proofId)
    if (current.state !== 'sent')
      throw new Refused(
        'transition-not-allowed',
        'You have answered this proof. Its comments can no longer be changed.',
      )
    await change(tx, current)
  })

function readContent(current: LinkedProof, { partId, text, suggestion }: ProofCommentInput) {
  if (partId === null) {
    if (suggestion) throw new Refused('invalid', 'Words are suggested for one paragraph.', 'partId')
    return { place: null, passage: '', text, suggestion: null }
  }
  const part = findProofPart(current, partId)
  if (!part) throw new Refused('invalid', 'The text has no such part.', 'partId')
  // A line has no line breaks.
  const words = suggestion?.replace(/\s*[\r\n]+\s*/g, ' ') ?? null
  if (words !== null && !part.isLine)
    throw new Refused(
      'invalid',
      'This part has no words to change. Please write a comment.',
      'suggestion',
    )
  const isSame = words === part.words.trim()
  if (isSame && text === null)
    throw new Refused('invalid', 'Your words are the same as in the proof.', 'suggestion')
  return { place: part.place, passage: part.words, text, suggestion: isSame ? null : words }
}
