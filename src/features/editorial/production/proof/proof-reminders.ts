import { and, eq, isNull, lte, notExists, sql } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { system } from '#domain/actor.ts'
import {
  findDueProofReminder,
  longestProofNotice,
} from '#domain/editorial/production/proof-reminders.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isCounted } from '#features/editorial/access.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { emailProof } from './proof-emails.ts'

type Deps = CommandDeps & { journal: () => Journal; baseUrl: string }

/**
 * Reminds the authors of proofs that are due or overdue, each in its own transaction. Throws an `AggregateError` after trying
 * all.
 */
export async function sendProofReminders(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  for (const found of await listDue(deps))
    await remind(deps, found).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'some reminders of proofs failed')
}

type Found = { id: string; submissionId: string }

/** The open proofs for which a reminder is due, without those whose email bounced and those of samples. */
async function listDue({ db, clock }: Deps): Promise<Found[]> {
  const now = clock()
  const bounced = db
    .select({ id: emailMessage.id })
    .from(emailMessage)
    .where(
      and(
        eq(emailMessage.submissionId, proof.submissionId),
        eq(emailMessage.recipientAddress, proof.email),
        eq(emailMessage.state, 'bounced'),
        sql`${emailMessage.name} like 'proof-%'`,
        sql`${emailMessage.writtenAt} >= ${proof.sentAt}`,
      ),
    )
  const open = await db
    .select({
      id: proof.id,
      submissionId: proof.submissionId,
      sentAt: proof.sentAt,
      dueAt: proof.dueAt,
      remindedAt: proof.remindedAt,
    })
    .from(proof)
    .innerJoin(submission, eq(submission.id, proof.submissionId))
    .where(
      and(
        eq(proof.state, 'sent'),
        lte(proof.dueAt, new Date(now.getTime() + longestProofNotice)),
        isNull(submission.deletedAt),
        isCounted,
        notExists(bounced),
      ),
    )
    .orderBy(proof.dueAt)
  return open.filter((each) => findDueProofReminder(each, now))
}

/** Reminds once. An editor or the author may have ended the proof since the query. */
const remind = (deps: Deps, { id, submissionId }: Found): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const about = await lockSubmissionForSystem(deps, tx, submissionId)
    const [found] = await tx
      .select()
      .from(proof)
      .where(and(eq(proof.id, id), eq(proof.state, 'sent')))
    const reminder = about && found && findDueProofReminder(found, about.now)
    if (!reminder) return
    const emailId = `proof-reminder-${id}-${reminder.step}-${reminder.dueAt.getTime()}`
    const emailDeps = { ...deps, journal: deps.journal() }
    const email = { id: emailId, name: reminder.template, proof: found, about }
    if (!(await emailProof(emailDeps, tx, email))) return
    await tx.update(proof).set({ remindedAt: about.now }).where(eq(proof.id, id))
    await recordEvent(deps, tx, system, {
      type: 'submission-proof-reminded',
      submissionId,
      proofId: id,
      emailId,
    })
  })
