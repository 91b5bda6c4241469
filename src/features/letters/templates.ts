import { eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { letterTemplate } from '#db/schema/letters.ts'
import { requireKnownFields, type Template, type TemplateName } from '#domain/letters/template.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { sayMoment } from '#domain/text/format.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** When the text that somebody has seen was changed (ISO 8601); null for the original, undefined where it does not matter. */
type Seen = string | null | undefined

/**
 * Writes a letter's text anew. Throws `invalid` for a field that the letter does not have, and `changed-meanwhile`
 * where somebody else has changed it since it was seen.
 */
export async function changeTemplate(
  needs: Needs,
  who: Account,
  { name, ...template }: Template & { name: TemplateName },
  seen?: Seen,
): Promise<void> {
  requireKnownFields(name, template)
  const row = { ...template, changedBy: who.id, changedAt: needs.clock() }
  await needs.db.transaction(async (tx) => {
    await requireSeen(tx, name, seen)
    await tx
      .insert(letterTemplate)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: letterTemplate.name, set: row })
    await record(needs, tx, who.id, { type: 'letter-template-changed', name })
  })
}

/** Goes back to the original; where it is the original already, nothing happens. Throws `changed-meanwhile` likewise. */
export async function restoreTemplate(
  needs: Needs,
  who: Account,
  name: TemplateName,
  seen?: Seen,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await requireSeen(tx, name, seen)
    const [gone] = await tx
      .delete(letterTemplate)
      .where(eq(letterTemplate.name, name))
      .returning({ name: letterTemplate.name })
    if (gone) await record(needs, tx, who.id, { type: 'letter-template-restored', name })
  })
}

/** Two at once take turns, and the second is told of the first. */
async function requireSeen(tx: Transaction, name: TemplateName, seen: Seen): Promise<void> {
  if (seen === undefined) return
  await tx.execute(sql`lock table ${letterTemplate} in share row exclusive mode`)
  const [now] = await tx
    .select({ changedAt: letterTemplate.changedAt, by: user.name })
    .from(letterTemplate)
    .leftJoin(user, eq(user.id, letterTemplate.changedBy))
    .where(eq(letterTemplate.name, name))
  if ((now?.changedAt.toISOString() ?? null) === seen) return
  const told = now
    ? `${now.by ?? 'Somebody'} changed this letter at ${sayMoment(now.changedAt.toISOString())}.`
    : 'Somebody went back to the original of this letter meanwhile.'
  throw new Refused(
    'changed-meanwhile',
    `${told} What you entered is still here: look at theirs, and keep yours again to put it in its place.`,
  )
}
