import type { SectionText } from './render-html.ts'

/** A part of a section, short enough to be shown beside a search result. */
export type Passage = { sectionId: string | null; heading: string; text: string; isFirst: boolean }

/** In UTF-16 units: where a passage ends, the longest one, and the longest heading. */
const lengths = { passage: 600, longest: 1_200, heading: 300 }

/** Some hundred pages; what follows is not searched. */
const mostPassages = 1_000

/** Splits the sections of a text into passages of some sentences, at most 1,000. A section without a text has one. */
export function splitPassages(sections: readonly SectionText[]): Passage[] {
  const passages: Passage[] = []
  for (const { id, title, text } of sections) {
    if (passages.length >= mostPassages) break
    const texts = splitText(text, mostPassages - passages.length)
    const heading = title.replace(/\s+/g, ' ').trim().slice(0, lengths.heading)
    passages.push(
      ...texts.map((part, index) => ({ sectionId: id, heading, text: part, isFirst: index === 0 })),
    )
  }
  return passages
}

/** Joins short lines and cuts long ones. */
function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let open = ''
  for (const line of text.split('\n').flatMap(cutLine)) {
    if (parts.length >= most) return parts
    if (open && open.length + line.length > lengths.longest) {
      parts.push(open)
      open = ''
    }
    open = open ? `${open} ${line}` : line
    if (open.length >= lengths.passage) {
      parts.push(open)
      open = ''
    }
  }
  return open || parts.length === 0 ? [...parts, open].slice(0, most) : parts
}

/** Cuts a line after a sentence, else at a space, else anywhere. */
function cutLine(line: string): string[] {
  const pieces: string[] = []
  let rest = line.replace(/\s+/g, ' ').trim()
  while (rest.length > lengths.longest) {
    const start = rest.slice(0, lengths.longest)
    const sentence = Math.max(...['. ', '? ', '! '].map((end) => start.lastIndexOf(end) + 1))
    const space = start.lastIndexOf(' ')
    const at = sentence > lengths.passage ? sentence : space > 0 ? space : lengths.longest
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return rest ? [...pieces, rest] : pieces
}
