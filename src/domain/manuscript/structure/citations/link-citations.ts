import type { Block, Reference } from '../../document/block.ts'
import type { Mention } from '../../document/document.ts'
import type { Citation, Inline } from '../../document/inline.ts'
import { eachBlock } from '../../document/text.ts'
import type { CitedWork } from '../../read/draft.ts'
import { mapInlines } from '../../read/finish/map-inlines.ts'
import { lineText, wrapRanges } from '../inline-ranges.ts'
import { type FoundCitations, findAuthorYear } from './author-year.ts'
import { type CitationRange, findNumbered, findRaised } from './numbered.ts'
import { ReferenceIndex } from './reference-index.ts'

/** Editors do not read longer lists. */
const maxUnmatched = 500
/** Superscript numbers are citations only if they occur often, or if few of them begin with the first entry and cite most. */
const minRaised = 5

/** Content that can cite: of a paragraph, or of the caption of a table or figure. */
type Line = { id: string; content: Inline[]; set: (content: Inline[]) => void }

/**
 * Links citations to entries of the reference list: those of citation programs by their data, others by number or by author and
 * year. Uncertain citations stay text. Returns the citations for which no entry was found.
 */
export function linkCitations(
  blocks: readonly Block[],
  references: readonly Reference[],
  citedWorks: ReadonlyMap<Citation, CitedWork[]>,
): Mention[] {
  const index = new ReferenceIndex(references)
  const unmatched: Mention[] = []
  resolveFields(blocks, citedWorks, index)
  if (references.length === 0) return []
  const lines = linesOf(blocks)
  const find = styleOf(lines, index)
  for (const line of lines) {
    const found = find(line)
    line.content = wrapRanges(line.content, found.ranges)
    line.set(line.content)
    for (const mention of found.unmatched)
      if (unmatched.length < maxUnmatched) unmatched.push(mention)
  }
  // A list whose entries are named differently from the citations says nothing about them.
  const linked = lines.some(({ content }) => content.some(({ kind }) => kind === 'citation'))
  return linked ? unmatched : []
}

const linesOf = (blocks: readonly Block[]): Line[] =>
  [...eachBlock(blocks)].flatMap((block): Line[] => {
    if (block.kind === 'paragraph')
      return [
        {
          ...block,
          set: (content) => {
            block.content = content
          },
        },
      ]
    if (block.kind === 'table' || block.kind === 'figure')
      return [
        {
          id: block.id,
          content: block.caption,
          set: (content) => {
            block.caption = content
          },
        },
      ]
    return []
  })

/** Citations of citation programs that name an entry; the others are their text. */
function resolveFields(
  blocks: readonly Block[],
  citedWorks: ReadonlyMap<Citation, CitedWork[]>,
  index: ReferenceIndex,
): void {
  mapInlines(blocks, (inline): readonly Inline[] => {
    if (inline.kind !== 'citation') return [inline]
    const works = citedWorks.get(inline) ?? []
    inline.referenceIds = [...new Set(works.map((work) => entryOf(work, index)))].filter(
      (id) => id !== null,
    )
    return inline.referenceIds.length > 0 ? [inline] : inline.content
  })
}

const entryOf = ({ title, doi, family, year }: CitedWork, index: ReferenceIndex): string | null =>
  (doi ? index.byTitle(doi) : null) ??
  index.byTitle(title) ??
  (family && year ? (index.byName(family, year) ?? null) : null)

type Find = (line: Line) => FoundCitations

/** How the manuscript cites: the style that finds most. */
function styleOf(lines: readonly Line[], index: ReferenceIndex): Find {
  const byName: Find = ({ id, content }) => findAuthorYear(lineText(content), id, index)
  if (!index.isNumbered) return byName
  const inBrackets: Find = ({ id, content }) => findNumbered(lineText(content), id, index)
  if (lines.some((line) => inBrackets(line).ranges.length > 0)) return inBrackets
  const raised = lines.flatMap(({ content }) => findRaised(content, index))
  if (raised.length < minRaised && !citeMost(raised, index)) return byName
  return ({ content }) => ({ ranges: findRaised(content, index), unmatched: [] })
}

/** Whether superscript numbers begin with the first entry and mention at least half of all. */
function citeMost(raised: readonly CitationRange[], index: ReferenceIndex): boolean {
  const cited = raised.flatMap(({ referenceIds }) => referenceIds)
  return cited[0] === index.byNumber(1) && new Set(cited).size * 2 >= index.size
}
