import { system } from '#domain/actor.ts'
import { isDoi } from '#domain/publishing/doi/doi.ts'
import { issueName } from '#domain/publishing/issues/issue.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerPicture } from '#features/files/register-files.ts'
import { insertImportedIssue } from '#features/publishing/issues/issue-rows.ts'
import { recordEvent } from '#platform/events.ts'
import { fromHint, type ImportContext, recordSourceKeys, runTransaction } from './import-context.ts'
import type { IncomingIssue, SourceFormat } from './incoming.ts'
import { findExistingIssue, listImportedIssues } from './queries.ts'

/** Imports an issue with its cover. An existing issue does not change. */
export async function importIssue(
  context: ImportContext,
  format: SourceFormat,
  keys: string[],
  issue: IncomingIssue,
  cover: Upload<'picture'> | undefined,
): Promise<void> {
  const { db, storage, clock, report } = context
  const { isPublished, ...fields } = issue
  const name = issueName(fields)
  if (reportEarlierIssue(context, issue, await listImportedIssues(db, format, keys))) return
  if (cover && !context.isDryRun) await storeUpload(storage, cover)
  const now = clock()
  const day = fields.publicationDate ?? (fields.year ? `${fields.year}-01-01` : undefined)
  const publishedAt = isPublished ? (day ? new Date(`${day}T08:00:00Z`) : now) : null
  await runTransaction(context, async (tx) => {
    const names = keys.map((key) => `issue/${key}`)
    const existing = await findExistingIssue(tx, fields)
    if (existing.id) {
      await recordSourceKeys(context, tx, format, names, { issueId: existing.id }, name)
      return report('existing', name, 'the journal has an issue of that name, which stays as it is')
    }
    const doi = isDoi(fields.doi ?? '') && !existing.hasDoi ? fields.doi : null
    if (fields.doi && !doi)
      report('skipped', name, `DOI ${fields.doi}: it is not valid, or another issue has it`)
    const coverId = cover ? await registerPicture(context, tx, cover) : null
    const issueId = await insertImportedIssue(tx, { ...fields, doi, coverId, publishedAt }, now)
    if (!issueId) throw new Error(`another process is creating ${name}`)
    await recordSourceKeys(context, tx, format, names, { issueId }, name)
    await recordEvent(context, tx, system, { type: 'issue-created', issueId })
    report('created', name, `with ${cover ? 'its cover' : 'a generated cover'}`)
  })
}

/** Reports an issue with the same number in its source, or with the same keys. */
function reportEarlierIssue(
  { source, report }: ImportContext,
  issue: IncomingIssue,
  earlier: Awaited<ReturnType<typeof listImportedIssues>>,
): boolean {
  const name = issueName(issue)
  const own = earlier.find((one) => one.source === source)
  const same = earlier.find((one) => one.volume === issue.volume && one.number === issue.number)
  if (same && (own === same || source === '' || same.source === '')) {
    report('existing', name, 'it was imported before')
    return true
  }
  if (!own) return false
  if (source) report('existing', name, `it was imported before, and is now ${issueName(own)}`)
  else report('refused', name, `${issueName(own)} was imported with its number: ${fromHint}`)
  return true
}
