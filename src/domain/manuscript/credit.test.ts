import { expect, test } from 'vitest'
import { creditRoles, parseCreditRole } from './credit.ts'

test('R-BYLINE-1 a CRediT role is recognised with another dash, case, spacing or “and”', () => {
  for (const role of creditRoles) expect(parseCreditRole(role)).toBe(role)
  for (const [typed, role] of [
    ['writing - Original  draft', 'Writing – original draft'],
    [' WRITING — REVIEW AND EDITING ', 'Writing – review & editing'],
    ['Writing −\treview & editing', 'Writing – review & editing'],
  ] as const)
    expect([typed, parseCreditRole(typed)]).toEqual([typed, role])
  for (const other of ['', 'Data', 'Datacuration', 'Data curation 2', `Software${' '.repeat(60)}`])
    expect([other, parseCreditRole(other)]).toEqual([other, undefined])
})
