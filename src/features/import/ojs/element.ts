import type { DecodedFile } from './base64-file.ts'

/** An element of a native export, with what stands in it. Elements of other namespaces keep their prefix in the name. */
export type OjsElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: OjsElement[]
  /** What an `embed` holds. */
  file?: DecodedFile
  /** Why what stands in it cannot be taken. */
  problem?: string
}

/** All children of a name. */
export const childrenNamed = (of: OjsElement, name: string): OjsElement[] =>
  of.children.filter((child) => child.name === name)

/** The text of the first child of a name, without blanks around it; empty where there is none. */
export const childText = (of: OjsElement, name: string): string =>
  childrenNamed(of, name)[0]?.text.trim() ?? ''

/** A whole number in an attribute or a text; undefined for what is none, or has more than nine digits. */
export const parseWholeNumber = (text: string | undefined): number | undefined =>
  /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : undefined

/** The id of a type that an element bears, as OJS writes `<id type="internal">17</id>`. */
export const idOfType = (of: OjsElement, type: string): string =>
  childrenNamed(of, 'id')
    .find(({ attributes }) => attributes.type === type)
    ?.text.trim() ?? ''

/** One text of several languages, and the languages in which there are others. */
export type LocalizedText = { text: string; others: string[]; problem: string | undefined }

/** What elements of a name say in a language; where they say nothing in it, what the first of them says. */
export function localizedText(of: OjsElement, name: string, locale: string): LocalizedText {
  const texts = childrenNamed(of, name).filter(({ text, problem }) => text.trim() || problem)
  const chosen = texts.find(({ attributes }) => attributes.locale === locale) ?? texts[0]
  return {
    text: chosen?.text.trim() ?? '',
    others: texts.filter((one) => one !== chosen).map(({ attributes }) => attributes.locale ?? ''),
    problem: chosen?.problem,
  }
}

/** Whether anything stands in an element, however deep. */
export const isEmpty = ({ text, children, file, problem }: OjsElement): boolean =>
  !text.trim() && !file && !problem && children.every(isEmpty)
