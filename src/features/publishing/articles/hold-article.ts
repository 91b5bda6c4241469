import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** Holds a draft back on a date of publication. Returns whether it was not held back on that date already. */
export async function holdArticle(tx: Transaction, id: string, heldAt: Date): Promise<boolean> {
  const isLater = or(isNull(article.heldAt), lt(article.heldAt, heldAt))
  const held = await tx
    .update(article)
    .set({ heldAt })
    .where(and(eq(article.id, id), isLater))
    .returning({ id: article.id })
  return held.length > 0
}

type Release = { reason: string; by: string; at: Date }

/** Releases a draft for publication, although its author has not approved the text; null ends that. */
export async function releaseArticle(
  tx: Transaction,
  id: string,
  release: Release | null,
): Promise<void> {
  const { reason = null, by = null, at = null } = release ?? {}
  await tx
    .update(article)
    .set({ releaseReason: reason, releasedBy: by, releasedAt: at })
    .where(eq(article.id, id))
}

/** Whether an editor has released a draft. */
export async function isReleased(db: Reader, id: string): Promise<boolean> {
  const [released] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), isNotNull(article.releasedAt)))
  return released !== undefined
}
