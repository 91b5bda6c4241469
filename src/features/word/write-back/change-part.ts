import type { PartChange } from '#domain/manuscript/edits/list-changes.ts'
import type { Edit } from '#features/word/xml/scan-xml.ts'
import {
  changeAlternativeText,
  changeHeader,
  changeHeading,
  changeLanguage,
} from './change-properties.ts'
import { changeWords } from './change-words.ts'
import type { WordDrawing, WordParagraph, WordStory, WordTable } from './scan-story.ts'

/** The edits of the source that make a change; what cannot be made is left out. */
export function changePart(
  source: string,
  story: WordStory,
  change: PartChange,
  headingStyles: ReadonlyMap<number, string>,
): Edit[] {
  const at = change.source?.paragraph ?? -1
  const table =
    change.kind === 'table' ? story.tables.find((each) => each.firstParagraph === at) : undefined
  const paragraph = table ? undefined : story.paragraphs[at]
  const edits: Edit[] = []
  if (change.words) edits.push(...reword(source, story, change, at))
  if (change.heading !== undefined && paragraph)
    edits.push(...changeHeading(source, paragraph, change.heading, headingStyles))
  if (change.header && table) edits.push(...changeHeader(source, table, change.header))
  if (change.language !== undefined) {
    const runs = table ? runsInside(story, table) : (paragraph?.runs ?? [])
    edits.push(...changeLanguage(source, runs, change.language))
  }
  if (change.alternativeTexts) {
    const drawings = drawingsOf(story, at, change.alternativeTexts.pictures)
    for (const [picture, text] of change.alternativeTexts.changed) {
      const drawing = drawings[picture]
      if (drawing) edits.push(...changeAlternativeText(source, drawing, text))
    }
  }
  return edits
}

/** The caption of a table or figure is in the nearest paragraph with its words. */
function reword(source: string, story: WordStory, { kind, words }: PartChange, at: number): Edit[] {
  if (!words) return []
  const isCaption = kind === 'table' || kind === 'figure'
  const paragraphs = isCaption
    ? byDistance(story.paragraphs, at)
    : story.paragraphs.slice(at, at + 1)
  for (const paragraph of paragraphs) {
    const edits = changeWords(source, paragraph, words)
    if (edits) return edits
  }
  return []
}

/** In paragraphs: a caption is not farther away than this, a table with its cells included. */
const maxDistance = 500

function byDistance(paragraphs: readonly WordParagraph[], at: number): WordParagraph[] {
  const found: WordParagraph[] = []
  for (let distance = 0; distance <= maxDistance; distance += 1)
    for (const index of distance === 0 ? [at] : [at - distance, at + distance]) {
      const paragraph = paragraphs[index]
      if (paragraph) found.push(paragraph)
    }
  return found
}

const runsInside = ({ paragraphs }: WordStory, { tag, end }: WordTable) =>
  paragraphs
    .filter((paragraph) => paragraph.tag.start > tag.start && paragraph.tag.start < end.start)
    .flatMap(({ runs }) => runs)

/** The drawings of a part with this many pictures: those of its paragraph and, for a figure of several, of those before. */
function drawingsOf({ paragraphs }: WordStory, at: number, pictures: number): WordDrawing[] {
  const found: WordDrawing[] = []
  for (let index = at; index >= 0 && found.length < pictures; index -= 1)
    found.unshift(...(paragraphs[index]?.drawings.filter(({ hasPicture }) => hasPicture) ?? []))
  return found.length === pictures ? found : []
}
