import { and, eq, isNull } from 'drizzle-orm'
import { issue } from '#db/schema/issues.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'

/**
 * The issue of a volume and a number as printed, made when nobody has named it before. A volume
 * that is not divided is one issue without a number.
 *
 * @returns its id
 */
export async function findOrMakeIssue(
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
export async function letAppear(tx: Transaction, issueId: string, at: Date): Promise<void> {
  await tx
    .update(issue)
    .set({ publishedAt: at, updatedAt: at })
    .where(and(eq(issue.id, issueId), eq(issue.inPreparation, false), isNull(issue.publishedAt)))
}
