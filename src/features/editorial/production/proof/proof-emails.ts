import { asc, eq } from 'drizzle-orm'
import { submissionContributor } from '#db/schema/editorial/people.ts'
import { fillTemplate } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { formatDay } from '#domain/text/format.ts'
import { getAccount } from '#features/accounts/queries.ts'
import { findHandlingEditorName } from '#features/editorial/emails/author-email.ts'
import { reviewerTemplateValues } from '#features/editorial/emails/email-content.ts'
import type { Submission } from '#features/editorial/queries.ts'
import { readTemplate } from '#features/email/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Deps = { clock: Clock; jobs: Jobs; journal: Journal; baseUrl: string }

type ProofEmail = {
  /** An ID that is known already is not sent again. */
  id: string
  name: 'proof-sent' | 'proof-reminder' | 'proof-overdue'
  proof: { id: string; name: string; email: string; dueAt: Date }
  about: Submission
  /** Who sends it; without it, the handling editor signs. */
  writer?: { id: string; name: string }
}

/** Queues an email with the link of a proof. Returns whether its ID was new. */
export async function emailProof(
  deps: Deps,
  tx: Transaction,
  { id, name, proof, about, writer }: ProofEmail,
): Promise<boolean> {
  const editor = writer?.name ?? (await findHandlingEditorName(tx, about.id))
  const values = reviewerTemplateValues(deps, proof, about, editor)
  const date = formatDay(proof.dueAt.toISOString())
  return queueEmail(deps, tx, {
    id,
    name,
    ...fillTemplate(await readTemplate(tx, name), { ...values, date }),
    submissionId: about.id,
    recipientAddress: proof.email,
    action: { label: 'Open the proof', link: { kind: 'proof', subjectId: proof.id } },
    ...(writer && { writtenBy: writer.id }),
  })
}

/** Who reads the proof: the corresponding author, or who submitted the manuscript where none has an address. */
export async function findProofReader(
  db: Reader,
  { id, submittedBy }: { id: string; submittedBy: string },
): Promise<{ name: string; email: string }> {
  const authors = await db
    .select()
    .from(submissionContributor)
    .where(eq(submissionContributor.submissionId, id))
    .orderBy(asc(submissionContributor.position))
  const found = authors.find(({ corresponding, email }) => corresponding && email)
  if (found?.email) return { name: found.displayName, email: found.email }
  const { name, email } = await getAccount(db, submittedBy)
  return { name, email }
}
