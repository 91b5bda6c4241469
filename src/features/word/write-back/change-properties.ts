import type { AlternativeText } from '#domain/manuscript/edits/list-changes.ts'
import {
  type Edit,
  escapeAttribute,
  locateAttributes,
  type Tag,
} from '#features/word/xml/scan-xml.ts'
import type { Element, WordDrawing, WordParagraph, WordRun, WordTable } from './scan-story.ts'

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })
const remove = ({ tag, end }: Element): Edit => ({ start: tag.start, end: end.end, text: '' })
const isEmptyElement = ({ tag, end }: Element): boolean => end.start === tag.start

/** Adds content at the beginning of an element, which may be written as an empty one. */
const insertFirst = (source: string, element: Element, content: string): Edit =>
  isEmptyElement(element)
    ? {
        start: element.tag.end - 2,
        end: element.tag.end,
        text: `>${content}</${nameOf(source, element.tag)}>`,
      }
    : insert(element.tag.end, content)

const nameOf = (source: string, tag: Tag): string =>
  /^<([^\s/>]+)/.exec(source.slice(tag.start, tag.end))?.[1] ?? tag.name

/** Sets an attribute of a start tag. */
function setAttribute(source: string, tag: Tag, name: string, value: string): Edit {
  const text = escapeAttribute(value)
  const place = locateAttributes(source, tag).get(name)
  if (place) return { ...place.value, text }
  const end = source[tag.end - 2] === '/' ? tag.end - 2 : tag.end - 1
  return insert(end, ` ${name}="${text}"`)
}

/** Makes a paragraph a heading of a level, by a style if the document has it, or a paragraph where the level is null. */
export function changeHeading(
  source: string,
  paragraph: WordParagraph,
  level: number | null,
  headingStyles: ReadonlyMap<number, string>,
): Edit[] {
  const { properties, style, outline, afterOutline } = paragraph
  const wanted = level === null ? undefined : headingStyles.get(level)
  const edits = [style, outline].flatMap((each) => (each ? [remove(each)] : []))
  const styled = wanted ? `<w:pStyle w:val="${escapeAttribute(wanted)}"/>` : ''
  const outlined = level !== null && !wanted ? `<w:outlineLvl w:val="${level - 1}"/>` : ''
  if (!properties) {
    const added = styled + outlined
    return added ? [...edits, insertFirst(source, paragraph, `<w:pPr>${added}</w:pPr>`)] : edits
  }
  if (isEmptyElement(properties))
    return [...edits, insertFirst(source, properties, styled + outlined)]
  if (styled) edits.push(insert(properties.tag.end, styled))
  if (outlined) edits.push(insert(afterOutline ?? properties.end.start, outlined))
  return edits
}

/** Marks the header rows of a table, which Word repeats on each page, and whether its first row and column are set apart. */
export function changeHeader(
  source: string,
  { rows, properties, look, afterLook }: WordTable,
  header: { rows: number; columns: number },
): Edit[] {
  const edits = rows.flatMap((row, index) => {
    const removed = row.headers.map(remove)
    if (index >= header.rows) return removed
    if (row.headers.length > 0) return []
    if (row.properties) return [insertFirst(source, row.properties, '<w:tblHeader/>')]
    const at = row.exceptions?.end.end ?? row.tag.end
    return [insert(at, '<w:trPr><w:tblHeader/></w:trPr>')]
  })
  const flags = { 'w:firstRow': header.rows > 0, 'w:firstColumn': header.columns > 0 }
  const values = Object.entries(flags).map(([name, on]) => [name, on ? '1' : '0'] as const)
  if (look)
    edits.push(...values.map(([name, value]) => setAttribute(source, look.tag, name, value)))
  else if (properties && !isEmptyElement(properties)) {
    const attributes = values.map(([name, value]) => `${name}="${value}"`).join(' ')
    edits.push(insert(afterLook ?? properties.end.start, `<w:tblLook ${attributes}/>`))
  }
  return edits
}

const decorativeUri = '{C183D7F6-B498-43B3-948B-1728B52AA6E4}'
const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const decorativeNamespace = 'http://schemas.microsoft.com/office/drawing/2017/decorative'

/** Sets the description of a drawing, and whether it is decoration. */
export function changeAlternativeText(
  source: string,
  drawing: WordDrawing,
  { text, isDecorative }: AlternativeText,
): Edit[] {
  const { tag, extension, decorative } = drawing
  if (decorative)
    return [
      setAttribute(source, tag, 'descr', text),
      setAttribute(source, decorative.tag, 'val', isDecorative ? '1' : '0'),
    ]
  const description = setAttribute(source, tag, 'descr', text)
  if (!isDecorative) return [description]
  const mark = `<a:ext xmlns:a="${drawingNamespace}" uri="${decorativeUri}"><adec:decorative xmlns:adec="${decorativeNamespace}" val="1"/></a:ext>`
  if (extension) return [description, insertFirst(source, extension, mark)]
  const list = `<a:extLst xmlns:a="${drawingNamespace}">${mark}</a:extLst>`
  return isEmptyElement(drawing)
    ? [description, insertFirst(source, drawing, list)]
    : [description, insert(drawing.end.start, list)]
}

const afterLanguage = /<w:(?:eastAsianLayout|specVanish|oMath|rPrChange)[\s/>]/

const rightToLeft = /^(?:ar|fa|he|ur|ps|sd|ug|yi|dv|syr|ckb)(?:-|$)/

/** Sets the language of runs; null removes it. */
export function changeLanguage(
  source: string,
  runs: readonly WordRun[],
  language: string | null,
): Edit[] {
  const name = language && rightToLeft.test(language) ? 'w:bidi' : 'w:val'
  return runs.flatMap(({ tag, properties, language: own }) => {
    if (language === null) return own ? [remove(own)] : []
    if (own) return [setAttribute(source, own.tag, name, language)]
    const added = `<w:lang ${name}="${language}"/>`
    if (!properties) return [insert(tag.end, `<w:rPr>${added}</w:rPr>`)]
    if (isEmptyElement(properties)) return [insertFirst(source, properties, added)]
    const inside = source.slice(properties.tag.end, properties.end.start)
    const at = afterLanguage.exec(inside)?.index ?? inside.length
    return [insert(properties.tag.end + at, added)]
  })
}
