import type { MathNode } from '#domain/manuscript/document/math.ts'
import { childOf, childrenOf, switchOf, valueIn, type XmlElement } from '../xml/element.ts'
import { readMathRun } from './math-run.ts'

/** Called with the name of an element that has no counterpart. */
type Unknown = (name: string) => void

type Rows = { row: (name: string) => MathNode[]; rowOf: (element: XmlElement) => MathNode[] }

type Reader = (element: XmlElement, rows: Rows) => MathNode[]

/** Reads `m:oMath` or `m:oMathPara` (ECMA-376 part 1, 22.1). The lines of several formulas are one node. */
export function readMath(element: XmlElement, unknown: Unknown): MathNode[] {
  if (element.name !== 'm:oMathPara') return readRow(element, unknown)
  const lines = childrenOf(element, 'm:oMath')
    .map((line) => readRow(line, unknown))
    .filter((line) => line.length > 0)
  return lines.length > 1 ? [{ kind: 'lines', lines }] : (lines[0] ?? [])
}

function readRow(element: XmlElement | undefined, unknown: Unknown): MathNode[] {
  return element ? element.children.flatMap((child) => readNode(child, unknown)) : []
}

const propertyOf = (element: XmlElement, name: string): string | undefined =>
  valueIn(childOf(element, `${element.name}Pr`), name)

const switchIn = (element: XmlElement, name: string): boolean =>
  switchOf(childOf(element, `${element.name}Pr`), name) ?? false

/** A sign; one without a value is none. */
function signOf(element: XmlElement, name: string, usual: string): string {
  const child = childOf(childOf(element, `${element.name}Pr`), name)
  return child ? (child.attributes.val ?? '') : usual
}

const scripts =
  (position: 'after' | 'before'): Reader =>
  (_, { row }) => [
    {
      kind: 'scripts',
      base: row('m:e'),
      subscript: row('m:sub'),
      superscript: row('m:sup'),
      position,
    },
  ]

const limit =
  (position: 'above' | 'below'): Reader =>
  (_, { row }) => [{ kind: 'limit', base: row('m:e'), limit: row('m:lim'), position }]

function readFraction(element: XmlElement, { row }: Rows): MathNode[] {
  const type = propertyOf(element, 'm:type')
  const [numerator, denominator] = [row('m:num'), row('m:den')]
  if (type === 'lin') return [...numerator, { kind: 'operator', value: '/' }, ...denominator]
  const line = type === 'noBar' ? 'none' : type === 'skw' ? 'skewed' : 'bar'
  return [{ kind: 'fraction', numerator, denominator, line }]
}

function readLargeOperator(element: XmlElement, { row }: Rows): MathNode[] {
  const operator = signOf(element, 'm:chr', '∫')
  const isIntegral = /[∫-∳]/u.test(operator)
  const place = propertyOf(element, 'm:limLoc') ?? (isIntegral ? 'subSup' : 'undOvr')
  return [
    {
      kind: 'large-operator',
      operator,
      lower: switchIn(element, 'm:subHide') ? [] : row('m:sub'),
      upper: switchIn(element, 'm:supHide') ? [] : row('m:sup'),
      limits: place === 'undOvr' ? 'under-over' : 'scripts',
      body: row('m:e'),
    },
  ]
}

function readSignBeside(element: XmlElement, { row }: Rows): MathNode[] {
  const position = propertyOf(element, 'm:pos') === 'top' ? 'above' : 'below'
  const bar = position === 'above' ? '¯' : '_'
  const sign = element.name === 'm:bar' ? bar : signOf(element, 'm:chr', '\u23df')
  return [{ kind: 'accent', base: row('m:e'), sign, position }]
}

function readPhantom(element: XmlElement, { row }: Rows): MathNode[] {
  const isShown = switchOf(childOf(element, 'm:phantPr'), 'm:show') ?? true
  return isShown ? row('m:e') : []
}

const readers: Record<string, Reader> = {
  'm:f': readFraction,
  'm:nary': readLargeOperator,
  'm:sSub': scripts('after'),
  'm:sSup': scripts('after'),
  'm:sSubSup': scripts('after'),
  'm:sPre': scripts('before'),
  'm:limLow': limit('below'),
  'm:limUpp': limit('above'),
  'm:box': (_, { row }) => row('m:e'),
  'm:phant': readPhantom,
  'm:borderBox': (_, { row }) => [{ kind: 'boxed', content: row('m:e') }],
  'm:func': (_, { row }) => [{ kind: 'function', name: row('m:fName'), argument: row('m:e') }],
  'm:rad': (element, { row }) => [
    {
      kind: 'root',
      radicand: row('m:e'),
      degree: switchIn(element, 'm:degHide') ? [] : row('m:deg'),
    },
  ],
  'm:acc': (element, { row }) => [
    {
      kind: 'accent',
      base: row('m:e'),
      sign: signOf(element, 'm:chr', '\u0302'),
      position: 'above',
    },
  ],
  'm:bar': readSignBeside,
  'm:groupChr': readSignBeside,
  'm:d': (element, { rowOf }) => [
    {
      kind: 'delimited',
      open: signOf(element, 'm:begChr', '('),
      close: signOf(element, 'm:endChr', ')'),
      separator: signOf(element, 'm:sepChr', '|'),
      parts: childrenOf(element, 'm:e').map(rowOf),
    },
  ],
  'm:eqArr': (element, { rowOf }) => [
    { kind: 'lines', lines: childrenOf(element, 'm:e').map(rowOf) },
  ],
  'm:m': (element, { rowOf }) => [
    {
      kind: 'matrix',
      rows: childrenOf(element, 'm:mr').map((line) => childrenOf(line, 'm:e').map(rowOf)),
    },
  ],
}

/** Elements around a part of a formula. */
const transparent = new Set([
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdt',
  'w:sdtContent',
  'w:hyperlink',
  'm:oMath',
  'm:e',
])

function readNode(element: XmlElement, unknown: Unknown): MathNode[] {
  if (element.name === 'm:r' || element.name === 'w:r') return readMathRun(element)
  const rowOf = (part: XmlElement | undefined) => readRow(part, unknown)
  if (transparent.has(element.name)) return rowOf(element)
  const reader = readers[element.name]
  if (reader) return reader(element, { rowOf, row: (name) => rowOf(childOf(element, name)) })
  if (element.name.startsWith('m:') && !/(?:Pr|^m:aln|^m:brk)$/.test(element.name))
    unknown(element.name)
  return []
}
