import type { DecodedFile } from './base64-file.ts'

/** An element of a native export. The names of elements in other namespaces keep their prefix. */
export type OjsElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: OjsElement[]
  /** The content of an `embed`. */
  file?: DecodedFile
  /** Why the text cannot be imported. */
  problem?: string
}

/** Reports a part that is not imported. */
export type Skip = (sentence: string) => void

export const childrenNamed = (parent: OjsElement, ...names: string[]): OjsElement[] =>
  names.flatMap((name) => parent.children.filter((child) => child.name === name))

/** The elements of lists like `<authors><author/></authors>`. */
export const listedIn = (parent: OjsElement, list: string, name: string): OjsElement[] =>
  childrenNamed(parent, list).flatMap((found) => childrenNamed(found, name))

/** The trimmed text of the first child with a name. */
export const childText = (parent: OjsElement, name: string): string =>
  childrenNamed(parent, name)[0]?.text.trim() ?? ''

/** Undefined for anything but a whole number of at most nine digits. */
export const parseWholeNumber = (text: string | undefined): number | undefined =>
  /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : undefined

/** The text of `<id type="…">`. */
export const idOfType = (parent: OjsElement, type: string): string =>
  childrenNamed(parent, 'id')
    .find(({ attributes }) => attributes.type === type)
    ?.text.trim() ?? ''

/** Names that former URLs can contain. */
export const urlKeys = (...names: (string | undefined)[]): string[] =>
  [
    ...new Set(names.filter((name) => name !== undefined && name !== '' && name.length <= 200)),
  ] as string[]

/**
 * The text of the child in a language, or else of the first child. Reports the other languages and a text that cannot be
 * imported under the `label`.
 */
export function localizedText(
  parent: OjsElement,
  name: string,
  locale: string,
  skip: Skip = () => {},
  label = `<${name}>`,
): string {
  const texts = childrenNamed(parent, name).filter(({ text, problem }) => text.trim() || problem)
  const chosen = texts.find(({ attributes }) => attributes.locale === locale) ?? texts[0]
  if (chosen?.problem) skip(`${label}: ${chosen.problem}`)
  for (const text of texts) if (text !== chosen) skip(`${label} in ${text.attributes.locale ?? ''}`)
  return chosen?.text.trim() ?? ''
}

/** Whether an element has no content at any depth. */
export const isEmpty = ({ text, children, file, problem }: OjsElement): boolean =>
  !text.trim() && !file && !problem && children.every(isEmpty)

/** The children with content that the import does not know. */
export const unknownChildren = (parent: OjsElement, known: readonly string[]): OjsElement[] =>
  parent.children.filter((child) => !known.includes(child.name) && !isEmpty(child))
