import { expect, test } from 'vitest'
import {
  requireSameSupplements,
  requireSupplementLimit,
  SupplementOrder,
  supplementName,
} from './supplement.ts'

test('R-META-4 An article has at most fifty supplements', () => {
  expect(() => requireSupplementLimit(49)).not.toThrow()
  expect(() => requireSupplementLimit(50)).toThrow('At most 50 files can go with an article.')
  expect(SupplementOrder.safeParse({ order: Array(50).fill('a') }).success).toBe(true)
  const problem = (order: string[]) =>
    SupplementOrder.safeParse({ order }).error?.issues[0]?.message
  expect(problem(Array(51).fill('a'))).toBe('must be at most 50')
  expect(SupplementOrder.safeParse({ order: Array(51).fill('a') }).success).toBe(false)
  expect([problem(['x'.repeat(64)]), problem(['x'.repeat(65)])]).toEqual([
    undefined,
    expect.any(String),
  ])
})

test('R-META-4 An order must name each supplement once', () => {
  expect(() => requireSameSupplements(['a', 'b'], ['b', 'a'])).not.toThrow()
  for (const order of [['a'], ['a', 'b', 'c'], ['a', 'c'], []])
    expect(() => requireSameSupplements(['a', 'b'], order)).toThrow(
      'Someone else has added or removed a file',
    )
})

test('R-META-4 A supplement gets a file name of safe characters with its extension', () => {
  expect(supplementName('Table S1.xlsx', 'xlsx')).toBe('Table S1.xlsx')
  expect(supplementName('table', 'csv')).toBe('table.csv')
  expect(supplementName('a.b.txt', 'csv')).toBe('a.b.csv')
  expect(supplementName('../..\\a:*?"<>|%b\u0000\u2028c  d.csv', 'csv')).toBe('a b c d.csv')
  expect(supplementName(' . .hidden', 'csv')).toBe('file.csv')
  expect(supplementName('', 'csv')).toBe('file.csv')
  expect(supplementName(' e\u0301 .csv', 'csv')).toBe('\u00e9.csv')
  expect(supplementName(`${'\u{1F9F5}'.repeat(90)}.csv`, 'csv')).toBe(
    `${'\u{1F9F5}'.repeat(80)}.csv`,
  )
})
