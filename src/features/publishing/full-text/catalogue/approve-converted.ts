import { and, asc, count, eq, isNull, notExists } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { catalogueConversionArticle } from '#db/schema/publishing/catalogue-conversion.ts'
import { fullText, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { approveFullText } from '#features/publishing/full-text/approve-full-text.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'

/** One request approves this many, so that the page can show the progress. */
const mostAtOnce = 10

/** The public articles that the last conversion converted without findings, and that have no approved text yet. */
const isApprovable = (db: Reader) =>
  and(
    eq(catalogueConversionArticle.outcome, 'converted'),
    eq(catalogueConversionArticle.findings, 0),
    isNull(fullText.failure),
    isPublicArticle(),
    notExists(
      db
        .select({ number: fullTextVersion.number })
        .from(fullTextVersion)
        .where(eq(fullTextVersion.articleId, article.id)),
    ),
  )

export async function countApprovable(db: Reader): Promise<number> {
  const [found] = await db
    .select({ articles: count() })
    .from(catalogueConversionArticle)
    .innerJoin(article, eq(article.id, catalogueConversionArticle.articleId))
    .innerJoin(fullText, eq(fullText.articleId, article.id))
    .where(isApprovable(db))
  return found?.articles ?? 0
}

/**
 * Approves the next conversions without findings. A conversion that changed in the meantime is left to its editors. Returns how
 * many were approved: 0 at the end.
 */
export async function approveConverted(deps: CommandDeps, who: Account): Promise<number> {
  const next = await deps.db
    .select({
      articleId: article.id,
      fileId: fullText.fileId,
      convertedAt: fullText.convertedAt,
    })
    .from(catalogueConversionArticle)
    .innerJoin(article, eq(article.id, catalogueConversionArticle.articleId))
    .innerJoin(fullText, eq(fullText.articleId, article.id))
    .where(isApprovable(deps.db))
    .orderBy(asc(catalogueConversionArticle.position))
    .limit(mostAtOnce)
  let approved = 0
  for (const { articleId, fileId, convertedAt } of next) {
    const approval = { fileId, convertedAt: convertedAt.toISOString() }
    const isApproved = await approveFullText(deps, who, articleId, approval).then(
      () => true,
      (error) => {
        if (error instanceof Refused) return false
        throw error
      },
    )
    if (isApproved) approved += 1
  }
  return approved
}
