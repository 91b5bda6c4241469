import { and, eq, isNull, sql } from 'drizzle-orm'
import { issue } from '#db/schema/publishing/issues.ts'
import { issueExists, type NewIssue } from '#domain/publishing/issue.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Issue } from './issue-queries.ts'

/**
 * The issue of a volume and a number as printed, made when nobody has named it before. A volume
 * that is not divided is one issue without a number.
 *
 * @returns its id
 */
export async function findOrCreateIssue(
  tx: Transaction,
  { volume, number }: { volume: number; number: string },
  now: Date,
): Promise<string> {
  const made = { id: newId(), volume, number, updatedAt: now }
  await tx.insert(issue).values(made).onConflictDoNothing()
  const [found] = await tx
    .select({ id: issue.id })
    .from(issue)
    .where(and(eq(issue.volume, volume), eq(issue.number, number)))
  if (!found) throw new Error(`the issue ${number} of volume ${volume} cannot be made`)
  return found.id
}

/**
 * Lets readers see an issue from the moment `at`, when it has its first public article. One that an
 * editor has in preparation waits until it is published.
 */
export async function publishIfFirst(tx: Transaction, issueId: string, at: Date): Promise<void> {
  await tx
    .update(issue)
    .set({ publishedAt: at, updatedAt: at })
    .where(and(eq(issue.id, issueId), eq(issue.inPreparation, false), isNull(issue.publishedAt)))
}

/**
 * Writes an issue that was published elsewhere, seen since `publishedAt`, or unseen where that is null.
 *
 * @returns its id; undefined, with nothing written, when that volume has that number
 */
export async function insertImportedIssue(
  tx: Transaction,
  fields: Pick<Issue, 'volume' | 'number' | 'publishedAt'> &
    Partial<Pick<Issue, 'year' | 'title' | 'introduction' | 'publicationDate' | 'coverId' | 'doi'>>,
  now: Date,
): Promise<string | undefined> {
  const inPreparation = fields.publishedAt === null
  const [made] = await tx
    .insert(issue)
    .values({ ...fields, id: newId(), inPreparation, updatedAt: now })
    .onConflictDoNothing({ target: [issue.volume, issue.number] })
    .returning({ id: issue.id })
  return made?.id
}

/**
 * Makes an issue that stays unseen until it is published. Throws 409 when that volume has that number.
 *
 * @returns its id
 */
export async function insertIssue(tx: Transaction, input: NewIssue, now: Date): Promise<string> {
  const [made] = await tx
    .insert(issue)
    .values({ ...input, id: newId(), inPreparation: true, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: issue.id })
  if (!made) throw issueExists(input)
  return made.id
}

/** An issue from now on nobody else's to change until the transaction ends; undefined when there is none. */
export async function lockIssue(tx: Transaction, id: string): Promise<Issue | undefined> {
  const [found] = await tx.select().from(issue).where(eq(issue.id, id)).for('update')
  return found
}

/**
 * Writes what is given of an issue that is locked, and counts the change. One that readers do not see
 * is in an editor's hand from now on. Throws 409 for a volume and number that another issue has.
 */
export async function updateIssue(
  tx: Transaction,
  held: Issue,
  fields: Partial<Omit<Issue, 'id' | 'version' | 'updatedAt' | 'inPreparation'>>,
  now: Date,
): Promise<void> {
  const publishedAt = fields.publishedAt === undefined ? held.publishedAt : fields.publishedAt
  await tx
    .update(issue)
    .set({
      ...fields,
      inPreparation: publishedAt === null,
      version: sql`${issue.version} + 1`,
      updatedAt: now,
    })
    .where(eq(issue.id, held.id))
    .catch((error: { cause?: { code?: string } }) => {
      throw error.cause?.code === uniqueViolation ? issueExists({ ...held, ...fields }) : error
    })
}

const uniqueViolation = '23505'

/** Gives a published issue that is locked its DOI. */
export async function writeDoi(tx: Transaction, id: string, doi: string, now: Date): Promise<void> {
  await tx.update(issue).set({ doi, updatedAt: now }).where(eq(issue.id, id))
}

/** Removes an issue in which nothing stands. */
export async function deleteIssueRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(issue).where(eq(issue.id, id))
}
