import type { Inline } from '#domain/manuscript/document/inline.ts'
import { bookmarkPrefix } from '../inline/wrap-inline.ts'

/** Leads a mention of a bookmark to its block; the text alone if there is none. */
export function resolveMention(
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
