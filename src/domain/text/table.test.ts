import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { escapeFormula, unescapeFormula, writeTable } from './table.ts'

test('R-SEC-5 Exported tables contain no formula and keep their rows and columns', () => {
  const rows = [['=1+1', '\t@a', ' -2', 'a "b", c', -3, null]]
  expect(writeTable(rows, 'csv')).toBe(`\ufeff'=1+1,'\t@a,' -2,"a ""b"", c",-3,\r\n`)
  expect(writeTable([['a\tb', 'c\nd']], 'tsv')).toBe('\ufeffa b\tc d\r\n')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCodePoint }), { minLength: 1 }), (cells) => {
      const read = writeTable([cells], 'tsv').slice(1, -2).split('\t')
      expect(read).toHaveLength(cells.length)
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
})

test('R-SEC-5 R-MOVE-3 An escaped formula is unescaped to the original text', () => {
  expect(['=1', "'=1", ' -2', "it's"].map(escapeFormula)).toEqual(["'=1", "''=1", "' -2", "it's"])
  const anyText = fc.stringMatching(/^'{0,3}\s?[=+\-@a]?[a=' ]{0,5}$/)
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }),
  )
})
