import type { MathNode } from '#domain/manuscript/document/math.ts'
import { styleCharacters } from '#domain/manuscript/render/math/styled-characters.ts'

type Show = (text: string) => string

/** The same formula, with letters and digits as the characters of their style, and texts as they can be shown. */
export const mathData = (nodes: readonly MathNode[], show: Show): MathNode[] =>
  nodes.map((node) => nodeData(node, (inner) => mathData(inner, show), show))

function nodeData(
  node: MathNode,
  row: (nodes: readonly MathNode[]) => MathNode[],
  show: Show,
): MathNode {
  switch (node.kind) {
    case 'identifier':
    case 'number':
    case 'operator':
    case 'text':
      return { ...node, value: show(styleCharacters(node.value, node.style)) }
    case 'fraction':
      return {
        ...node,
        numerator: row(node.numerator),
        denominator: row(node.denominator),
      }
    case 'scripts':
      return {
        ...node,
        base: row(node.base),
        subscript: row(node.subscript),
        superscript: row(node.superscript),
      }
    case 'root':
      return { ...node, radicand: row(node.radicand), degree: row(node.degree) }
    case 'delimited':
      return { ...node, parts: node.parts.map(row) }
    case 'large-operator':
      return {
        ...node,
        lower: row(node.lower),
        upper: row(node.upper),
        body: row(node.body),
      }
    case 'matrix':
      return { ...node, rows: node.rows.map((cells) => cells.map(row)) }
    case 'lines':
      return { ...node, lines: node.lines.map(row) }
    case 'accent':
      return { ...node, base: row(node.base) }
    case 'limit':
      return { ...node, base: row(node.base), limit: row(node.limit) }
    case 'function':
      return { ...node, name: row(node.name), argument: row(node.argument) }
    case 'boxed':
      return { ...node, content: row(node.content) }
  }
}
