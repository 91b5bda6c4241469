import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { file } from '#db/schema/files.ts'
import { article, articleFile, supplement } from '#db/schema/publishing/articles.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import type { Transaction } from '#platform/database/database.ts'

/**
 * Lets no article be public with a file that the virus scanner has not let through: to be called at the end of each
 * transaction that publishes articles or gives them files. Throws as `requireScanned` does.
 */
export async function requireScannedFiles(tx: Transaction, articleIds: string[]): Promise<void> {
  if (articleIds.length === 0) return
  const isPublic = and(
    inArray(article.id, articleIds),
    eq(article.status, 'published'),
    isNotNull(file.scan),
  )
  const [held] = await unionAll(
    tx
      .select({ scan: file.scan })
      .from(article)
      .innerJoin(
        articleFile,
        and(eq(articleFile.articleId, article.id), isNull(articleFile.replacedAt)),
      )
      .innerJoin(file, eq(file.id, articleFile.fileId))
      .where(isPublic),
    tx
      .select({ scan: file.scan })
      .from(article)
      .innerJoin(
        supplement,
        and(eq(supplement.articleId, article.id), isNull(supplement.removedAt)),
      )
      .innerJoin(file, eq(file.id, supplement.fileId))
      .where(isPublic),
  ).limit(1)
  if (held) requireScanned(held.scan)
}
