import type { Journal } from '#domain/journal/journal.ts'
import type { Typesetting } from '#domain/journal/typesetting.ts'
import type { RenderSample } from '#features/documents/render-sample-in-pool.ts'
import { createSampleArticle } from '#features/documents/sample/sample-article.ts'
import { toJournalRecord } from '#features/publishing/articles/record-queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findAppearance } from './find-appearance.ts'

type Deps = {
  db: Database
  storage: Storage
  journal: Journal
  baseUrl: string
  renderSample: RenderSample
}

/** A sample article as the settings would set it. Throws `invalid` for a template that Typst refuses, and `too-busy`. */
export async function renderPreview(deps: Deps, typesetting: Typesetting): Promise<Uint8Array> {
  const { journal, baseUrl } = deps
  const appearance = await findAppearance(deps, { ...journal, typesetting })
  const sample = createSampleArticle(toJournalRecord({ journal, baseUrl }), journal.licence)
  return deps.renderSample({ ...sample, appearance })
}
