import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { submission, submissionFile } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { file } from '#db/schema/files.ts'
import { article, articleFile, supplement } from '#db/schema/publishing/articles.ts'
import type { EmailState } from '#domain/email/delivery.ts'
import type { Account } from '#domain/people/account.ts'
import { hasConflict } from '#features/editorial/access.ts'
import { isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Database } from '#platform/database/database.ts'

export async function findDatabaseVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? 'unknown'
}

/** The emails about submissions with which an account has a conflict of interest. */
export async function findEmailsHiddenFrom(
  db: Database,
  account: Account,
  ids: string[],
): Promise<string[]> {
  const isNamed = or(
    eq(submission.id, emailMessage.submissionId),
    eq(submission.id, sql`any(${emailMessage.mentions})`),
  )
  const rows = await db
    .selectDistinct({ id: emailMessage.id })
    .from(emailMessage)
    .innerJoin(submission, isNamed)
    .where(and(inArray(emailMessage.id, ids), hasConflict(account)))
  return rows.map(({ id }) => id)
}

export async function findDraftsHiddenFrom(
  db: Database,
  account: Account,
  ids: string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(inArray(article.id, ids), isHiddenFrom(account)))
  return rows.map(({ id }) => id)
}

/** The files of submissions with a conflict of interest, and of hidden drafts. */
export async function findFilesHiddenFrom(
  db: Database,
  account: Account,
  ids: string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: file.id })
    .from(file)
    .where(
      and(
        inArray(file.id, ids),
        or(
          sql`${file.id} in (select ${submissionFile.fileId} from ${submissionFile}
            join ${submission} on ${submission.id} = ${submissionFile.submissionId} where ${hasConflict(account)})`,
          sql`${file.id} in (select ${articleFile.fileId} from ${articleFile}
            join ${article} on ${article.id} = ${articleFile.articleId} where ${isHiddenFrom(account)})`,
          sql`${file.id} in (select ${supplement.fileId} from ${supplement}
            join ${article} on ${article.id} = ${supplement.articleId} where ${isHiddenFrom(account)})`,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function countUnsentEmails(
  db: Database,
): Promise<Record<Exclude<EmailState, 'sent' | 'not-sent'>, number>> {
  const rows = await db
    .select({ state: emailMessage.state, n: count() })
    .from(emailMessage)
    .where(inArray(emailMessage.state, ['queued', 'failed', 'bounced']))
    .groupBy(emailMessage.state)
  const countOf = (state: EmailState) => rows.find((row) => row.state === state)?.n ?? 0
  return { queued: countOf('queued'), failed: countOf('failed'), bounced: countOf('bounced') }
}

/** The number of stored contents and their size in bytes. */
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
