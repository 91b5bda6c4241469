import { system } from '#domain/actor.ts'
import { findEarlierImport, fingerprintOf } from '#domain/import/source.ts'
import { columnOfField } from '#domain/import/spreadsheet.ts'
import { sanitizeArticle, validateArticle } from '#domain/import/validate-article.ts'
import { isDoi } from '#domain/publishing/doi/doi.ts'
import { languageName } from '#domain/publishing/language.ts'
import { Refused } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import { storeUpload } from '#features/files/receive/temporary-upload.ts'
import { validateFile } from '#features/files/validate/validate-file.ts'
import {
  attachImportedFile,
  insertImportedArticle,
  setConcernedArticle,
} from '#features/publishing/articles/insert-imported-article.ts'
import type { Transaction } from '#platform/database/database.ts'
import { fromHint, type ImportContext, recordSourceKeys, runTransaction } from './import-context.ts'
import type { IncomingArticle, IncomingFile } from './incoming.ts'
import { findConflicts, listImportedArticles } from './queries.ts'

const maxLengths = { title: 80, doi: 200, section: 100, label: 200 }

const quoteTitle = (title: unknown) => `“${truncateText(String(title ?? ''), maxLengths.title)}”`

/** Imports an article in one transaction, unless it exists, and reports the outcome. */
export async function importArticle(context: ImportContext, found: IncomingArticle): Promise<void> {
  const { about } = found
  const { report } = context
  const title = quoteTitle(found.input.title)
  if (await reportEarlierArticle(context, found, title)) return
  for (const sentence of found.leftOut) report('skipped', about, sentence)
  try {
    const files = await storeValidFiles(context, found)
    const incoming = files.length === 0 ? asDraft(context, found) : found
    await runTransaction(context, async (tx) => {
      const id = await insertArticle(context, tx, incoming, files)
      const names = files.map(({ as, label }) => (as === 'supplement' ? `“${label}”` : as))
      const withFiles = names.length > 0 ? `with ${names.join(', ')}` : 'without a file'
      const state = incoming.publishedAt ? 'published' : 'a draft'
      const url = context.isDryRun ? '' : `: /journals/${id}`
      report('created', about, `${title}, ${state}, ${withFiles}${url}`)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const column = found.strict && error.field ? `column “${columnOfField(error.field)}”: ` : ''
    report('refused', about, `${title}: ${column}${error.message}`)
  }
}

/** An article of OJS without a file is a draft, which an editor completes. A row of a spreadsheet says what it is. */
function asDraft({ report }: ImportContext, incoming: IncomingArticle): IncomingArticle {
  const { format, publishedAt, about, input } = incoming
  if (format !== 'ojs' || !publishedAt) return incoming
  report('note', about, 'it has no file that can be imported, so it is a draft')
  return { ...incoming, publishedAt: null, input: { ...input, status: 'draft' } }
}

/** Reports an article that this run or an earlier one imported, or whose key has another meaning. */
async function reportEarlierArticle(
  { db, source, seen, report }: ImportContext,
  { format, key, about, input, requestedId }: IncomingArticle,
  title: string,
): Promise<boolean> {
  if (seen.has(`${format}/${key}`)) {
    report('refused', about, `${title}: another article of this file has the same number`)
    return true
  }
  seen.add(`${format}/${key}`)
  const earlier = await listImportedArticles(db, format, key)
  const { same, another } = findEarlierImport(source, input, earlier)
  // An id of another instance of this product is unique.
  const existing = same ?? earlier.find(({ id }) => id === requestedId)
  const describe = (article: { id: string; title: string }) =>
    `/journals/${article.id} ${quoteTitle(article.title)}`
  if (existing) {
    const state = existing.deletedAt ? ' (it was deleted since)' : ''
    report('existing', about, `${describe(existing)}${state}`)
    return true
  }
  if (!another) return false
  const conflict = `${describe(another)} was imported with its number, and stays as it is`
  report('refused', about, `${title}: ${conflict}: ${fromHint}`)
  return true
}

/** Stores the valid files of an article. An invalid file refuses a strict import. */
async function storeValidFiles(
  context: ImportContext,
  { files, strict, about }: IncomingArticle,
): Promise<IncomingFile[]> {
  const { storage, isDryRun, report } = context
  const valid: IncomingFile[] = []
  for (const file of files) {
    const { format, path, originalName } = file.upload
    try {
      const { hasAttachments = false } = await validateFile(context, format, path)
      Object.assign(file.upload, { hasAttachments })
      if (hasAttachments) report('note', about, `the PDF ${originalName} contains attached files`)
      if (!isDryRun) await storeUpload(storage, file.upload)
      valid.push(file)
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal === 'too-busy') throw error
      const field = file.as === 'supplement' ? 'supplements' : file.as
      if (strict) throw new Refused(error.refusal, `${originalName}: ${error.message}`, field)
      report('skipped', about, `the file “${file.label}” (${originalName}): ${error.message}`)
    }
  }
  return valid
}

async function insertArticle(
  context: ImportContext,
  tx: Transaction,
  incoming: IncomingArticle,
  files: IncomingFile[],
): Promise<string> {
  const { about, format, key, requestedId, publishedAt, position } = incoming
  const { journal, clock, report } = context
  const validate = incoming.strict ? validateArticle : sanitizeArticle
  const { input, leftOut } = validate(withAuthor(context, incoming), journal().categories, clock())
  for (const sentence of leftOut) report('skipped', about, sentence)
  if (format === 'ojs')
    for (const { language } of input.translatedAbstracts ?? [])
      report('note', about, `an abstract in ${languageName(language)} is imported`)
  const doi = await findUsableDoi(context, tx, incoming)
  const conflicts = await findConflicts(tx, { id: requestedId ?? '', doi: '' })
  const id = await insertImportedArticle(context, tx, system, input, {
    doi,
    publishedAt,
    position,
    section: incoming.section.slice(0, maxLengths.section) || null,
    id: conflicts.id ? undefined : requestedId,
  })
  const names = [key, ...incoming.aliases].map((name) => `article/${name}`)
  const record = (keys: string[], target: { part?: string; mark?: string }) =>
    recordSourceKeys(context, tx, format, keys, { articleId: id, ...target }, about)
  const recordFile = (keys: string[], part?: string) =>
    record(
      names.flatMap((name) => keys.map((key) => `${name}/${key}`)),
      part === undefined ? {} : { part },
    )
  await record(names, { mark: fingerprintOf(incoming.input) })
  for (const file of files) {
    const label = file.label.replace(/\s+/g, ' ').trim().slice(0, maxLengths.label)
    const attached = { ...file, label: label || file.upload.originalName }
    await recordFile(file.keys, await attachImportedFile(context, tx, id, attached))
  }
  const skipped = incoming.files.filter((file) => !files.includes(file))
  await recordFile([...incoming.skippedFileKeys, ...skipped.flatMap(({ keys }) => keys)])
  await setNotice(context, tx, id, incoming)
  return id
}

/** Names the journal as author of an article without authors. */
function withAuthor(
  { journal, report }: ImportContext,
  { input, about }: IncomingArticle,
): Record<string, unknown> {
  if (!Array.isArray(input.contributors) || input.contributors.length > 0) return input
  report('note', about, 'it names no author: the journal is used as author')
  const { contributors: _, ...rest } = input
  return { ...rest, authors: [journal().name] }
}

/** The DOI of an article, if it is valid and free. Otherwise, a strict import throws. */
async function findUsableDoi(
  { seen, report }: ImportContext,
  tx: Transaction,
  { doi: raw, about, strict }: IncomingArticle,
): Promise<string | null> {
  const doi = raw.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '')
  if (!doi) return null
  const isTaken = async () =>
    seen.has(`doi/${doi}`) || (await findConflicts(tx, { id: '', doi })).doi
  const problem = !isDoi(doi)
    ? 'it is not valid'
    : (await isTaken())
      ? 'another article has it'
      : undefined
  if (!problem) {
    seen.add(`doi/${doi}`)
    return doi
  }
  const sentence = `${doi.slice(0, maxLengths.doi)}: ${problem}`
  if (strict) throw new Refused('invalid', sentence, 'doi')
  report('skipped', about, `DOI ${sentence}`)
  return null
}

async function setNotice(
  context: ImportContext,
  tx: Transaction,
  id: string,
  { notice, format, about }: IncomingArticle,
): Promise<void> {
  if (!notice) return
  const all = await listImportedArticles(tx, format, notice.concerns)
  const concerned = all.find(({ source }) => source === context.source)
  if (concerned)
    return setConcernedArticle(context, tx, system, id, { ...notice, concerns: concerned.id })
  if (context.isDryRun && context.seen.has(`${format}/${notice.concerns}`)) return
  const sentence = `the link of the ${notice.kind} to ${notice.concerns}, which is not imported`
  context.report('skipped', about, sentence)
}
