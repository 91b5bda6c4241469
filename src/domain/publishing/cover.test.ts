import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverPath, coverSeed, fnv1a } from './cover.ts'

test('R-API-6 R-ISSUE-6 Volume 1 no. 150 and volume 2 no. 50 have different covers', () => {
  const issues: [number, string | null][] = [
    [1, '150'],
    [2, '50'],
    [3, '10050'],
    [1, '1'],
    [1, '1-2'],
    [1, 'Special'],
    [1, '01'],
    [1, null],
    [1, '12345678901234567890'],
  ]
  expect(new Set(issues.map(([volume, issue]) => coverSeed(volume, issue))).size).toBe(9)
  expect(coverSeed(12, '3')).toBe(1203)
  expect(coverSeed(null, null)).toBe(0)
})

const number = fc.integer({ min: 1, max: 9999 })

test('R-API-6 Numbered issues never share a cover', () => {
  fc.assert(
    fc.property(number, number, number, number, (volume, issue, otherVolume, otherIssue) => {
      fc.pre(volume !== otherVolume || issue !== otherIssue)
      expect(coverSeed(volume, String(issue))).not.toBe(coverSeed(otherVolume, String(otherIssue)))
    }),
  )
})

test('R-API-6 every issue has a seed of at most nine digits', () => {
  fc.assert(
    fc.property(number, fc.string({ maxLength: 20 }), (volume, issue) => {
      expect(String(coverSeed(volume, issue))).toMatch(/^\d{1,9}$/)
    }),
  )
})

test('R-ISSUE-1 An issue without a picture has a generated cover', () => {
  const issue = { id: 'i1', volume: 7, number: '2', coverId: null }
  expect(coverPath(issue)).toBe('/covers/702.svg')
  expect(coverPath({ ...issue, coverId: 'c1' })).toBe('/api/issues/i1/cover/c1')
  expect(coverSeed(7, '99')).toBe(799)
  expect(coverSeed(7, '100')).toBe(1_070_100)
  expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
})
