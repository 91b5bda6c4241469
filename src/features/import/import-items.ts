import { importRecord } from '#db/schema/import.ts'
import { system } from '#domain/actor.ts'
import { findEarlierImport, fingerprintOf, type ImportSource } from '#domain/import/source.ts'
import { columnOfField } from '#domain/import/spreadsheet.ts'
import { sanitizeArticle, validateArticle } from '#domain/import/validate-article.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isDoi } from '#domain/publishing/doi/doi.ts'
import { issueName } from '#domain/publishing/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerPicture } from '#features/files/register-files.ts'
import type { ValidateFile } from '#features/files/validate/validate-file.ts'
import {
  attachImportedFile,
  insertImportedArticle,
  setConcernedArticle,
} from '#features/publishing/articles/insert-imported-article.ts'
import { insertImportedIssue } from '#features/publishing/issues/issue-rows.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { IncomingArticle, IncomingFile, IncomingIssue, SourceFormat } from './incoming.ts'
import {
  findConflicts,
  findExistingIssue,
  listImportedArticles,
  listImportedIssues,
  listUsedKeys,
} from './queries.ts'
import type { Report } from './report.ts'

/** What is needed to bring something in. In a dry run every transaction is taken back, and no file is kept. */
export type ImportDependencies = {
  db: Database
  storage: Storage
  clock: Clock
  jobs: Jobs
  /** Its name stands in a byline where no author is named. */
  journal: () => Journal
  judge: ValidateFile
  /** Where it comes from, as somebody said it. */
  origin: ImportSource
  isDryRun: boolean
  tell: Report
  /** What this run has brought already, by its key. */
  seen: Set<string>
}

/** Ends the transaction of a dry run. */
class DryRunRollback extends Error {}

async function runTransaction(needs: ImportDependencies, work: (tx: Transaction) => Promise<void>) {
  try {
    await needs.db.transaction(async (tx) => {
      await work(tx)
      if (needs.isDryRun) throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
}

/** Brings an issue in, with its cover, where it is not there yet. One that is there stays as it is. */
export async function importIssue(
  needs: ImportDependencies,
  source: SourceFormat,
  keys: string[],
  issue: IncomingIssue,
  cover: Upload<'picture'> | undefined,
): Promise<void> {
  const { isPublished, ...fields } = issue
  const name = issueName(fields)
  const before = await listImportedIssues(needs.db, source, keys)
  if (reportEarlierIssue(needs, issue, before)) return
  if (cover && !needs.isDryRun) await storeUpload(needs.storage, cover)
  const now = needs.clock()
  const day = fields.publicationDate ?? (fields.year ? `${fields.year}-01-01` : undefined)
  const publishedAt = isPublished ? (day ? new Date(`${day}T08:00:00Z`) : now) : null
  await runTransaction(needs, async (tx) => {
    const names = keys.map((key) => `issue/${key}`)
    const here = await findExistingIssue(tx, fields)
    if (here.id) {
      await recordSourceKeys(needs, tx, source, names, { issueId: here.id }, name)
      return needs.tell('there', name, 'an issue of that name is here; it stays as it is')
    }
    const doi = isDoi(fields.doi ?? '') && !here.hasDoi ? fields.doi : null
    if (fields.doi && !doi)
      needs.tell('left out', name, `DOI ${fields.doi}: it is none, or another issue has it`)
    const coverId = cover ? await registerPicture(needs, tx, cover) : null
    const issueId = await insertImportedIssue(tx, { ...fields, doi, coverId, publishedAt }, now)
    if (!issueId) throw new Error(`somebody else is making ${name} at this moment`)
    await recordSourceKeys(needs, tx, source, names, { issueId }, name)
    await recordEvent(needs, tx, system, { type: 'issue-created', issueId })
    needs.tell('made', name, `with ${cover ? 'its cover' : 'a drawn cover'}`)
  })
}

/** Tells of an issue that came before; false where none did. */
function reportEarlierIssue(
  needs: ImportDependencies,
  issue: IncomingIssue,
  before: Awaited<ReturnType<typeof listImportedIssues>>,
): boolean {
  const name = issueName(issue)
  const here = before.find(({ origin }) => origin === needs.origin)
  const same = before.find((one) => one.volume === issue.volume && one.number === issue.number)
  if (same && (here === same || needs.origin === '' || same.origin === '')) {
    needs.tell('there', name, 'it came before')
    return true
  }
  if (!here) return false
  if (needs.origin) needs.tell('there', name, `it came before, and is ${issueName(here)} now`)
  else needs.tell('refused', name, `${issueName(here)} came under its number before: ${fromHint}`)
  return true
}

/** What whoever imports can do about a number that means two things. */
const fromHint = 'if this is from another place than before, say so by --from'

/** Brings an article in, in one transaction, where it is not there yet. Whatever comes of it is told. */
export async function importArticle(
  needs: ImportDependencies,
  incoming: IncomingArticle,
): Promise<void> {
  const { source, key, about } = incoming
  const title = `“${truncateText(String(incoming.input.title ?? ''), 80)}”`
  const seenAs = `${source}/${key}`
  if (needs.seen.has(seenAs))
    return needs.tell('refused', about, `${title}: another of this file has the same number`)
  needs.seen.add(seenAs)
  const before = await listImportedArticles(needs.db, source, key)
  const { same, another } = findEarlierImport(needs.origin, incoming.input, before)
  // An id of another instance means one article everywhere.
  const there = same ?? before.find(({ id }) => id === incoming.requestedId)
  if (there) {
    const state = there.deletedAt ? ' (it was deleted since)' : ''
    return needs.tell(
      'there',
      about,
      `/journals/${there.id} “${truncateText(there.title, 80)}”${state}`,
    )
  }
  if (another) {
    const came = `/journals/${another.id} “${truncateText(another.title, 80)}” came under its number before`
    return needs.tell('refused', about, `${title}: ${came}, and stays as it is: ${fromHint}`)
  }
  for (const sentence of incoming.leftOut) needs.tell('left out', about, sentence)
  try {
    const files = await validateFiles(needs, incoming)
    await runTransaction(needs, async (tx) => {
      const id = await insertArticle(needs, tx, incoming, files)
      const kinds = files.map(({ as, label }) => (as === 'supplement' ? `“${label}”` : as))
      const held = kinds.length > 0 ? `with ${kinds.join(', ')}` : 'without a file'
      const state = incoming.publishedAt ? 'published' : 'a draft'
      needs.tell(
        'made',
        about,
        `${title}, ${state}, ${held}${needs.isDryRun ? '' : `: /journals/${id}`}`,
      )
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const column = incoming.strict && error.field ? `column “${columnOfField(error.field)}”: ` : ''
    needs.tell('refused', about, `${title}: ${column}${error.message}`)
  }
}

/** Those of the files that are what they say, safe in the storage. */
async function validateFiles(
  needs: ImportDependencies,
  incoming: IncomingArticle,
): Promise<IncomingFile[]> {
  const good: IncomingFile[] = []
  for (const file of incoming.files) {
    const { format, path, originalName } = file.upload
    try {
      await needs.judge(format, path)
      if (!needs.isDryRun) await storeUpload(needs.storage, file.upload)
      good.push(file)
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal === 'too-busy') throw error
      const field = file.as === 'supplement' ? 'supplements' : file.as
      if (incoming.strict)
        throw new Refused(error.refusal, `${originalName}: ${error.message}`, field)
      const what = `the file “${file.label}” (${originalName})`
      needs.tell('left out', incoming.about, `${what}: ${error.message}`)
    }
  }
  return good
}

async function insertArticle(
  needs: ImportDependencies,
  tx: Transaction,
  incoming: IncomingArticle,
  files: IncomingFile[],
): Promise<string> {
  const { about, source, key, requestedId, publishedAt } = incoming
  const raw = withByline(needs, incoming)
  const judge = incoming.strict ? validateArticle : sanitizeArticle
  const { input, leftOut } = judge(raw, needs.journal().categories, needs.clock())
  for (const sentence of leftOut) needs.tell('left out', about, sentence)
  const doi = await findUsableDoi(needs, tx, incoming)
  const taken = await findConflicts(tx, { id: requestedId ?? '', doi: '' })
  const id = await insertImportedArticle(needs, tx, system, input, {
    doi,
    publishedAt,
    position: incoming.position,
    section: incoming.section.slice(0, 100) || null,
    id: taken.id ? undefined : requestedId,
  })
  const names = [key, ...incoming.aliases].map((name) => `article/${name}`)
  const mark = fingerprintOf(incoming.input)
  await recordSourceKeys(needs, tx, source, names, { articleId: id, mark }, about)
  for (const file of files) {
    const label = file.label.replace(/\s+/g, ' ').trim().slice(0, 200) || file.upload.originalName
    const part = await attachImportedFile(needs, tx, id, { ...file, label })
    await recordSourceKeys(
      needs,
      tx,
      source,
      childKeys(names, file.keys),
      { articleId: id, part },
      about,
    )
  }
  const lost = [
    ...incoming.skippedFileKeys,
    ...incoming.files.filter((file) => !files.includes(file)).flatMap(({ keys }) => keys),
  ]
  await recordSourceKeys(needs, tx, source, childKeys(names, lost), { articleId: id }, about)
  await writeNotice(needs, tx, id, incoming)
  return id
}

const childKeys = (names: string[], keys: string[]) =>
  names.flatMap((name) => keys.map((key) => `${name}/${key}`))

function withByline(
  needs: ImportDependencies,
  { input, about }: IncomingArticle,
): Record<string, unknown> {
  if (!Array.isArray(input.contributors) || input.contributors.length > 0) return input
  needs.tell('note', about, 'no author is named: the journal stands in the byline')
  const { contributors: _, ...rest } = input
  return { ...rest, authors: [needs.journal().name] }
}

/** The DOI that the article brings, unless it is none or another article's. */
async function findUsableDoi(
  needs: ImportDependencies,
  tx: Transaction,
  { doi: given, about, strict }: IncomingArticle,
) {
  const doi = given.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '')
  if (!doi) return null
  const lose = (why: string) => {
    if (strict) throw new Refused('invalid', `${doi.slice(0, 200)}: ${why}`, 'doi')
    needs.tell('left out', about, `DOI ${doi.slice(0, 200)}: ${why}`)
    return null
  }
  if (!isDoi(doi)) return lose('it is none')
  if (needs.seen.has(`doi/${doi}`)) return lose('another article has it')
  const taken = await findConflicts(tx, { id: '', doi })
  if (taken.doi) return lose('another article has it')
  needs.seen.add(`doi/${doi}`)
  return doi
}

async function writeNotice(
  needs: ImportDependencies,
  tx: Transaction,
  id: string,
  incoming: IncomingArticle,
) {
  const { notice, source, about } = incoming
  if (!notice) return
  const all = await listImportedArticles(tx, source, notice.concerns)
  const concerned = all.find(({ origin }) => origin === needs.origin)
  if (concerned)
    return setConcernedArticle(needs, tx, system, id, { ...notice, concerns: concerned.id })
  if (needs.isDryRun && needs.seen.has(`${source}/${notice.concerns}`)) return
  needs.tell('left out', about, `what it is a ${notice.kind} of: ${notice.concerns} is not here`)
}

/** Notes by which names something was known; a name that leads elsewhere already keeps leading there. */
async function recordSourceKeys(
  needs: ImportDependencies,
  tx: Transaction,
  source: SourceFormat,
  given: string[],
  to: { articleId?: string; issueId?: string; part?: string; mark?: string },
  about: string,
): Promise<void> {
  const keys = [...new Set(given)]
  const place = { source, origin: needs.origin }
  const taken = await listUsedKeys(tx, place, keys)
  for (const key of taken)
    needs.tell('left out', about, `the address ${key} leads to another already`)
  const free = keys.filter((key) => !taken.includes(key))
  if (free.length === 0) return
  const importedAt = needs.clock()
  await tx.insert(importRecord).values(free.map((key) => ({ ...place, key, ...to, importedAt })))
}
