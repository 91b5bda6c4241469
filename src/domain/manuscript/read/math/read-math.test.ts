import { describe, expect, test } from 'vitest'
import { manuscriptParts, paragraph, run } from '../../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../read-document.ts'

const read = (content: string) => readDocument(manuscriptParts(paragraph(content))).document.blocks
const equation = (content: string) => `<m:oMath>${content}</m:oMath>`
const mathOf = (content: string) => {
  const [block] = read(equation(content))
  return block?.kind === 'equation' ? block.math : null
}
const r = (text: string, properties = '') =>
  `<m:r><m:rPr>${properties}</m:rPr><m:t>${text}</m:t></m:r>`
const e = (content: string, name = 'e') => `<m:${name}>${content}</m:${name}>`
const x = { kind: 'identifier', value: 'x' }
const one = { kind: 'number', value: '1' }

describe('letters and signs', () => {
  test('R-TEXT-1 numbers, letters and operators become different elements', () => {
    expect(mathOf(r('2.5x=y'))).toEqual([
      { kind: 'number', value: '2.5' },
      x,
      { kind: 'operator', value: '=' },
      { kind: 'identifier', value: 'y' },
    ])
  })

  test('R-TEXT-1 normal text and upright names stay whole', () => {
    expect(mathOf(r('if so', '<m:nor/>'))).toEqual([{ kind: 'text', value: 'if so' }])
    expect(mathOf(r('sin', '<m:sty m:val="p"/>'))).toEqual([
      { kind: 'identifier', value: 'sin', style: 'upright' },
    ])
    expect(mathOf(r('R', '<m:scr m:val="double-struck"/>'))).toMatchObject([
      { style: 'double-struck' },
    ])
  })
})

describe('structures', () => {
  test.each([
    [
      'f',
      e(r('x'), 'num') + e(r('1'), 'den'),
      { kind: 'fraction', numerator: [x], denominator: [one], line: 'bar' },
    ],
    [
      'sSup',
      e(r('x')) + e(r('1'), 'sup'),
      { kind: 'scripts', base: [x], superscript: [one], subscript: [], position: 'after' },
    ],
    [
      'sPre',
      e(r('x')) + e(r('1'), 'sub'),
      { kind: 'scripts', base: [x], subscript: [one], position: 'before' },
    ],
    [
      'rad',
      `<m:radPr><m:degHide/></m:radPr><m:deg/>${e(r('x'))}`,
      { kind: 'root', radicand: [x], degree: [] },
    ],
    [
      'd',
      `<m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr>${e(r('x'))}${e(r('1'))}`,
      { kind: 'delimited', open: '[', close: '', separator: '|', parts: [[x], [one]] },
    ],
    [
      'nary',
      `<m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(r('1'), 'sub')}${e(r('x'))}`,
      {
        kind: 'large-operator',
        operator: '∑',
        lower: [one],
        upper: [],
        limits: 'under-over',
        body: [x],
      },
    ],
    ['m', `<m:mr>${e(r('x'))}${e(r('1'))}</m:mr>`, { kind: 'matrix', rows: [[[x], [one]]] }],
    ['eqArr', e(r('x')) + e(r('1')), { kind: 'lines', lines: [[x], [one]] }],
    ['acc', e(r('x')), { kind: 'accent', base: [x], sign: '\u0302', position: 'above' }],
    ['bar', e(r('x')), { kind: 'accent', base: [x], sign: '_', position: 'below' }],
    ['groupChr', e(r('x')), { kind: 'accent', base: [x], sign: '\u23df', position: 'below' }],
    [
      'limLow',
      e(r('x')) + e(r('1'), 'lim'),
      { kind: 'limit', base: [x], limit: [one], position: 'below' },
    ],
    ['func', e(r('1'), 'fName') + e(r('x')), { kind: 'function', name: [one], argument: [x] }],
    ['borderBox', e(r('x')), { kind: 'boxed', content: [x] }],
    ['box', e(r('x')), x],
    ['phant', e(r('x')), x],
  ])('R-TEXT-1 an equation with m:%s gets its structure', (name, content, expected) => {
    expect(mathOf(`<m:${name}>${content}</m:${name}>`)).toMatchObject([expected])
  })
})

test('R-TEXT-1 an equation with a number at the margin is a block with a label', () => {
  expect(read(equation(r('x')) + run('\t(1)'))).toMatchObject([{ kind: 'equation', label: '(1)' }])
})

test('R-TEXT-1 an equation in a sentence is part of the line', () => {
  expect(read(run('Let ') + equation(r('x')) + run(' be small.'))).toMatchObject([
    { kind: 'paragraph', content: [{}, { kind: 'equation', math: [x] }, {}] },
  ])
})
