import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { issueName } from '#domain/publishing/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { type Upload, uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import { newId } from '#platform/id.ts'
import { type ImportDependencies, importArticle, importIssue } from './import-items.ts'
import { type IssueContext, refusalReason, toIncomingArticle } from './ojs/article.ts'
import { childrenNamed, idOfType, type OjsElement } from './ojs/element.ts'
import { coversOf, keysOfIssue, toIncomingIssue } from './ojs/issue.ts'
import { type NativePart, readNative } from './ojs/read-native.ts'

/** Is told how much of a task is done, 0 to 1. */
export type Progress = (task: string, part: number) => void

/**
 * Brings in what a native export of OJS 3 holds. The file is read twice: first to its end, so that nothing comes of one that
 * is damaged or cut off; then issue by issue and article by article, each of them whole or not at all. What has come before
 * stays as it is. Everything that cannot be taken is told. Throws `Refused` for a file that cannot be read.
 */
export async function importOjs(
  needs: ImportDependencies,
  file: string,
  progress: Progress,
): Promise<void> {
  const { size } = await stat(file).catch(() => {
    throw new Refused('invalid', `There is no file ${file}.`, 'file')
  })
  const count = (task: string) => {
    let bytes = 0
    return (passed: number) => {
      bytes += passed
      progress(task, Math.min(1, bytes / size))
    }
  }
  let articles = 0
  for await (const { kind } of readNative(file, undefined, count('checking')))
    if (kind === 'article') articles += 1
  if (articles === 0) needs.tell('note', 'the file', 'it holds no article')
  const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
  try {
    const newPath = () => path.join(folder, newId())
    await importParts(needs, readNative(file, newPath, count('importing')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const withoutIssue = (): IssueContext => ({ issue: undefined, sections: new Map() })

async function importParts(
  needs: ImportDependencies,
  parts: AsyncIterable<NativePart>,
): Promise<void> {
  let around = withoutIssue()
  for await (const part of parts) {
    if (part.kind === 'issue-end') {
      for (const { name } of part.rest)
        needs.tell('left out', 'an issue', `<${name}>, which stands after its articles`)
      around = withoutIssue()
    } else if (part.kind === 'issue') {
      around = await importOjsIssue(needs, part.element)
    } else {
      await importOjsArticle(needs, part, around)
    }
    if ('element' in part)
      for (const { path } of listFiles(part.element)) await rm(path, { force: true })
  }
}

async function importOjsIssue(
  needs: ImportDependencies,
  element: OjsElement,
): Promise<IssueContext> {
  const locale = localeOf(element)
  const { issue, sections, leftOut } = toIncomingIssue(element, locale)
  const keys = keysOfIssue(element)
  const about = issue ? issueName(issue) : `issue ${keys[0] ?? 'without a number'}`
  for (const sentence of leftOut) needs.tell('left out', about, sentence)
  if (!issue) needs.tell('refused', about, 'its articles come without an issue')
  else await importIssue(needs, 'ojs', keys, issue, await readCover(needs, element, locale, about))
  return { issue, sections }
}

/** The language in which an issue names its sections first. */
const localeOf = (element: OjsElement): string =>
  childrenNamed(element, 'sections')
    .flatMap((sections) => childrenNamed(sections, 'section'))
    .flatMap((section) => childrenNamed(section, 'title'))[0]?.attributes.locale ?? 'en'

async function readCover(
  needs: ImportDependencies,
  element: OjsElement,
  locale: string,
  about: string,
): Promise<Upload<'picture'> | undefined> {
  const [first, ...others] = coversOf(element, locale)
  for (const { attributes } of others)
    needs.tell('left out', about, `another cover (${attributes.locale ?? 'of no language'})`)
  const file = first && childrenNamed(first, 'embed')[0]?.file
  if (!file) return undefined
  const originalName = childrenNamed(first, 'cover_image')[0]?.text.trim() || 'cover'
  try {
    if (file.problem) throw new Refused('invalid', file.problem)
    await needs.judge('picture', file.path)
    return { ...file, format: 'picture', originalName }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    needs.tell('left out', about, `its cover: ${error.message}`)
    return undefined
  }
}

async function importOjsArticle(
  needs: ImportDependencies,
  { element, line, stripped }: { element: OjsElement; line: number; stripped: number },
  around: IssueContext,
): Promise<void> {
  const why = refusalReason(element)
  if (why)
    return needs.tell('refused', `article ${idOfType(element, 'internal') || `line ${line}`}`, why)
  const incoming = toIncomingArticle(element, around, line)
  const lost = stripped > 0 ? [`${stripped} control characters, which no text can hold`] : []
  await importArticle(needs, { ...incoming, leftOut: [...lost, ...incoming.leftOut] })
}

const listFiles = ({ file, children }: OjsElement): { path: string }[] => [
  ...(file ? [file] : []),
  ...children.flatMap(listFiles),
]
