import type { Citation, Inline } from '#domain/manuscript/document/inline.ts'
import type { ReadContext } from '../context.ts'
import type { Wrapper } from './field-stack.ts'

/** Mentions of bookmarks have this before the name until all bookmarks are known. */
export const bookmarkPrefix = 'bookmark:'

/** Content as a link, mention or citation. Content inside a link has no links. */
export function wrapInline(wrapper: Wrapper, content: Inline[], context: ReadContext): Inline[] {
  if (content.length === 0) return []
  if (wrapper.kind === 'citation') {
    const citation: Citation = { kind: 'citation', referenceIds: [], content }
    context.citedWorks.set(citation, wrapper.works)
    return [citation]
  }
  const plain = content.flatMap(withoutLinks)
  if (wrapper.kind === 'link') return [{ kind: 'link', href: wrapper.href, content: plain }]
  return [{ kind: 'cross-reference', blockId: bookmarkPrefix + wrapper.name, content: plain }]
}

const withoutLinks = (inline: Inline): Inline[] =>
  inline.kind === 'link' || inline.kind === 'cross-reference' ? inline.content : [inline]
