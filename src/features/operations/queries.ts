import { count, desc, inArray, sql } from 'drizzle-orm'
import { emailMessage } from '#db/schema/email.ts'
import { file } from '#db/schema/files.ts'
import type { EmailState } from '#domain/email/delivery.ts'
import type { Database } from '#platform/database/database.ts'

/** The version of the database, as it says it itself. */
export async function findDatabaseVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? 'unknown'
}

/** How many letters are on their way, failed or came back. What was sent, or kept in the outbox, is not counted: it only grows. */
export async function countUnsentEmails(
  db: Database,
): Promise<Record<Exclude<EmailState, 'sent' | 'not-sent'>, number>> {
  const rows = await db
    .select({ state: emailMessage.state, n: count() })
    .from(emailMessage)
    .where(inArray(emailMessage.state, ['queued', 'failed', 'bounced']))
    .groupBy(emailMessage.state)
  const of = (state: EmailState) => rows.find((row) => row.state === state)?.n ?? 0
  return { queued: of('queued'), failed: of('failed'), bounced: of('bounced') }
}

/** How many files rows name, and their size in bytes: each content once. */
export async function sumFiles(db: Database): Promise<{ files: number; bytes: number }> {
  const once = db
    .selectDistinctOn([file.storageKey], { bytes: file.bytes })
    .from(file)
    .orderBy(file.storageKey, desc(file.bytes))
    .as('once')
  const [sum] = await db
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${once.bytes}), 0)`.mapWith(Number) })
    .from(once)
  return sum ?? { files: 0, bytes: 0 }
}
