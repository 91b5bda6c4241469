import type { Journal } from '#domain/journal/journal.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { Refused } from '#domain/refusal.ts'
import type { RenderArticle } from '#features/documents/convert-in-pool.ts'
import { citationStyles } from '#features/metadata/formats/styles/citation-styles.ts'
import { findDraftRecord } from '#features/metadata/records.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findAppearance } from './find-appearance.ts'

type Needs = {
  db: Database
  storage: Storage
  journal: Journal
  baseUrl: string
  renderArticle: RenderArticle
  clock: Clock
}

/**
 * The PDF of an article that is not published, with the text of a proof. Throws 404 also where no PDF can be made, `damaged-file` if it
 * takes too long, and `too-busy`.
 */
export async function renderProof(
  needs: Needs,
  articleId: string,
  { storageKey, document }: { storageKey: string; document: ManuscriptDocument },
): Promise<Uint8Array> {
  const { db, journal, baseUrl, renderArticle, clock } = needs
  const today = clock().toISOString().slice(0, 10)
  const found = await findDraftRecord(db, { journal, baseUrl }, articleId, today)
  if (!found) throw new Refused('not-found', 'There is no such article.')
  const record = { ...found, files: [] }
  const [apa] = citationStyles
  const citation = apa ? apa.write(record).map(({ text }) => text) : []
  const appearance = await findAppearance(needs, journal)
  const article = { record, document, citation: citation.join(''), appearance }
  const { pdf } = await renderArticle(storageKey, article)
  if (!pdf) throw new Refused('not-found', 'This site cannot make PDFs. Please read the text here.')
  return pdf
}
