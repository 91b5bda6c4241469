import { primaryLanguage } from '#domain/text/primary-language.ts'
import type { PackagePart } from '#features/word/package/read-package.ts'
import { decodeXml, encodeXml } from '#features/word/xml/decode-xml.ts'
import { applyEdits, type Edit, locateAttributes, scanXml } from '#features/word/xml/scan-xml.ts'
import { changeLanguage } from './change-properties.ts'
import { scanStory } from './scan-story.ts'

const isStyles = ({ name }: PackagePart): boolean => /^word\/styles\d*\.xml$/.test(name)

/** The ids of the styles with the built-in names of headings, by their levels. */
export function readHeadingStyles(parts: readonly PackagePart[]): Map<number, string> {
  const found = new Map<number, string>()
  const part = parts.find(isStyles)
  if (!part) return found
  let id: string | undefined
  scanXml(decodeXml(part.content), {
    open({ name, attributes }) {
      if (name === 'w:style')
        id = attributes['w:type'] === 'paragraph' ? attributes['w:styleId'] : undefined
      const level = name === 'w:name' && /^heading ([1-6])$/i.exec(attributes['w:val'] ?? '')?.[1]
      if (level && id !== undefined) found.set(Number(level), id)
    },
  })
  return found
}

/** Changes the language of a document: that of its defaults, and of the runs that are marked as in the former language. */
export function changeDefaultLanguage(
  parts: readonly PackagePart[],
  before: string | null,
  after: string | null,
): void {
  for (const part of parts) {
    if (isStyles(part)) changeStyles(part, after)
    if (part.name !== 'word/document.xml') continue
    const source = decodeXml(part.content)
    const runs = scanStory(source)
      .paragraphs.flatMap((paragraph) => paragraph.runs)
      .filter(
        ({ language }) =>
          primaryLanguage(language?.tag.attributes['w:val']) === primaryLanguage(before),
      )
      .filter(({ language }) => language !== null)
    part.content = encodeXml(applyEdits(source, changeLanguage(source, runs, after)))
  }
}

/** Changes `w:docDefaults` (ECMA-376 part 1, 17.7.5.1), where it names a language. */
function changeStyles(part: PackagePart, language: string | null): void {
  const source = decodeXml(part.content)
  const edits: Edit[] = []
  let isInDefaults = false
  scanXml(source, {
    open(tag) {
      if (tag.name === 'w:docDefaults') isInDefaults = true
      if (!(isInDefaults && tag.name === 'w:lang')) return
      const place = locateAttributes(source, tag).get('w:val')
      if (place) edits.push({ ...place.value, text: language ?? '' })
    },
    close(local) {
      if (local === 'docDefaults') isInDefaults = false
    },
  })
  part.content = encodeXml(applyEdits(source, edits))
}
