import type { MathNode, MathStyle } from '#domain/manuscript/document/math.ts'
import { childOf, switchOf, valueIn, type XmlElement } from '../xml/element.ts'

const scripts: Record<string, MathStyle> = {
  script: 'script',
  fraktur: 'fraktur',
  'double-struck': 'double-struck',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
}

const weights: Record<string, MathStyle> = { p: 'upright', b: 'bold', bi: 'bold-italic' }

/** Signs that are set like letters. */
const letterLike = /[∞∅°%℃ℏ∂∇′″‴]/u

const pieces = /(\d+(?:[.,]\d+)*)|((?:\p{L}\p{M}*)+)|(\s+)|(.)/gu

/** Reads `m:r`: letters, numbers and operators, or words in normal text (ECMA-376 part 1, 22.1.2.87). */
export function readMathRun(element: XmlElement): MathNode[] {
  const properties = childOf(element, 'm:rPr')
  const text = element.children
    .filter(({ name }) => name === 'm:t' || name === 'w:t')
    .map((child) => child.text)
    .join('')
  if (switchOf(properties, 'm:nor')) return text === '' ? [] : [{ kind: 'text', value: text }]
  const style =
    scripts[valueIn(properties, 'm:scr') ?? ''] ?? weights[valueIn(properties, 'm:sty') ?? '']
  // The sign for alignment is not shown.
  return nodesOf(text.replaceAll('&', ''), style)
}

/** Letters, numbers and operators of a text. Upright letters side by side are one name: `sin`. */
function nodesOf(text: string, style: MathStyle | undefined): MathNode[] {
  const nodes: MathNode[] = []
  const add = (kind: 'identifier' | 'number' | 'operator', value: string) =>
    nodes.push({ kind, value, ...(style && { style }) })
  for (const [, number, letters, space, sign] of text.matchAll(pieces)) {
    if (number) add('number', number)
    else if (letters && style === 'upright') add('identifier', letters)
    else if (letters) for (const letter of lettersOf(letters)) add('identifier', letter)
    else if (space && /[\u2001-\u2003]/.test(space)) nodes.push({ kind: 'text', value: space })
    else if (sign) add(letterLike.test(sign) ? 'identifier' : 'operator', sign)
  }
  return nodes
}

const lettersOf = (letters: string): string[] => letters.match(/\p{L}\p{M}*/gu) ?? []
