import { findActivityTexts } from '#domain/events/submission-events.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { listActivity } from '#features/editorial/queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The error for an editor whose command names an earlier version: who did what since. */
export async function staleVersion(db: Reader, id: string): Promise<Refused> {
  const activity = await listActivity(db, id)
  const last = activity.findLast(({ type }) => findActivityTexts(type)?.newVersion)
  const did = last && findActivityTexts(last.type)?.newVersion
  const what = did
    ? `${last.by ?? 'Another person'} ${did} on ${formatDateTime(last.at.toISOString())}.`
    : 'This submission has changed since you opened it.'
  return new Refused('edit-conflict', `${what} Your command was not carried out.`)
}
