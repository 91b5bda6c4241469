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
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

/** When the template that somebody edits was last changed (ISO 8601); null for the original, undefined to overwrite. */
type LastSeen = string | null | undefined

/** Changes a template. Throws `invalid` for an unknown field, and `edit-conflict` if somebody else changed it since. */
export async function changeTemplate(
  deps: CommandDeps,
  who: Account,
  { name, ...template }: EmailTemplate & { name: TemplateName },
  seen?: LastSeen,
): Promise<void> {
  requireKnownFields(name, template)
  const row = { ...template, changedBy: who.id, changedAt: deps.clock() }
  await deps.db.transaction(async (tx) => {
    await requireUnchanged(tx, name, seen)
    await tx
      .insert(emailTemplate)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: emailTemplate.name, set: row })
    await recordEvent(deps, tx, who.id, { type: 'email-template-changed', name })
  })
}

/** Restores the original of a template. Throws `edit-conflict` if somebody else changed it since. */
export async function restoreTemplate(
  deps: CommandDeps,
  who: Account,
  name: TemplateName,
  seen?: LastSeen,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireUnchanged(tx, name, seen)
    const [deleted] = await tx
      .delete(emailTemplate)
      .where(eq(emailTemplate.name, name))
      .returning({ name: emailTemplate.name })
    if (deleted) await recordEvent(deps, tx, who.id, { type: 'email-template-restored', name })
  })
}

async function requireUnchanged(
  tx: Transaction,
  name: TemplateName,
  seen: LastSeen,
): Promise<void> {
  if (seen === undefined) return
  // The original has no row to lock.
  await tx.execute(sql`lock table ${emailTemplate} in share row exclusive mode`)
  const [current] = await tx
    .select({ changedAt: emailTemplate.changedAt, by: user.name })
    .from(emailTemplate)
    .leftJoin(user, eq(user.id, emailTemplate.changedBy))
    .where(eq(emailTemplate.name, name))
  if ((current?.changedAt.toISOString() ?? null) === seen) return
  const change = current
    ? `${current.by ?? 'Another manager'} changed this template at ${formatDateTime(current.changedAt.toISOString())}.`
    : 'Another manager restored the original of this template.'
  throw new Refused(
    'edit-conflict',
    `${change} Your text is still here. Compare the two, then save again to replace the other text.`,
  )
}
