import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { issueName } from '#domain/publishing/issues/issue.ts'
import { Refused } from '#domain/refusal.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { validateFile } from '#features/files/validate/validate-file.ts'
import { newId } from '#platform/id.ts'
import { importArticle } from './import-article.ts'
import {
  byteProgress,
  type ImportContext,
  type Progress,
  withTemporaryFolder,
} from './import-context.ts'
import { importIssue } from './import-issue.ts'
import { type IssueContext, refusalReason, toIncomingArticle } from './ojs/article.ts'
import { childrenNamed, idOfType, listedIn, type OjsElement } from './ojs/element.ts'
import { coversOf, keysOfIssue, toIncomingIssue } from './ojs/issue.ts'
import { type NativePart, readNative } from './ojs/read-native.ts'

/**
 * Imports a native export of OJS 3. Reads the file twice: the first time to refuse an invalid file before any change, the
 * second time to import each issue and article in its own transaction. Throws `Refused` for an invalid file.
 */
export async function importOjs(
  context: ImportContext,
  file: string,
  progress: Progress,
): Promise<void> {
  const { size } = await stat(file).catch(() => {
    throw new Refused('invalid', `There is no file ${file}.`, 'file')
  })
  let articles = 0
  for await (const { kind } of readNative(
    file,
    undefined,
    byteProgress(progress, 'checking', size),
  ))
    if (kind === 'article') articles += 1
  if (articles === 0) context.report('note', 'the file', 'it contains no article')
  await withTemporaryFolder(async (folder) => {
    const newPath = () => path.join(folder, newId())
    const parts = readNative(file, newPath, byteProgress(progress, 'importing', size))
    await importParts(context, parts)
  })
}

const noIssue: IssueContext = { issue: undefined, sections: new Map() }

async function importParts(
  context: ImportContext,
  parts: AsyncIterable<NativePart>,
): Promise<void> {
  let issue = noIssue
  for await (const part of parts) {
    if (part.kind === 'issue-end') {
      for (const { name } of part.rest)
        context.report('skipped', 'an issue', `<${name}> after its articles`)
      issue = noIssue
    } else if (part.kind === 'issue') {
      issue = await importOjsIssue(context, part.element)
    } else {
      await importOjsArticle(context, part, issue)
    }
    if ('element' in part)
      for (const { path } of listFiles(part.element)) await rm(path, { force: true })
  }
}

async function importOjsIssue(context: ImportContext, element: OjsElement): Promise<IssueContext> {
  const locale = localeOf(element)
  const skipped: string[] = []
  const { issue, sections } = toIncomingIssue(element, locale, (what) => skipped.push(what))
  const keys = keysOfIssue(element)
  const about = issue ? issueName(issue) : `issue ${keys[0] ?? 'without a number'}`
  for (const sentence of skipped) context.report('skipped', about, sentence)
  if (!issue) context.report('refused', about, 'its articles are imported without an issue')
  else
    await importIssue(context, 'ojs', keys, issue, await readCover(context, element, locale, about))
  return { issue, sections }
}

/** The language of the first section title. */
const localeOf = (element: OjsElement): string =>
  listedIn(element, 'sections', 'section').flatMap((section) => childrenNamed(section, 'title'))[0]
    ?.attributes.locale ?? 'en'

async function readCover(
  context: ImportContext,
  element: OjsElement,
  locale: string,
  about: string,
): Promise<Upload<'picture'> | undefined> {
  const { report } = context
  const [cover, ...others] = coversOf(element, locale)
  for (const { attributes } of others)
    report('skipped', about, `another cover (${attributes.locale ?? 'without a language'})`)
  const file = cover && childrenNamed(cover, 'embed')[0]?.file
  if (!file) return undefined
  const originalName = childrenNamed(cover, 'cover_image')[0]?.text.trim() || 'cover'
  try {
    if (file.problem) throw new Refused('invalid', file.problem)
    await validateFile(context, 'picture', file.path)
    return { ...file, format: 'picture', originalName }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    report('skipped', about, `its cover: ${error.message}`)
    return undefined
  }
}

async function importOjsArticle(
  context: ImportContext,
  { element, line, stripped }: { element: OjsElement; line: number; stripped: number },
  issue: IssueContext,
): Promise<void> {
  const reason = refusalReason(element)
  if (reason) {
    const about = `article ${idOfType(element, 'internal') || `line ${line}`}`
    return context.report('refused', about, reason)
  }
  const incoming = toIncomingArticle(element, issue, line)
  const control = stripped > 0 ? [`${stripped} control characters, which text cannot contain`] : []
  await importArticle(context, { ...incoming, leftOut: [...control, ...incoming.leftOut] })
}

const listFiles = ({ file, children }: OjsElement): { path: string }[] => [
  ...(file ? [file] : []),
  ...children.flatMap(listFiles),
]
