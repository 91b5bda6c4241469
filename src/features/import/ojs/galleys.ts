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
} from './element.ts'

/** A file that an article brings: its versions, the newest last, and whether a galley shows it. */
type SubmissionFile = {
  element: OjsElement
  name: string
  versions: OjsElement[]
  isShown: boolean
}

/** What galleys make of the files of an article, and what cannot be taken. */
export type Galleys = { files: IncomingFile[]; lostKeys: string[]; leftOut: string[] }

/**
 * The galleys of a publication, in their order: the first PDF and the first Word document are the article's own, first
 * those in its language; what is of another kind that is kept here goes with the article.
 */
export function galleysOf(article: OjsElement, publication: OjsElement, locale: string): Galleys {
  const brought = new Map(
    [
      ...childrenNamed(article, 'submission_file'),
      ...childrenNamed(article, 'supplementary_file'),
      ...childrenNamed(article, 'artwork_file'),
    ].map((element) => [element.attributes.id ?? '', readSubmissionFile(element, locale)] as const),
  )
  const found: Galleys = { files: [], lostKeys: [], leftOut: [] }
  const galleys = childrenNamed(publication, 'article_galley').toSorted(
    (a, b) =>
      Number(isOtherLocale(a, locale)) - Number(isOtherLocale(b, locale)) || seq(a) - seq(b),
  )
  for (const galley of galleys) addGalley(galley, brought, locale, found)
  for (const { isShown, name, element } of brought.values()) {
    if (isShown) continue
    const stage = element.attributes.stage ?? 'of no stage'
    found.leftOut.push(`<${element.name}> “${name}” (${stage}): no galley shows it to readers`)
  }
  return found
}

const seq = (galley: OjsElement) => parseWholeNumber(childText(galley, 'seq')) ?? 0
const isOtherLocale = ({ attributes }: OjsElement, locale: string) =>
  attributes.locale !== undefined && attributes.locale !== locale

/** Since OJS 3.3 versions are `file` elements and `file_id` names the present one; before, they are numbered revisions. */
function readSubmissionFile(element: OjsElement, locale: string): SubmissionFile {
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
    localizedText(element, 'name', locale).text ||
    (last && localizedText(last, 'name', locale).text) ||
    last?.attributes.filename ||
    `file.${last?.attributes.extension ?? ''}`
  return { element, name, versions, isShown: false }
}

const revision = ({ attributes }: OjsElement) => parseWholeNumber(attributes.number) ?? 0

function addGalley(
  galley: OjsElement,
  brought: Map<string, SubmissionFile>,
  locale: string,
  found: Galleys,
): void {
  const label = localizedText(galley, 'name', locale).text || 'File'
  const about = `galley “${label}”`
  const names = [
    idOfType(galley, 'internal'),
    galley.attributes.url_path,
    idOfType(galley, 'publisher-id'),
  ]
  const keys = [...new Set(names.filter((key) => key && key.length <= 200))] as string[]
  const reference = childrenNamed(galley, 'submission_file_ref')[0]?.attributes.id ?? ''
  const held = brought.get(reference)
  if (held) held.isShown = true
  found.leftOut.push(...earlierVersions(held).map((version) => `${about}: ${version}`))
  const file = fileOfGalley(galley, held, reference)
  if (typeof file === 'string') {
    found.leftOut.push(`${about}: ${file}`)
    found.lostKeys.push(...keys)
    return
  }
  const kind = file.format
  const isOwn = (kind === 'pdf' || kind === 'docx') && !found.files.some(({ as }) => as === kind)
  const as = isOwn && held && !isSupplementary(held.element) ? kind : 'supplement'
  found.files.push({ upload: file, as, label, keys })
}

const earlierVersions = (held: SubmissionFile | undefined): string[] =>
  (held?.versions.slice(0, -1) ?? []).map(
    ({ attributes }) =>
      `an earlier version of its file (${attributes.id ?? attributes.number ?? 'without a number'})`,
  )

/** The file that a galley shows, or why it cannot be taken. */
function fileOfGalley(
  galley: OjsElement,
  held: SubmissionFile | undefined,
  reference: string,
): Upload<FileKind> | string {
  const remote = childrenNamed(galley, 'remote')[0]?.attributes.src
  if (remote) return `it is kept elsewhere, at ${remote.slice(0, 300)}`
  if (!held) return `its file ${reference} is not in the export`
  const version = held.versions.at(-1)
  const file = contentOf(version)
  if (typeof file === 'string') return file
  const format = fileKindOf(held.name) ?? fileKindOf(`.${version?.attributes.extension ?? ''}`)
  return format
    ? { ...file, format, originalName: held.name }
    : `files like “${held.name}” are not kept here`
}

const isSupplementary = ({ name, attributes }: OjsElement) =>
  name !== 'submission_file' ||
  /supplement|data set|research instrument|research material|transcript|image|multimedia/i.test(
    attributes.genre ?? '',
  )

/** The decoded content of a version, or why there is none. */
function contentOf(version: OjsElement | undefined): DecodedFile | string {
  const embed = version && childrenNamed(version, 'embed')[0]
  const { src } = (version && childrenNamed(version, 'href')[0]?.attributes) ?? {}
  if (src) return `its file lies elsewhere, at ${src.slice(0, 300)}, and is not fetched`
  if (!embed?.file) return 'its file has no content'
  return embed.file.problem ?? embed.file
}
