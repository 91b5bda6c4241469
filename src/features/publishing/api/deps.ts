import type { ReceivingDeps } from '#features/files/receive/receive-form.ts'
import type { CreateDeps } from '#features/publishing/articles/create-article.ts'
import type { DeliveredFile } from '#features/publishing/articles/files/file-queries.ts'
import type { Cache } from '#platform/cache.ts'

export type ArticleDeps = ReceivingDeps & {
  baseUrl: string
  journal: () => ReturnType<CreateDeps['journal']> & { allowPdfAlone: boolean }
  /** Public files, so that a popular file costs no query. */
  publicFiles: Cache<DeliveredFile>
}
