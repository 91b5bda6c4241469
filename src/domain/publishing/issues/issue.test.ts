import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../../test/any-code-point.ts'
import { parse } from '../../text/parse.ts'
import {
  compareIssues,
  defaultSection,
  groupBySection,
  IssueChange,
  IssueOrder,
  IssuePublication,
  IssueSchedule,
  issueExists,
  issueName,
  issueStateOf,
  NewIssue,
  parsePublishAt,
  requireArticles,
  requireCurrentVersion,
  requireUnchangedNumber,
  suggestIssue,
} from './issue.ts'

const named = (...names: string[]) => names.map((number) => ({ volume: 3, number }))
const sorted = (issues: { volume: number; number: string }[]) =>
  issues.toSorted(compareIssues).map(({ number }) => number)

test('R-ISSUE-2 R-ISSUE-6 Issues with any numbers sort in natural order', () => {
  const shuffled = named('10', '2', 'Special', '1-10', '', '1', '98765432109876543210', '1-2')
  expect(sorted(shuffled)).toEqual([
    '',
    'Special',
    '1',
    '1-2',
    '1-10',
    '2',
    '10',
    '98765432109876543210',
  ])
  expect(compareIssues({ volume: 2, number: '9' }, { volume: 10, number: '1' })).toBeLessThan(0)
})

test('R-ISSUE-2 R-ISSUE-6 Two different issues always sort the same way', () => {
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

test('R-ISSUE-3 The next issue follows the newest or begins a volume in a new year', () => {
  const issue = (volume: number, number: string, year: number | null) => ({ volume, number, year })
  expect(suggestIssue([], 2026)).toEqual(issue(1, '1', 2026))
  const known = [issue(12, '2', 2026), issue(12, '10', 2026), issue(12, 'Special', 2026)]
  expect(suggestIssue(known, 2026)).toEqual(issue(12, '11', 2026))
  expect(suggestIssue(known, 2027)).toEqual(issue(13, '1', 2027))
  expect(suggestIssue([issue(4, '1-2', 2026)], 2026)).toEqual(issue(4, '3', 2026))
  expect(suggestIssue([issue(4, '', 2026)], 2026)).toEqual(issue(5, '', 2026))
  expect(suggestIssue([issue(9999, '9'.repeat(20), 2026)], 2027).volume).toBe(9999)
  expect(suggestIssue([issue(1, '9'.repeat(20), null)], 2026).number).toHaveLength(20)
})

test('R-ISSUE-1 Articles are grouped by section in order', () => {
  const articles = ['B', 'A', 'B'].map((section, place) => ({ section, place }))
  expect(groupBySection(articles)).toEqual([
    { section: 'B', articles: [articles[0], articles[2]] },
    { section: 'A', articles: [articles[1]] },
  ])
  expect(groupBySection([{ section: null }])).toEqual([
    { section: null, articles: [{ section: null }] },
  ])
  expect(defaultSection(['Editorial', 'Articles'])).toBe('Articles')
  expect(defaultSection(['Essays'])).toBe('Essays')
})

test('R-ISSUE-3 An issue is scheduled to the minute, in the future and within five years', () => {
  const now = new Date('2026-03-02T09:00:30Z')
  expect(parsePublishAt('2026-03-02T10:01:59+00:00', now)).toEqual(new Date('2026-03-02T10:01:00Z'))
  expect(parsePublishAt('2026-03-02T10:01:00+01:00', now)).toEqual(new Date('2026-03-02T09:01:00Z'))
  for (const publishAt of ['2026-03-02T09:00:59Z', '2032-03-02T09:00:00Z'])
    expect(() => parsePublishAt(publishAt, now)).toThrow(/^publishAt must be/)
  const refused = (publishAt: string, when = now) => {
    try {
      return parsePublishAt(publishAt, when).toISOString()
    } catch (error) {
      const { refusal, message, field } = error as Record<string, string>
      return [refusal, message, field].join()
    }
  }
  const past = 'invalid,publishAt must be in the future,publishAt'
  const far = 'invalid,publishAt must be within five years,publishAt'
  const minute = new Date('2026-03-02T09:00:00Z')
  expect(refused('2026-03-02T09:00:00Z', minute)).toBe(past)
  expect(refused('not a date', minute)).toBe(past)
  expect(refused('2026-03-02T09:01:00Z', minute)).toBe('2026-03-02T09:01:00.000Z')
  // Five years of 366 days, to the minute.
  expect(refused('2031-03-06T09:00:00Z', minute)).toBe('2031-03-06T09:00:00.000Z')
  expect(refused('2031-03-06T09:01:00Z', minute)).toBe(far)
})

test('R-ISSUE-3 An issue is in preparation, scheduled or published', () => {
  const moment = new Date('2026-03-02T09:00:00Z')
  expect(issueStateOf({ publishAt: null, publishedAt: null })).toBe('in preparation')
  expect(issueStateOf({ publishAt: moment, publishedAt: null })).toBe('scheduled')
  expect(issueStateOf({ publishAt: moment, publishedAt: moment })).toBe('published')
  expect(issueStateOf({ publishAt: null, publishedAt: moment })).toBe('published')
})

test('R-ISSUE-3 R-API-7 A field of an issue beyond its limit is refused', () => {
  const problem = (input: object) => NewIssue.safeParse({ volume: 1, ...input }).error?.issues[0]
  expect(NewIssue.parse({ volume: '7', year: '' })).toEqual({ volume: 7, number: '' })
  expect(NewIssue.parse({ volume: 1, number: 'x'.repeat(20), year: '1000' }).year).toBe(1000)
  expect(problem({ number: 'x'.repeat(21) })).toBeDefined()
  expect(problem({ year: 9999 })).toBeUndefined()
  for (const year of [999, 10_000, 2026.5, 'soon'])
    expect(() => parse(NewIssue, { volume: 1, year })).toThrow('year must be a year like 2026')
  const change = (input: object) => IssueChange.safeParse(input).success
  expect(change({ title: '', introduction: '', publicationDate: '', number: '', year: '' })).toBe(
    true,
  )
  expect(
    change({ title: 'x'.repeat(300), introduction: 'x'.repeat(10_000), version: 'x'.repeat(40) }),
  ).toBe(true)
  expect(change({ title: 'x'.repeat(301) })).toBe(false)
  expect(change({ introduction: 'x'.repeat(10_001) })).toBe(false)
  expect(change({ version: 'x'.repeat(41) })).toBe(false)
  expect(change({ publicationDate: 'soon' })).toBe(false)
  const reorder = (ids: string[], section: string | null = null) =>
    IssueOrder.safeParse({ articles: ids.map((id) => ({ id, section })) }).error?.issues[0]?.message
  expect(reorder(['a', 'b'], 'x'.repeat(100))).toBeUndefined()
  expect(reorder(['a', 'b', 'a'])).toBe('must name each article once')
  const many = (count: number) => Array.from({ length: count }, (_, place) => `a${place}`)
  expect(reorder(many(1000))).toBeUndefined()
  expect(reorder(many(1001))).toBe('must be at most 1000 articles')
  expect(reorder(['x'.repeat(65)])).toBeDefined()
  expect(reorder(['a'], 'x'.repeat(101))).toBeDefined()
  expect(IssuePublication.parse({ version: '1' })).toEqual({ version: '1' })
  const schedule = (publishAt: unknown) =>
    IssueSchedule.safeParse({ version: 'v', publishAt }).error?.issues[0]?.message
  for (const publishAt of [null, '2026-03-31T06:00:00Z', '2026-03-31T06:00:00+01:00'])
    expect(schedule(publishAt)).toBeUndefined()
  expect(schedule('2026-03-31')).toBe('must be a moment like 2026-03-31T06:00:00Z')
  expect(NewIssue.parse({ volume: 1 })).toEqual({ volume: 1, number: '' })
})

test('R-ISSUE-3 R-MANAGE-10 A published issue keeps its number and is never empty', () => {
  expect(() => requireCurrentVersion('2', undefined)).not.toThrow()
  expect(() => requireCurrentVersion('2', '2')).not.toThrow()
  expect(() => requireCurrentVersion('2', '1')).toThrow('Someone else has changed this issue')
  const issue = { volume: 7, number: '2', publishedAt: new Date('2026-03-02T09:00:00Z') }
  const keeps = 'A published issue keeps its volume and number: others link to its address.'
  expect(() => requireUnchangedNumber(issue, { volume: 7, number: '2' })).not.toThrow()
  expect(() => requireUnchangedNumber(issue, {})).not.toThrow()
  expect(() => requireUnchangedNumber(issue, { volume: 8 })).toThrow(keeps)
  expect(() => requireUnchangedNumber(issue, { number: '' })).toThrow(keeps)
  expect(() => requireUnchangedNumber({ ...issue, publishedAt: null }, { volume: 8 })).not.toThrow()
  expect(() => requireArticles([])).toThrow(
    'Add at least one article before the issue is published.',
  )
  expect(() => requireArticles([1])).not.toThrow()
  expect(issueExists(issue)).toMatchObject({
    refusal: 'issue-exists',
    message: 'There is already an issue Vol. 7, No. 2.',
    field: 'number',
  })
  expect(issueName({ volume: 7, number: '' })).toBe('Vol. 7')
  expect(defaultSection([])).toBeNull()
})
