import type { Inline } from '#domain/manuscript/document/inline.ts'

/** Content without white space and line breaks at its ends. */
export function trimInlines(content: Inline[]): Inline[] {
  let start = 0
  let end = content.length
  while (start < end && isRemoved(content[start], 'start')) start += 1
  while (end > start && isRemoved(content[end - 1], 'end')) end -= 1
  return content.slice(start, end)
}

/** Trims a text; true if nothing is left of it, or it is a line break. */
function isRemoved(inline: Inline | undefined, side: 'start' | 'end'): boolean {
  if (inline?.kind === 'break') return true
  if (inline?.kind !== 'text') return false
  inline.text = side === 'start' ? inline.text.trimStart() : inline.text.trimEnd()
  return inline.text === ''
}
