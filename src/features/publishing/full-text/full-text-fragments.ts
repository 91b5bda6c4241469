import { and, isNotNull, sql } from 'drizzle-orm'
import { articleFile } from '#db/schema/publishing/articles.ts'
import { fullText } from '#db/schema/publishing/full-text.ts'
import { isCurrentFile } from '#features/publishing/articles/article-fragments.ts'

/** Whether a full text was converted from the Word file that the article has now. */
const isUpToDate = sql`exists (select from ${articleFile}
  where ${isCurrentFile(fullText.articleId, 'docx')} and ${articleFile.fileId} = ${fullText.fileId})`

/** Whether readers see the full text of an article. */
export const isApproved = and(isNotNull(fullText.approvedAt), isUpToDate)
