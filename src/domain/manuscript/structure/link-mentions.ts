import type { Block } from '../document/block.ts'
import { eachBlock } from '../document/text.ts'
import { labelKey, mentionPattern } from './caption-text.ts'
import { lineText, type Range, wrapRanges } from './inline-ranges.ts'

/** Links mentions such as `Table 2` to the table or figure with this label. Mentions of two with one label stay text. */
export function linkMentions(blocks: readonly Block[]): void {
  const targets = targetsIn(blocks)
  if (targets.size === 0) return
  for (const block of eachBlock(blocks)) {
    if (block.kind !== 'paragraph') continue
    const text = lineText(block.content)
    const ranges: Range[] = []
    for (const match of text.matchAll(mentionPattern)) {
      const [whole, more = '', , table, number = ''] = match
      const kind = `${more.trim().toLowerCase()} ${table ? 'table' : 'figure'}`.trim()
      const value = number.toLowerCase()
      // A part of a figure: `Figure 2a`.
      const figure = value.replace(/(?<=\d)[a-z]$/, '')
      const blockId = targets.get(`${kind} ${value}`) ?? targets.get(`${kind} ${figure}`)
      if (!blockId) continue
      ranges.push({
        start: match.index,
        end: match.index + whole.length,
        wrap: (content) => ({ kind: 'cross-reference', blockId, content }),
      })
    }
    block.content = wrapRanges(block.content, ranges)
  }
}

function targetsIn(blocks: readonly Block[]): Map<string, string> {
  const targets = new Map<string, string | null>()
  for (const block of eachBlock(blocks)) {
    if ((block.kind !== 'table' && block.kind !== 'figure') || !block.label) continue
    const key = labelKey(block.label)
    if (key) targets.set(key, targets.has(key) ? null : block.id)
  }
  return new Map([...targets].filter((entry): entry is [string, string] => entry[1] !== null))
}
