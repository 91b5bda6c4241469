import { and, eq, isNull, sql } from 'drizzle-orm'
import { issue } from '#db/schema/publishing/issues.ts'
import {
  type IssueNumber,
  issueExists,
  issueName,
  type NewIssue,
} from '#domain/publishing/issues/issue.ts'
import { Refused } from '#domain/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Issue } from './issue-queries.ts'

/** The id of the issue with this volume and number, which is created if there is none. */
export async function findOrCreateIssue(
  tx: Transaction,
  { volume, number }: IssueNumber,
  now: Date,
): Promise<string> {
  const created = { id: newId(), volume, number, updatedAt: now }
  await tx.insert(issue).values(created).onConflictDoNothing()
  const [found] = await tx
    .select({ id: issue.id })
    .from(issue)
    .where(and(eq(issue.volume, volume), eq(issue.number, number)))
  if (!found) throw new Error(`cannot create issue ${number} of volume ${volume}`)
  return found.id
}

/** Throws 400 unless there is an issue with this volume and number. */
export async function requireIssue(tx: Transaction, named: IssueNumber): Promise<void> {
  const isNamed = and(eq(issue.volume, named.volume), eq(issue.number, named.number))
  if ((await tx.$count(issue, isNamed)) > 0) return
  const sentence = `There is no issue ${issueName(named)}. Please choose one from the list, or create it first.`
  throw new Refused('invalid', sentence, 'issue')
}

/** Makes an issue public at `at` with its first public article, unless an editor has it in preparation. */
export async function publishIfFirst(tx: Transaction, issueId: string, at: Date): Promise<void> {
  await tx
    .update(issue)
    .set({ publishedAt: at, updatedAt: at })
    .where(and(eq(issue.id, issueId), eq(issue.inPreparation, false), isNull(issue.publishedAt)))
}

/**
 * Inserts an issue that was published elsewhere; without `publishedAt` it is in preparation.
 *
 * @returns its id; undefined if there is already an issue with that volume and number
 */
export async function insertImportedIssue(
  tx: Transaction,
  fields: Pick<Issue, 'volume' | 'number' | 'publishedAt'> &
    Partial<Pick<Issue, 'year' | 'title' | 'introduction' | 'publicationDate' | 'coverId' | 'doi'>>,
  now: Date,
): Promise<string | undefined> {
  const inPreparation = fields.publishedAt === null
  const [created] = await tx
    .insert(issue)
    .values({ ...fields, id: newId(), inPreparation, updatedAt: now })
    .onConflictDoNothing({ target: [issue.volume, issue.number] })
    .returning({ id: issue.id })
  return created?.id
}

/** Inserts an issue in preparation and returns its id. Throws 409 if its volume and number are taken. */
export async function insertIssue(tx: Transaction, input: NewIssue, now: Date): Promise<string> {
  const id = await insertImportedIssue(tx, { ...input, publishedAt: null }, now)
  if (!id) throw issueExists(input)
  return id
}

/**
 * Writes fields of a locked issue and increments its version. An issue that is not public counts as in preparation from
 * then on. Throws 409 if its volume and number are taken.
 */
export async function updateIssue(
  tx: Transaction,
  current: Issue,
  fields: Partial<Omit<Issue, 'id' | 'version' | 'updatedAt' | 'inPreparation'>>,
  now: Date,
): Promise<void> {
  const publishedAt = fields.publishedAt === undefined ? current.publishedAt : fields.publishedAt
  await tx
    .update(issue)
    .set({
      ...fields,
      inPreparation: publishedAt === null,
      version: sql`${issue.version} + 1`,
      updatedAt: now,
    })
    .where(eq(issue.id, current.id))
    .catch((error: { cause?: { code?: string } }) => {
      throw error.cause?.code === uniqueViolation ? issueExists({ ...current, ...fields }) : error
    })
}

const uniqueViolation = '23505'
