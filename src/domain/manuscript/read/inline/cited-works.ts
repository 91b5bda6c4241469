import type { CitedWork } from '../draft.ts'
import { type PackageParts, readPart } from '../package-parts.ts'
import { allInside, childOf, findInside, type XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { XmlError } from '../xml/xml-parser.ts'

/** The works that the instruction of a citation field names: Zotero, Mendeley, EndNote and Word. */
export function citedWorksOf(instruction: string, parts: PackageParts): CitedWork[] {
  const json = instruction.indexOf('{')
  if (/CSL_CITATION/.test(instruction.slice(0, 80)) && json >= 0)
    return worksOfJson(instruction.slice(json))
  if (/^ADDIN\s+EN\.CITE/i.test(instruction)) return worksOfEndNote(instruction)
  if (/^CITATION\s/i.test(instruction)) return worksOfWord(instruction, parts)
  return []
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 2000) : typeof value === 'number' ? `${value}` : ''

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

/** `citationItems` of the Citation Style Language; JSON may come before other text. */
export function worksOfJson(source: string): CitedWork[] {
  let items: unknown
  try {
    items = property(JSON.parse(source.slice(0, source.lastIndexOf('}') + 1)), 'citationItems')
  } catch {
    return []
  }
  if (!Array.isArray(items)) return []
  return items.slice(0, 200).map((item) => {
    const data = property(item, 'itemData')
    const author = firstOf(property(data, 'author'))
    const date = firstOf(firstOf(property(property(data, 'issued'), 'date-parts')))
    return {
      title: textOf(property(data, 'title')),
      family: textOf(property(author, 'family')) || textOf(property(author, 'literal')),
      year: textOf(date),
      doi: textOf(property(data, 'DOI')),
    }
  })
}

/** Mendeley's newer content controls have the JSON in their tag. */
export function worksOfTag(tag: string): CitedWork[] {
  const encoded = /^MENDELEY_CITATION_v3_([A-Za-z\d+/=]+)$/.exec(tag)?.[1]
  if (!encoded) return []
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    return worksOfJson(new TextDecoder().decode(bytes))
  } catch {
    return []
  }
}

const allText = (element: XmlElement | undefined): string =>
  element ? element.text + element.children.map(allText).join('') : ''

function worksOfEndNote(instruction: string): CitedWork[] {
  const start = instruction.indexOf('<EndNote>')
  const end = instruction.lastIndexOf('</EndNote>')
  if (start < 0 || end < 0) return []
  try {
    const { root } = parseXml(instruction.slice(start, end + '</EndNote>'.length))
    return allInside(root, 'Cite').map((cite) => {
      const titles = findInside(cite, 'titles')
      return {
        title: allText(childOf(titles, 'title')),
        family: allText(findInside(cite, 'Author')).split(',')[0] ?? '',
        year: allText(findInside(cite, 'Year')),
        doi: allText(findInside(cite, 'electronic-resource-num')),
      }
    })
  } catch (error) {
    if (error instanceof XmlError) return []
    throw error
  }
}

/** Word keeps its sources in a part of custom XML (ECMA-376 part 1, 22.6). */
function worksOfWord(instruction: string, parts: PackageParts): CitedWork[] {
  const tags = [...instruction.slice(0, 4000).matchAll(/(?:^CITATION|\\m)\s+(\S+)/gi)].map(
    ([, tag]) => tag ?? '',
  )
  const works: CitedWork[] = []
  for (const source of wordSources(parts)) {
    if (!tags.includes(allText(childOf(source, 'Tag')))) continue
    const author = findInside(source, 'Last', 'Corporate')
    works.push({
      title: allText(childOf(source, 'Title')),
      family: allText(author),
      year: allText(childOf(source, 'Year')),
      doi: allText(childOf(source, 'DOI')),
    })
  }
  return works
}

const sourcesOfParts = new WeakMap<PackageParts, XmlElement[]>()

function wordSources(parts: PackageParts): XmlElement[] {
  let sources = sourcesOfParts.get(parts)
  if (!sources) {
    sources = [...parts.names]
      .filter((name) => /^customXml\/item\d+\.xml$/i.test(name))
      .slice(0, 50)
      .flatMap((name) => {
        const root = readPart(parts, name)
        return root?.name === 'Sources' ? root.children : []
      })
    sourcesOfParts.set(parts, sources)
  }
  return sources
}
