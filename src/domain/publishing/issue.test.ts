import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { compareIssues, inSections, minuteOf, proposeIssue, usualSection } from './issue.ts'

const named = (...names: string[]) => names.map((number) => ({ volume: 3, number }))
const sorted = (issues: { volume: number; number: string }[]) =>
  issues.toSorted(compareIssues).map(({ number }) => number)

test('R-ISSUE-2 R-ISSUE-6 issues stand in natural order, whatever their numbers', () => {
  const shuffled = named('10', '2', 'Special', '1-10', '', '1', '98765432109876543210', '1-2')
  expect(sorted(shuffled)).toEqual([
    ...['', 'Special', '1', '1-2', '1-10', '2', '10', '98765432109876543210'],
  ])
  expect(compareIssues({ volume: 2, number: '9' }, { volume: 10, number: '1' })).toBeLessThan(0)
})

test('R-ISSUE-2 R-ISSUE-6 the order is one: of two different issues always the same is first', () => {
  const number = fc.oneof(
    fc.string({ maxLength: 20, unit: anyCodePoint }),
    fc.stringMatching(/^[0-9-]{0,20}$/),
  )
  const issue = fc.record({ volume: fc.integer({ min: 1, max: 3 }), number })
  fc.assert(
    fc.property(issue, issue, issue, (a, b, c) => {
      expect(Math.sign(compareIssues(a, b))).toBe(-Math.sign(compareIssues(b, a)) + 0)
      expect(compareIssues(a, b) === 0).toBe(a.volume === b.volume && a.number === b.number)
      if (compareIssues(a, b) <= 0 && compareIssues(b, c) <= 0)
        expect(compareIssues(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test('R-ISSUE-3 the next issue is the one after the newest, and in a new year the first of the next volume', () => {
  const issue = (volume: number, number: string, year: number | null) => ({ volume, number, year })
  expect(proposeIssue([], 2026)).toEqual(issue(1, '1', 2026))
  const known = [issue(12, '2', 2026), issue(12, '10', 2026), issue(12, 'Special', 2026)]
  expect(proposeIssue(known, 2026)).toEqual(issue(12, '11', 2026))
  expect(proposeIssue(known, 2027)).toEqual(issue(13, '1', 2027))
  expect(proposeIssue([issue(4, '1-2', 2026)], 2026)).toEqual(issue(4, '3', 2026))
  expect(proposeIssue([issue(4, '', 2026)], 2026)).toEqual(issue(5, '', 2026))
  expect(proposeIssue([issue(9999, '9'.repeat(20), 2026)], 2027).volume).toBe(9999)
  expect(proposeIssue([issue(1, '9'.repeat(20), null)], 2026).number).toHaveLength(20)
})

test('R-ISSUE-1 articles stand in sections in the order in which they come, without one in one that has no name', () => {
  const articles = ['B', 'A', 'B'].map((section, place) => ({ section, place }))
  expect(inSections(articles)).toEqual([
    { section: 'B', articles: [articles[0], articles[2]] },
    { section: 'A', articles: [articles[1]] },
  ])
  expect(inSections([{ section: null }])).toEqual([
    { section: null, articles: [{ section: null }] },
  ])
  expect(usualSection(['Editorial', 'Articles'])).toBe('Articles')
  expect(usualSection(['Essays'])).toBe('Essays')
})

test('R-ISSUE-3 an issue is scheduled to the minute, in the future and within five years', () => {
  const now = new Date('2026-03-02T09:00:30Z')
  expect(minuteOf('2026-03-02T10:01:59+00:00', now)).toEqual(new Date('2026-03-02T10:01:00Z'))
  expect(minuteOf('2026-03-02T10:01:00+01:00', now)).toEqual(new Date('2026-03-02T09:01:00Z'))
  for (const publishAt of ['2026-03-02T09:00:59Z', '2032-03-02T09:00:00Z'])
    expect(() => minuteOf(publishAt, now)).toThrow(/^publishAt must be/)
})
