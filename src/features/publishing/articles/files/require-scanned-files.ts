import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { file } from '#db/schema/files.ts'
import { article, articleFile, supplement } from '#db/schema/publishing/articles.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import type { Transaction } from '#platform/database/database.ts'

/**
 * Refuses to make an article public with a file that the virus scanner has not cleared. Call it at the end of every
 * transaction that publishes articles or gives them files. Throws as `requireScanned` does.
 */
export async function requireScannedFiles(tx: Transaction, articleIds: string[]): Promise<void> {
  if (articleIds.length === 0) return
  const files = tx
    .select({ scan: file.scan })
    .from(article)
    .innerJoin(
      articleFile,
      and(eq(articleFile.articleId, article.id), isNull(articleFile.replacedAt)),
    )
    .innerJoin(file, eq(file.id, articleFile.fileId))
  const supplements = tx
    .select({ scan: file.scan })
    .from(article)
    .innerJoin(supplement, and(eq(supplement.articleId, article.id), isNull(supplement.removedAt)))
    .innerJoin(file, eq(file.id, supplement.fileId))
  const isQuarantined = and(
    inArray(article.id, articleIds),
    eq(article.status, 'published'),
    isNotNull(file.scan),
  )
  const [quarantined] = await unionAll(
    files.where(isQuarantined),
    supplements.where(isQuarantined),
  ).limit(1)
  if (quarantined) requireScanned(quarantined.scan)
}
