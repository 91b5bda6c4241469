import type { Block } from '#domain/manuscript/document/block.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'
import { eachBlock } from '#domain/manuscript/document/text.ts'
import type { ReadContext } from '../context.ts'
import type { Draft } from '../draft.ts'
import { bookmarkPrefix } from '../inline/wrap-inline.ts'
import { assignLanguages } from './assign-languages.ts'
import { mapInlines } from './map-inlines.ts'

/** Leads a mention of a bookmark to its block; the text alone if there is none. */
function resolveMention(
  inline: Inline,
  bookmarks: ReadonlyMap<string, string>,
  ids: ReadonlySet<string>,
): Inline[] {
  if (inline.kind !== 'cross-reference' || !inline.blockId.startsWith(bookmarkPrefix))
    return [inline]
  const blockId = bookmarks.get(inline.blockId.slice(bookmarkPrefix.length))
  if (blockId === undefined || !ids.has(blockId)) return inline.content
  inline.blockId = blockId
  return [inline]
}

/** Completes what needs the whole text: mentions of bookmarks, languages, and neighbouring texts that are set alike. */
export function finishDraft(blocks: Block[], context: ReadContext): Draft {
  const last = [...eachBlock(blocks)].at(-1)
  if (last) context.placeBookmarks(last.id)
  const noteBlocks = context.notes.flatMap((note) => note.blocks)
  const all = [...blocks, ...noteBlocks]
  const ids = new Set([...eachBlock(all)].map(({ id }) => id))
  mapInlines(all, (inline) => resolveMention(inline, context.bookmarks, ids))
  const language = assignLanguages(all)
  return {
    document: {
      language,
      front: { title: [], authors: [], abstract: [], keywords: [] },
      blocks,
      notes: context.notes,
      references: [],
      pictures: [...context.pictures.values()],
    },
    findings: context.findings,
    facts: context.facts,
    hints: context.hints,
    citedWorks: context.citedWorks,
  }
}
