import { findRecords, type JournalContext } from '#features/publishing/articles/record-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { coinsOfArticle } from './formats/web/coins.ts'

/** The articles with these ids for reference managers, as COinS. */
export async function listReferenceItems(
  db: Reader,
  journalContext: JournalContext,
  ids: string[],
) {
  const records = await findRecords(db, journalContext, ids)
  return ids.flatMap((id) => records.get(id) ?? []).map(coinsOfArticle)
}
