import { and, eq } from 'drizzle-orm'
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
): Promise<string> {
  await tx.insert(issue).values({ id: newId(), volume, number }).onConflictDoNothing()
  const [found] = await tx
    .select({ id: issue.id })
    .from(issue)
    .where(and(eq(issue.volume, volume), eq(issue.number, number)))
  if (!found) throw new Error(`the issue ${number} of volume ${volume} cannot be made`)
  return found.id
}
