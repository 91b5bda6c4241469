import { type FileKind, kindOf } from '#domain/file-kind.ts'
import type { Upload } from '../../files/spool.ts'
import type { IncomingFile } from '../incoming.ts'
import type { DecodedFile } from './base64-file.ts'
import { all, type Element, idOf, numberIn, said, textOf } from './element.ts'

/** A file that an article brings: its versions, the newest last, and whether a galley shows it. */
type Brought = { element: Element; name: string; versions: Element[]; isShown: boolean }

/** What galleys make of the files of an article, and what cannot be taken. */
export type Galleys = { files: IncomingFile[]; lostKeys: string[]; leftOut: string[] }

/**
 * The galleys of a publication, in their order: the first PDF and the first Word document are the article's own, first
 * those in its language; what is of another kind that is kept here goes with the article.
 */
export function galleysOf(article: Element, publication: Element, locale: string): Galleys {
  const brought = new Map(
    [
      ...all(article, 'submission_file'),
      ...all(article, 'supplementary_file'),
      ...all(article, 'artwork_file'),
    ].map((element) => [element.attributes.id ?? '', bring(element, locale)] as const),
  )
  const found: Galleys = { files: [], lostKeys: [], leftOut: [] }
  const galleys = all(publication, 'article_galley').toSorted(
    (a, b) => Number(inAnother(a, locale)) - Number(inAnother(b, locale)) || seq(a) - seq(b),
  )
  for (const galley of galleys) takeGalley(galley, brought, locale, found)
  for (const { isShown, name, element } of brought.values()) {
    if (isShown) continue
    const stage = element.attributes.stage ?? 'of no stage'
    found.leftOut.push(`<${element.name}> “${name}” (${stage}): no galley shows it to readers`)
  }
  return found
}

const seq = (galley: Element) => numberIn(textOf(galley, 'seq')) ?? 0
const inAnother = ({ attributes }: Element, locale: string) =>
  attributes.locale !== undefined && attributes.locale !== locale

/** Since OJS 3.3 versions are `file` elements and `file_id` names the present one; before, they are numbered revisions. */
function bring(element: Element, locale: string): Brought {
  const files = all(element, 'file')
  const current = files.find(({ attributes }) => attributes.id === element.attributes.file_id)
  const versions = current
    ? [...files.filter((file) => file !== current), current]
    : [...files, ...all(element, 'revision').toSorted((a, b) => revision(a) - revision(b))]
  const last = versions.at(-1)
  const name =
    said(element, 'name', locale).text ||
    (last && said(last, 'name', locale).text) ||
    last?.attributes.filename ||
    `file.${last?.attributes.extension ?? ''}`
  return { element, name, versions, isShown: false }
}

const revision = ({ attributes }: Element) => numberIn(attributes.number) ?? 0

function takeGalley(
  galley: Element,
  brought: Map<string, Brought>,
  locale: string,
  found: Galleys,
): void {
  const label = said(galley, 'name', locale).text || 'File'
  const about = `galley “${label}”`
  const names = [idOf(galley, 'internal'), galley.attributes.url_path, idOf(galley, 'publisher-id')]
  const keys = [...new Set(names.filter((key) => key && key.length <= 200))] as string[]
  const reference = all(galley, 'submission_file_ref')[0]?.attributes.id ?? ''
  const held = brought.get(reference)
  if (held) held.isShown = true
  found.leftOut.push(...earlierOf(held).map((version) => `${about}: ${version}`))
  const file = fileOf(galley, held, reference)
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

const earlierOf = (held: Brought | undefined): string[] =>
  (held?.versions.slice(0, -1) ?? []).map(
    ({ attributes }) =>
      `an earlier version of its file (${attributes.id ?? attributes.number ?? 'without a number'})`,
  )

/** The file that a galley shows, or why it cannot be taken. */
function fileOf(
  galley: Element,
  held: Brought | undefined,
  reference: string,
): Upload<FileKind> | string {
  const remote = all(galley, 'remote')[0]?.attributes.src
  if (remote) return `it is kept elsewhere, at ${remote.slice(0, 300)}`
  if (!held) return `its file ${reference} is not in the export`
  const version = held.versions.at(-1)
  const file = contentOf(version)
  if (typeof file === 'string') return file
  const format = kindOf(held.name) ?? kindOf(`.${version?.attributes.extension ?? ''}`)
  return format
    ? { ...file, format, originalName: held.name }
    : `files like “${held.name}” are not kept here`
}

const isSupplementary = ({ name, attributes }: Element) =>
  name !== 'submission_file' ||
  /supplement|data set|research instrument|research material|transcript|image|multimedia/i.test(
    attributes.genre ?? '',
  )

/** The decoded content of a version, or why there is none. */
function contentOf(version: Element | undefined): DecodedFile | string {
  const embed = version && all(version, 'embed')[0]
  const { src } = (version && all(version, 'href')[0]?.attributes) ?? {}
  if (src) return `its file lies elsewhere, at ${src.slice(0, 300)}, and is not fetched`
  if (!embed?.file) return 'its file has no content'
  return embed.file.problem ?? embed.file
}
