import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import type { CreateNeeds } from '#features/publishing/articles/create-article.ts'
import type { DeliveredFile } from '#features/publishing/articles/files/file-queries.ts'
import type { IssuePresentation } from '#features/publishing/issues/present-issue.ts'
import type { Cache } from '#platform/cache.ts'

export type ArticleNeeds = ReceivingNeeds & {
  baseUrl: string
  journal: () => ReturnType<CreateNeeds['journal']> & { allowPdfAlone: boolean }
  /** Public files, so that a popular file costs no query. */
  publicFiles: Cache<DeliveredFile>
}

export type IssueNeeds = ReceivingNeeds & IssuePresentation
