import { type FileKind, fileKindOf } from '#domain/file-kind.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import type { IncomingFile } from '#features/import/incoming.ts'
import type { DecodedFile } from './base64-file.ts'
import {
  childrenNamed,
  childText,
  idOfType,
  localizedText,
  type OjsElement,
  parseWholeNumber,
  type Skip,
  urlKeys,
} from './element.ts'

/** A file of an article, with its versions, the newest last. */
type SubmissionFile = { element: OjsElement; name: string; versions: OjsElement[] }

/** Files to import, and the keys of galleys that are not imported. */
type Galleys = { files: IncomingFile[]; skippedKeys: string[] }

/**
 * The files of an article's galleys. The first PDF and the first Word document are those of the article; galleys in its
 * language precede others. All other files become supplements.
 */
export function galleysOf(
  article: OjsElement,
  publication: OjsElement,
  locale: string,
  skip: Skip,
): Galleys {
  const submissionFiles = new Map(
    childrenNamed(article, 'submission_file', 'supplementary_file', 'artwork_file').map(
      (element) => [element.attributes.id ?? '', readSubmissionFile(element, locale)] as const,
    ),
  )
  const result: Galleys = { files: [], skippedKeys: [] }
  const shown = new Set<SubmissionFile>()
  for (const galley of sortGalleys(publication, locale)) {
    const file = submissionFiles.get(referenceOf(galley))
    if (file) shown.add(file)
    addGalley(galley, file, locale, result, skip)
  }
  for (const file of submissionFiles.values()) {
    if (shown.has(file)) continue
    const { name, attributes } = file.element
    skip(`<${name}> “${file.name}” (${attributes.stage ?? 'of no stage'}): no galley has it`)
  }
  return result
}

function sortGalleys(publication: OjsElement, locale: string): OjsElement[] {
  const isOther = ({ attributes }: OjsElement) =>
    Number(attributes.locale !== undefined && attributes.locale !== locale)
  const sequence = (galley: OjsElement) => parseWholeNumber(childText(galley, 'seq')) ?? 0
  return childrenNamed(publication, 'article_galley').toSorted(
    (a, b) => isOther(a) - isOther(b) || sequence(a) - sequence(b),
  )
}

const referenceOf = (galley: OjsElement) =>
  childrenNamed(galley, 'submission_file_ref')[0]?.attributes.id ?? ''

/** Since OJS 3.3 versions are `file` elements, and `file_id` names the current one. Before, they are numbered revisions. */
function readSubmissionFile(element: OjsElement, locale: string): SubmissionFile {
  const revision = ({ attributes }: OjsElement) => parseWholeNumber(attributes.number) ?? 0
  const files = childrenNamed(element, 'file')
  const current = files.find(({ attributes }) => attributes.id === element.attributes.file_id)
  const versions = current
    ? [...files.filter((file) => file !== current), current]
    : [
        ...files,
        ...childrenNamed(element, 'revision').toSorted((a, b) => revision(a) - revision(b)),
      ]
  const last = versions.at(-1)
  const name =
    localizedText(element, 'name', locale) ||
    (last && localizedText(last, 'name', locale)) ||
    last?.attributes.filename ||
    `file.${last?.attributes.extension ?? ''}`
  return { element, name, versions }
}

function addGalley(
  galley: OjsElement,
  submissionFile: SubmissionFile | undefined,
  locale: string,
  { files, skippedKeys }: Galleys,
  skip: Skip,
): void {
  const label = localizedText(galley, 'name', locale) || 'File'
  const keys = urlKeys(
    idOfType(galley, 'internal'),
    galley.attributes.url_path,
    idOfType(galley, 'publisher-id'),
  )
  for (const { attributes } of submissionFile?.versions.slice(0, -1) ?? []) {
    const version = attributes.id ?? attributes.number ?? 'without a number'
    skip(`galley “${label}”: an earlier version of its file (${version})`)
  }
  const upload = fileOfGalley(galley, submissionFile)
  if (typeof upload === 'string') {
    skip(`galley “${label}”: ${upload}`)
    skippedKeys.push(...keys)
    return
  }
  const kind = upload.format
  const isFirst = (kind === 'pdf' || kind === 'docx') && !files.some(({ as }) => as === kind)
  const isOwn = isFirst && submissionFile && !isSupplementary(submissionFile.element)
  files.push({ upload, as: isOwn ? kind : 'supplement', label, keys })
}

/** The file of a galley, or why it cannot be imported. */
function fileOfGalley(
  galley: OjsElement,
  submissionFile: SubmissionFile | undefined,
): Upload<FileKind> | string {
  const remote = childrenNamed(galley, 'remote')[0]?.attributes.src
  if (remote) return `it is on another site, at ${remote.slice(0, 300)}`
  if (!submissionFile) return `its file ${referenceOf(galley)} is not in the export`
  const version = submissionFile.versions.at(-1)
  const file = contentOf(version)
  if (typeof file === 'string') return file
  const { name } = submissionFile
  const { filename = '', extension = '' } = version?.attributes ?? {}
  const format = fileKindOf(name) ?? fileKindOf(filename) ?? fileKindOf(`.${extension}`)
  return format ? { ...file, format, originalName: name } : `files like “${name}” are not supported`
}

const isSupplementary = ({ name, attributes }: OjsElement) =>
  name !== 'submission_file' ||
  /supplement|data set|research instrument|research material|transcript|image|multimedia/i.test(
    attributes.genre ?? '',
  )

/** The decoded content of a version, or why there is none. */
function contentOf(version: OjsElement | undefined): DecodedFile | string {
  const [embed] = version ? childrenNamed(version, 'embed') : []
  const src = version && childrenNamed(version, 'href')[0]?.attributes.src
  if (src) return `its file is at ${src.slice(0, 300)}, and is not downloaded`
  if (!embed?.file) return 'its file has no content'
  return embed.file.problem ?? embed.file
}
