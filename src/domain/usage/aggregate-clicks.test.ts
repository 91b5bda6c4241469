import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aggregateClicks,
  type Click,
  dayOf,
  type MetricsChange,
  metrics,
  type Retained,
} from './aggregate-clicks.ts'

const at = (moment: string) => Date.parse(`2026-03-02T${moment}Z`)
const click = (moment: string, more: Partial<Click> = {}): Click => ({
  visitor: 'v',
  earlier: more.visitor ?? 'v',
  articleId: 'a',
  target: 'page',
  isRequest: false,
  at: at(moment),
  ...more,
})

/** The sums of the changes: [total and unique investigations, total and unique requests]. */
const sums = (changes: MetricsChange[]) =>
  metrics.map((metric) => changes.reduce((sum, change) => sum + change[metric], 0))

const counted = (clicks: Click[]) => sums(aggregateClicks([], clicks).changes)

test('R-COUNT-1 Clicks within 30 seconds of the last one count once', () => {
  expect(counted([click('10:01:00'), click('10:01:29')])).toEqual([1, 1, 0, 0])
  expect(counted([click('10:01:00'), click('10:01:30')])).toEqual([1, 1, 0, 0])
  expect(counted([click('10:01:00'), click('10:01:35')])).toEqual([2, 1, 0, 0])
  const unordered = [click('10:01:40'), click('10:01:20'), click('10:01:00')]
  expect(counted(unordered), 'in whatever order they come').toEqual([1, 1, 0, 0])
  expect(counted([click('10:01:00'), click('10:01:25'), click('10:01:50')])).toEqual([1, 1, 0, 0])
  expect(counted([click('10:01:00'), click('10:01:02', { target: 'pdf' })])).toEqual([2, 1, 0, 0])
  expect(counted([click('10:01:00'), click('10:01:02', { visitor: 'w' })])).toEqual([2, 2, 0, 0])
})

test('R-COUNT-1 Each format of an article counts as investigation and request', () => {
  const pdf = { target: 'pdf', isRequest: true }
  const docx = { target: 'docx', isRequest: true }
  expect(counted([click('10:01:00'), click('10:02:00', pdf), click('10:03:00', docx)])).toEqual([
    3, 1, 2, 1,
  ])
  expect(counted([click('10:59:00', pdf), click('11:01:00', pdf)])).toEqual([2, 2, 2, 2])
})

test('R-COUNT-1 The second click of a double click is retained even across an hour or a day', () => {
  const first = aggregateClicks([], [click('23:59:50', { visitor: 'monday' })])
  const second = click('23:59:50', { visitor: 'tuesday', earlier: 'monday' })
  const { changes } = aggregateClicks(first.retained, [{ ...second, at: second.at + 15_000 }])
  expect(changes.map(({ day, totalInvestigations }) => [day, totalInvestigations])).toEqual([
    ['2026-03-02', -1],
    ['2026-03-03', 1],
  ])
})

test('R-COUNT-1 A late click that precedes a double click is not counted', () => {
  const { retained } = aggregateClicks([], [click('10:59:50'), click('11:00:05')])
  expect(aggregateClicks(retained, [click('10:59:25')]).changes).toEqual([])
})

test('R-COUNT-1 The last of several clicks pairs with a second click', () => {
  const before = aggregateClicks(
    [],
    [click('22:59:55', { visitor: 'monday' }), click('23:00:05', { visitor: 'tuesday' })],
  )
  const third = click('23:00:20', { visitor: 'tuesday', earlier: 'monday' })
  const left = aggregateClicks(before.retained, [third]).retained.map(({ visitor, clicks }) => [
    visitor,
    clicks,
  ])
  expect(left).toEqual([
    ['monday', 1],
    ['tuesday', 1],
  ])
  const hours = [click('10:58:00'), click('10:59:55'), click('11:00:05'), click('11:00:20')]
  expect(counted(hours)).toEqual([2, 2, 0, 0])
})

test('R-COUNT-3 Changes are returned by day and article without empty ones', () => {
  const ids = ['c', 'a', 'd', 'b', 'e']
  const clicks = ids.map((articleId) => click('10:01:00', { articleId }))
  const { changes, retained } = aggregateClicks([], clicks)
  const one = { totalInvestigations: 1, uniqueInvestigations: 1 }
  expect(changes).toEqual(
    ids.toSorted().map((articleId) => ({
      day: '2026-03-02',
      articleId,
      ...one,
      totalRequests: 0,
      uniqueRequests: 0,
    })),
  )
  expect(aggregateClicks(retained, clicks)).toEqual({ changes: [], retained })
  // A late batch does not change the last click of the hour.
  const late = aggregateClicks(aggregateClicks([], [click('10:10:00')]).retained, [
    click('10:05:00'),
  ])
  expect(late.retained).toEqual([
    {
      visitor: 'v',
      articleId: 'a',
      target: 'page',
      isRequest: false,
      hour: at('10:00:00'),
      clicks: 2,
      lastAt: at('10:10:00'),
    },
  ])
})

const seconds = fc.integer({ min: 0, max: 7300 })
const someClicks = fc.array(
  fc.record({
    person: fc.constantFrom('v', 'w'),
    articleId: fc.constantFrom('a', 'b'),
    target: fc.constantFrom('page', 'pdf'),
    second: seconds,
  }),
  { maxLength: 40 },
)

/** Clicks around midnight; a visitor has another hash each day. */
const around = (given: { person: string; articleId: string; target: string; second: number }[]) =>
  given
    .map(({ person, articleId, target, second }): Click => {
      const moment = at('23:00:00') + second * 1000
      const earlier = `${person}${dayOf(moment - 30_001)}`
      return {
        visitor: `${person}${dayOf(moment)}`,
        earlier,
        articleId,
        target,
        isRequest: target === 'pdf',
        at: moment,
      }
    })
    .sort((a, b) => a.at - b.at)

/** The same, computed from all clicks at once by the text of the COUNTER code. */
function byTheBook(clicks: Click[]) {
  const person = (name: string) => name.slice(0, 1)
  const retained = clicks.filter(
    (one, place) =>
      !clicks
        .slice(place + 1)
        .some(
          (next) =>
            person(next.visitor) === person(one.visitor) &&
            next.articleId === one.articleId &&
            next.target === one.target &&
            next.at - one.at <= 30_000,
        ),
  )
  const sessions = (of: Click[]) =>
    new Set(of.map((one) => `${one.visitor} ${one.articleId} ${Math.floor(one.at / 3_600_000)}`))
      .size
  const requests = retained.filter(({ isRequest }) => isRequest)
  return [retained.length, sessions(retained), requests.length, sessions(requests)]
}

test('R-COUNT-1 R-COUNT-3 Counts do not depend on how clicks are divided into batches', () => {
  fc.assert(
    fc.property(someClicks, fc.array(fc.integer({ min: 1, max: 7 })), (given, cuts) => {
      const clicks = around(given)
      let retained: Retained[] = []
      const changes: MetricsChange[] = []
      let from = 0
      for (const size of [...cuts, clicks.length]) {
        const settled = aggregateClicks(retained, clicks.slice(from, from + size))
        retained = settled.retained
        changes.push(...settled.changes)
        from += size
      }
      expect(sums(changes)).toEqual(byTheBook(clicks))
    }),
  )
})

test('R-COUNT-1 Unique counts never exceed totals, nor requests investigations', () => {
  fc.assert(
    fc.property(someClicks, (given) => {
      for (const figure of aggregateClicks([], around(given)).changes) {
        expect(figure.uniqueRequests).toBeGreaterThanOrEqual(0)
        expect(figure.totalRequests).toBeGreaterThanOrEqual(figure.uniqueRequests)
        expect(figure.totalInvestigations).toBeGreaterThanOrEqual(figure.uniqueInvestigations)
        expect(figure.totalInvestigations).toBeGreaterThanOrEqual(figure.totalRequests)
        expect(figure.uniqueInvestigations).toBeGreaterThanOrEqual(figure.uniqueRequests)
      }
    }),
  )
})
