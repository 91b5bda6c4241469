import { expect, test } from 'vitest'
import { conflictKinds, mayLift } from './conflict.ts'

const owner = { isOwn: true, isManager: false }
const manager = { isOwn: false, isManager: true }
const ownerAndManager = { isOwn: true, isManager: true }
const other = { isOwn: false, isManager: false }

const liftedBy = (who: typeof owner) => conflictKinds.filter((kind) => mayLift(kind, who))

test('R-DUTY-2 an editor lifts only the conflict that they declared', () => {
  expect(liftedBy(owner)).toEqual(['declared'])
})

test('R-DUTY-2 a manager lifts a declared conflict and a shared name of another person', () => {
  expect(liftedBy(manager)).toEqual(['same-name', 'declared'])
})

test('R-DUTY-2 a manager does not lift their own conflict by name', () => {
  expect(liftedBy(ownerAndManager)).toEqual(['declared'])
})

test('R-DUTY-2 other people lift no conflict', () => {
  expect(liftedBy(other)).toEqual([])
})
