import { eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { emailTemplate } from '#db/schema/email.ts'
import {
  type EmailTemplate,
  requireKnownFields,
  type TemplateName,
} from '#domain/email/template.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** When the text that somebody has seen was changed (ISO 8601); null for the original, undefined where it does not matter. */
type LastSeen = string | null | undefined

/**
 * Writes a letter's text anew. Throws `invalid` for a field that the letter does not have, and `changed-meanwhile`
 * where somebody else has changed it since it was seen.
 */
export async function changeTemplate(
  needs: Needs,
  who: Account,
  { name, ...template }: EmailTemplate & { name: TemplateName },
  seen?: LastSeen,
): Promise<void> {
  requireKnownFields(name, template)
  const row = { ...template, changedBy: who.id, changedAt: needs.clock() }
  await needs.db.transaction(async (tx) => {
    await requireUnchanged(tx, name, seen)
    await tx
      .insert(emailTemplate)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: emailTemplate.name, set: row })
    await recordEvent(needs, tx, who.id, { type: 'email-template-changed', name })
  })
}

/** Goes back to the original; where it is the original already, nothing happens. Throws `changed-meanwhile` likewise. */
export async function restoreTemplate(
  needs: Needs,
  who: Account,
  name: TemplateName,
  seen?: LastSeen,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await requireUnchanged(tx, name, seen)
    const [gone] = await tx
      .delete(emailTemplate)
      .where(eq(emailTemplate.name, name))
      .returning({ name: emailTemplate.name })
    if (gone) await recordEvent(needs, tx, who.id, { type: 'email-template-restored', name })
  })
}

/** Two at once take turns, and the second is told of the first. */
async function requireUnchanged(
  tx: Transaction,
  name: TemplateName,
  seen: LastSeen,
): Promise<void> {
  if (seen === undefined) return
  await tx.execute(sql`lock table ${emailTemplate} in share row exclusive mode`)
  const [now] = await tx
    .select({ changedAt: emailTemplate.changedAt, by: user.name })
    .from(emailTemplate)
    .leftJoin(user, eq(user.id, emailTemplate.changedBy))
    .where(eq(emailTemplate.name, name))
  if ((now?.changedAt.toISOString() ?? null) === seen) return
  const told = now
    ? `${now.by ?? 'Somebody'} changed this letter at ${formatDateTime(now.changedAt.toISOString())}.`
    : 'Somebody went back to the original of this letter meanwhile.'
  throw new Refused(
    'edit-conflict',
    `${told} What you entered is still here: look at theirs, and keep yours again to put it in its place.`,
  )
}
