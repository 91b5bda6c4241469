import { expect, test } from 'vitest'
import { findOverlappingPages, parsePageRange } from './page-range.ts'

test('R-ISSUE-5 Pages are parsed as a range of their kind even with a shortened end', () => {
  const range = (kind: string, first: number, last: number) => ({
    kind,
    first: BigInt(first),
    last: BigInt(last),
  })
  expect(parsePageRange('41-58')).toEqual(range('', 41, 58))
  expect(parsePageRange(' 41 – 58 ')).toEqual(range('', 41, 58))
  expect(parsePageRange('41—58')).toEqual(range('', 41, 58))
  expect(parsePageRange('141-8')).toEqual(range('', 141, 148))
  expect(parsePageRange('8-141')).toEqual(range('', 8, 141))
  expect(parsePageRange('e12')).toEqual(range('e', 12, 12))
  expect(parsePageRange('S3-S9')).toEqual(range('s', 3, 9))
  expect(parsePageRange('S3-9')).toEqual(range('s', 3, 9))
  expect(parsePageRange('58-41')).toEqual(range('', 58, 41))
})

test('R-ISSUE-5 R-ISSUE-6 Text that is not a range of one kind is undefined', () => {
  for (const none of ['', 'cover', 'i-iv', 'S3-T9', '3-S9', '1-2-3', '41-', '1,2', 'abcde1'])
    expect(parsePageRange(none), none).toBeUndefined()
  expect(parsePageRange('1'.repeat(31))).toBeUndefined()
  expect(parsePageRange('1'.repeat(30))?.first).toBe(BigInt('1'.repeat(30)))
})

test('R-ISSUE-5 Each range that begins before an earlier one ends is found', () => {
  const found = (...pages: (string | null)[]) =>
    findOverlappingPages(pages.map((one) => ({ pages: one }))).map(({ earlier, later }) =>
      [earlier.pages, later.pages].join(' '),
    )
  expect(found('1-10', '11-20', 'e5', 'S10-S12')).toEqual([])
  expect(found('10-20', '1-10')).toEqual(['1-10 10-20'])
  expect(found('1-30', '5-6', '8-9', '31')).toEqual(['1-30 5-6', '1-30 8-9'])
  expect(found('1-5', '3-9', '8-12')).toEqual(['1-5 3-9', '3-9 8-12'])
  expect(found('7', '7')).toEqual(['7 7'])
  // Of two that begin on the same page, the first one counts as the earlier.
  expect(found('7-8', '7')).toEqual(['7-8 7'])
  expect(found('7', '7-8')).toEqual(['7 7-8'])
  expect([found('9-10', '9-1'), found('5-20', '9-1')]).toEqual([[], []])
  expect(found(null, 'cover', '9-1', '2')).toEqual([])
})
