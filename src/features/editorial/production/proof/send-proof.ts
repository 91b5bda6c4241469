import { count, eq } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { openLinks } from '#features/links/access-links.ts'
import { findEditedFullText, isApplied } from '#features/publishing/full-text/edit-queries.ts'
import { readFullText } from '#features/publishing/full-text/full-text-queries.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { runProduction } from '../run-production.ts'
import { emailProof, findProofReader } from './proof-emails.ts'

type Deps = CommandDeps & { journal: () => Journal; baseUrl: string }

/**
 * Sends the corresponding author the full text as it is now, as a proof to answer until `dueAt`. Throws as `runProduction`
 * does, and `invalid` for a date in the past.
 */
export const sendProof = (
  deps: Deps,
  who: Account,
  id: string,
  { version, dueAt }: { version: number; dueAt: Date },
): Promise<void> =>
  runProduction(deps, who, id, { command: 'send-proof', version }, async (tx, found) => {
    if (dueAt <= found.now) throw new Refused('invalid', 'dueOn must be in the future', 'dueOn')
    const [before] = await tx.select({ n: count() }).from(proof).where(eq(proof.submissionId, id))
    const reader = await findProofReader(tx, found)
    const shown = await readShownText(tx, found.articleId ?? '')
    const proofId = newId()
    const number = (before?.n ?? 0) + 1
    await tx.insert(proof).values({
      id: proofId,
      submissionId: id,
      number,
      ...reader,
      state: 'sent',
      ...shown,
      sentBy: who.id,
      sentAt: found.now,
      dueAt,
    })
    await openLinks(tx, 'proof', [proofId], found.now)
    const emailId = `proof-${proofId}`
    await emailProof({ ...deps, journal: deps.journal() }, tx, {
      id: emailId,
      name: 'proof-sent',
      proof: { ...reader, id: proofId, dueAt },
      about: found,
      writer: who,
    })
    const type = 'submission-proof-sent'
    return { event: { type, submissionId: id, proofId, number, emailId } }
  })

/** What a proof shows: the conversion with its edits. */
async function readShownText(tx: Transaction, articleId: string) {
  const { fileId, convertedAt } = await readFullText(tx, articleId)
  const edited = await findEditedFullText(tx, articleId)
  if (!(fileId && convertedAt && edited))
    throw new Refused('full-text-missing', 'There is no full text to show.')
  const { conversion, drawnPictures } = edited
  const edits = edited.edits
    .filter(isApplied)
    .map(({ id, place, operation }) => ({ id, place, operation }))
  return { fileId, convertedAt, conversion, edits, drawnPictures }
}
