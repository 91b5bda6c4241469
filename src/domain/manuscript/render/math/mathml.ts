import { el, type XmlAttributes, type XmlContent, type XmlElement } from '#domain/text/xml.ts'
import type { MathNode } from '../../document/math.ts'
import { styleCharacters } from './styled-characters.ts'

const namespace = 'http://www.w3.org/1998/Math/MathML'

type Create = (
  name: string,
  ...content: XmlContent[] | [XmlAttributes, ...XmlContent[]]
) => XmlElement

/**
 * A formula in Presentation MathML (MathML 3, which MathML Core and JATS contain). JATS requires a prefix; HTML knows the
 * elements without a namespace.
 */
export function mathMl(
  nodes: readonly MathNode[],
  {
    display,
    prefix = '',
    declare = false,
  }: { display: boolean; prefix?: string; declare?: boolean },
): XmlElement {
  const create: Create = (name, ...content) => el(`${prefix}${name}`, ...content)
  const attributes = {
    [prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns']: declare ? namespace : null,
    display: display ? 'block' : null,
  }
  return create('math', attributes, ...nodes.map((node) => render(node, create)))
}

const row = (nodes: readonly MathNode[], create: Create): XmlElement => {
  const [only, ...others] = nodes
  if (only && others.length === 0) return render(only, create)
  return create('mrow', ...nodes.map((node) => render(node, create)))
}

const tokens = { identifier: 'mi', number: 'mn', operator: 'mo', text: 'mtext' } as const

function render(node: MathNode, create: Create): XmlElement {
  const part = (nodes: readonly MathNode[]) => row(nodes, create)
  switch (node.kind) {
    case 'identifier':
    case 'number':
    case 'operator':
    case 'text': {
      const isUprightLetter =
        node.kind === 'identifier' && node.style === 'upright' && [...node.value].length === 1
      const attributes = { mathvariant: isUprightLetter ? 'normal' : null }
      return create(tokens[node.kind], attributes, styleCharacters(node.value, node.style))
    }
    case 'fraction':
      return create(
        'mfrac',
        { linethickness: node.line === 'none' ? '0' : null },
        part(node.numerator),
        part(node.denominator),
      )
    case 'scripts':
      return scripts(node, create)
    case 'root':
      return node.degree.length > 0
        ? create('mroot', part(node.radicand), part(node.degree))
        : create('msqrt', part(node.radicand))
    case 'delimited':
      return delimited(node, create)
    case 'large-operator':
      return largeOperator(node, create)
    case 'matrix':
      return grid(node.rows, create)
    case 'lines':
      return grid(
        node.lines.map((line) => [line]),
        create,
        { columnalign: 'left' },
      )
    case 'accent':
      return create(
        node.position === 'above' ? 'mover' : 'munder',
        { [node.position === 'above' ? 'accent' : 'accentunder']: 'true' },
        part(node.base),
        create('mo', node.sign),
      )
    case 'limit':
      return create(
        node.position === 'above' ? 'mover' : 'munder',
        part(node.base),
        part(node.limit),
      )
    case 'function':
      return create('mrow', part(node.name), create('mo', '\u2061'), part(node.argument))
    case 'boxed':
      return create('menclose', { notation: 'box' }, part(node.content))
  }
}

type Kind<K extends MathNode['kind']> = Extract<MathNode, { kind: K }>

function scripts(node: Kind<'scripts'>, create: Create): XmlElement {
  const base = row(node.base, create)
  const sub = node.subscript.length > 0 && row(node.subscript, create)
  const sup = node.superscript.length > 0 && row(node.superscript, create)
  if (node.position === 'before') {
    const none = () => create('mrow')
    return create('mmultiscripts', base, create('mprescripts'), sub || none(), sup || none())
  }
  if (sub && sup) return create('msubsup', base, sub, sup)
  if (sub) return create('msub', base, sub)
  return sup ? create('msup', base, sup) : base
}

function delimited(node: Kind<'delimited'>, create: Create): XmlElement {
  const fence = (sign: string) => sign && create('mo', { fence: 'true', stretchy: 'true' }, sign)
  const parts = node.parts.flatMap((part, index) => [
    index > 0 && node.separator && create('mo', { separator: 'true' }, node.separator),
    row(part, create),
  ])
  return create('mrow', fence(node.open), ...parts, fence(node.close))
}

function largeOperator(node: Kind<'large-operator'>, create: Create): XmlElement {
  const isUnderOver = node.limits === 'under-over'
  const sign = create(
    'mo',
    { largeop: 'true', movablelimits: isUnderOver ? 'false' : null },
    node.operator,
  )
  const lower = node.lower.length > 0 && row(node.lower, create)
  const upper = node.upper.length > 0 && row(node.upper, create)
  const [both, under, over] = isUnderOver
    ? (['munderover', 'munder', 'mover'] as const)
    : (['msubsup', 'msub', 'msup'] as const)
  const name = lower && upper ? both : lower ? under : over
  const limits = lower || upper ? create(name, sign, lower, upper) : sign
  return create('mrow', limits, row(node.body, create))
}

const grid = (
  rows: readonly MathNode[][][],
  create: Create,
  attributes: XmlAttributes = {},
): XmlElement =>
  create(
    'mtable',
    attributes,
    ...rows.map((cells) =>
      create(
        'mtr',
        ...cells.map((cell) => create('mtd', ...cell.map((node) => render(node, create)))),
      ),
    ),
  )
