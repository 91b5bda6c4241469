import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { emailMessage, emailTemplate } from '#db/schema/email.ts'
import {
  defaultTemplates,
  type EmailTemplate,
  type TemplateName,
  templateNames,
} from '#domain/email/template.ts'
import { Refused } from '#domain/refusal.ts'
import type { Reader } from '#platform/database/database.ts'

/** The name of the recipient, or the address where there is no account. */
export const recipientName = sql<string>`coalesce(${user.name}, ${emailMessage.recipientAddress})`

/** Whether an email goes to the same account or address as `other`, which holds columns or values. */
export const sameRecipient = (other: { recipientId?: unknown; recipientAddress?: unknown }): SQL =>
  sql`(${emailMessage.recipientId}, ${emailMessage.recipientAddress})
    is not distinct from (${other.recipientId ?? null}, ${other.recipientAddress ?? null})`

/** Whether the address is confirmed, for queries that join the recipient's account; addresses without one count as confirmed. */
export const isConfirmed = sql<boolean>`(${user.id} is null or ${user.confirmedAt} is not null)`

/** `to` and `by` are names; `by` is null for emails that no person wrote. */
export type StoredEmail = typeof emailMessage.$inferSelect & {
  to: string
  by: string | null
  isConfirmed: boolean
}

/** `changedAt` is null for the original. */
export type CurrentTemplate = EmailTemplate & { name: TemplateName; changedAt: Date | null }

/** Returns the emails of a submission and those with the given ids, oldest first. */
export async function listEmailsAbout(
  db: Reader,
  submissionId: string,
  ids: string[],
): Promise<StoredEmail[]> {
  const writer = alias(user, 'writer')
  const rows = await db
    .select({ email: emailMessage, to: recipientName, by: writer.name, isConfirmed })
    .from(emailMessage)
    .leftJoin(user, eq(user.id, emailMessage.recipientId))
    .leftJoin(writer, eq(writer.id, emailMessage.writtenBy))
    .where(or(eq(emailMessage.submissionId, submissionId), inArray(emailMessage.id, ids)))
    .orderBy(asc(emailMessage.writtenAt), asc(emailMessage.id))
  return rows.map(({ email, ...people }) => ({ ...email, ...people }))
}

/** Returns all templates: as a manager changed them, or else the originals. */
export async function listTemplates(db: Reader): Promise<CurrentTemplate[]> {
  const changed = await db.select().from(emailTemplate)
  return templateNames.map((name) => {
    const own = changed.find((row) => row.name === name)
    const { subject, body } = own ?? defaultTemplates[name]
    return { name, subject, body, changedAt: own?.changedAt ?? null }
  })
}

export async function readTemplate(db: Reader, name: TemplateName): Promise<CurrentTemplate> {
  const templates = await listTemplates(db)
  return templates.find((template) => template.name === name) as CurrentTemplate
}

export const emailNotFound = () => new Refused('not-found', 'There is no such email.')
