import type { Journal } from '#domain/journal/journal.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { Refused } from '#domain/refusal.ts'
import { type DocumentDeps, renderProofFiles } from '#features/documents/stored-manuscripts.ts'
import { findDraftRecord } from '#features/publishing/articles/record-queries.ts'
import type { Database } from '#platform/database/database.ts'
import { findAppearance } from './find-appearance.ts'

type Deps = DocumentDeps<'renderProof'> & { db: Database; journal: Journal; baseUrl: string }

/**
 * The PDF of an article with the text of a proof, and the day of the proof for that of the publication. Throws 404 also where no PDF can be made, `damaged-file` if it
 * takes too long, and `too-busy`.
 */
export async function renderProof(
  deps: Deps,
  articleId: string,
  { storageKey, document, day }: { storageKey: string; document: ManuscriptDocument; day: string },
): Promise<Uint8Array> {
  const { db, journal, baseUrl } = deps
  const found = await findDraftRecord(db, { journal, baseUrl }, articleId, day)
  if (!found) throw new Refused('not-found', 'There is no such article.')
  const record = { ...found, files: [] }
  const appearance = await findAppearance(deps, journal)
  const article = { record, document, citation: '', appearance, proofDay: day }
  const { pdf } = await renderProofFiles(deps, storageKey, article)
  if (!pdf) throw new Refused('not-found', 'This site cannot make PDFs. Please read the text here.')
  return pdf
}
