import { expect, test } from 'vitest'
import {
  acceptedKinds,
  DepositState,
  nextDepositAt,
  nextDepositTimestamp,
  Registry,
} from './deposit.ts'

const now = new Date('2026-03-02T10:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

test('R-XREF-2 A target is sent again after five minutes at the earliest', () => {
  expect(nextDepositAt(now, null)).toEqual(now)
  expect(nextDepositAt(now, before(300_000))).toEqual(now)
  expect(nextDepositAt(now, before(299_999))).toEqual(new Date(now.getTime() + 1))
  expect(nextDepositAt(now, now)).toEqual(new Date(now.getTime() + 300_000))
})

test('R-XREF-2 Each deposit of a target has a later timestamp', () => {
  expect(nextDepositTimestamp(now, null)).toEqual(now)
  expect(nextDepositTimestamp(now, before(1))).toEqual(now)
  expect(nextDepositTimestamp(now, now)).toEqual(new Date(now.getTime() + 1))
  expect(nextDepositTimestamp(now, before(-5000))).toEqual(new Date(now.getTime() + 5001))
})

test('R-XREF-2 R-DOAJ-2 Crossref accepts articles, issues and reviews but DOAJ only articles', () => {
  expect(acceptedKinds).toEqual({ crossref: ['article', 'issue', 'reviews'], doaj: ['article'] })
  expect(Registry.safeParse('x').error?.issues[0]?.message).toBe('must be crossref or doaj')
  expect(DepositState.safeParse('x').error?.issues[0]?.message).toBe(
    'must be waiting, sent, accepted, warned, refused, unreachable, removed',
  )
})
