import type { Block } from '#domain/manuscript/document/block.ts'
import { placeCells } from '#domain/manuscript/render/table-grid.ts'

/** In rows: longer tables break between pages. */
const maxRows = 10

export type FloatData = {
  /** The id of a figure or table that may float, else null. */
  float: string | null
  /** The ids of those that follow, with only headings between. */
  floatsAfter: string[]
}

/** Names what may float in a body: figures, and short tables that text finds by their labels. */
export function floatData(blocks: readonly Block[], prefix: string): FloatData[] {
  const data = blocks.map(
    (block): FloatData => ({ float: mayFloat(block) ? prefix + block.id : null, floatsAfter: [] }),
  )
  data.forEach(({ float }, index) => {
    if (float === null) return
    let start = index
    while (blocks[start - 1]?.kind === 'heading') start -= 1
    data[start]?.floatsAfter.push(float)
  })
  return data
}

const mayFloat = (block: Block): boolean =>
  block.kind === 'figure' ||
  (block.kind === 'table' && block.label !== null && placeCells(block).body.length <= maxRows)
