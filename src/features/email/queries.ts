import { asc, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { emailMessage, emailTemplate } from '#db/schema/email.ts'
import type { EmailState } from '#domain/email/delivery.ts'
import {
  defaultTemplates,
  type EmailTemplate,
  type TemplateName,
  templateNames,
} from '#domain/email/template.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** A letter as it is sent, and how far it has come; `by` is the name of who wrote it, null for the product itself. */
export type StoredEmail = {
  id: string
  name: string
  to: string
  subject: string
  body: string
  state: EmailState
  problem: string | null
  attempts: number
  by: string | null
  writtenAt: Date
  sendAfter: Date
  stateAt: Date
}

/** A letter's text as it is now; `changedAt` is null while it is the original. */
export type CurrentTemplate = EmailTemplate & { name: TemplateName; changedAt: Date | null }

/** All letters about something, and those that are `named`, oldest first. */
export async function listEmailsAbout(
  db: Reader,
  submissionId: string,
  named: string[],
): Promise<StoredEmail[]> {
  const writer = alias(user, 'writer')
  const rows = await db
    .select({ letter: emailMessage, to: user.name, by: writer.name })
    .from(emailMessage)
    .innerJoin(user, eq(user.id, emailMessage.recipientId))
    .leftJoin(writer, eq(writer.id, emailMessage.writtenBy))
    .where(or(eq(emailMessage.submissionId, submissionId), inArray(emailMessage.id, named)))
    .orderBy(asc(emailMessage.writtenAt), asc(emailMessage.id))
  return rows.map(({ letter: found, to, by }) => ({ ...found, to, by }))
}

/** The text of a letter, as a manager wrote it or else the original. */
export async function readTemplate(db: Reader, name: TemplateName): Promise<CurrentTemplate> {
  const [own] = await db.select().from(emailTemplate).where(eq(emailTemplate.name, name))
  const { subject, body } = own ?? defaultTemplates[name]
  return { name, subject, body, changedAt: own?.changedAt ?? null }
}

/** The texts of all letters, in their order. */
export async function listTemplates(db: Reader): Promise<CurrentTemplate[]> {
  const own = new Map((await db.select().from(emailTemplate)).map((row) => [row.name, row]))
  return templateNames.map((name) => {
    const { subject, body } = own.get(name) ?? defaultTemplates[name]
    return { name, subject, body, changedAt: own.get(name)?.changedAt ?? null }
  })
}

export const emailNotFound = () => new Refused('not-found', 'There is no such letter.')
