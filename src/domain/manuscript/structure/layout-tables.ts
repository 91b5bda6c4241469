import type { Block, EquationBlock, Table } from '../document/block.ts'
import { blockLines } from '../document/text.ts'

/** A frame around a figure has at most a row for the caption and one for notes. */
const maxFrameRows = 3

/** Replaces tables that only place things on the page: a frame around a figure or table, an equation beside its number. */
export function unwrapLayoutTables(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'table') return [block]
    return unwrapFrame(block) ?? unwrapEquation(block) ?? [block]
  })
}

function unwrapFrame({ rows, caption }: Table): Block[] | null {
  const cells = rows.flat()
  const isFrame =
    rows.length <= maxFrameRows && rows.every((row) => row.length <= 1) && caption.length === 0
  const content = cells.flatMap((cell) => cell.content)
  return isFrame && content.some(({ kind }) => kind === 'figure' || kind === 'table')
    ? content
    : null
}

function unwrapEquation(table: Table): EquationBlock[] | null {
  const [row, ...others] = table.rows
  if (!row || others.length > 0) return null
  const content = row.flatMap((cell) => cell.content)
  const equations = content.filter((block) => block.kind === 'equation')
  const [equation] = equations
  const label = content
    .filter((block) => block.kind !== 'equation')
    .flatMap(blockLines)
    .join(' ')
    .trim()
  if (!equation || equations.length > 1 || !/^\(?\p{L}{0,3}\.?[\d.–-]*[a-z]?\)?$/u.test(label))
    return null
  return [{ ...equation, label: label || equation.label }]
}
