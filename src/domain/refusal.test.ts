import { expect, test } from 'vitest'
import { notSignedIn, requireSignedIn, visitor } from './actor.ts'
import { type Refusal, Refused, RefusedForNow, statusOf } from './refusal.ts'

test('R-API-7 every no has its status', () => {
  const byStatus: Record<number, Refusal[]> = {
    400: ['invalid', 'issue-without-volume', 'weak-password', 'wrong-code', 'link-spent'],
    401: ['not-signed-in', 'wrong-credentials', 'code-needed'],
    403: ['forbidden', 'two-step-needed', 'own-submission'],
    404: ['not-found'],
    408: ['too-slow'],
    409: [
      ...(['email-taken', 'issue-taken', 'issue-empty', 'issue-in-use', 'last-admin'] as const),
      ...(['in-another-issue', 'two-step-first', 'already-invited', 'has-account'] as const),
      ...(['address-unconfirmed', 'changed-meanwhile', 'not-at-this-stage'] as const),
      ...(['copy-in-making', 'too-late'] as const),
    ],
    410: ['gone'],
    413: ['too-large'],
    415: ['wrong-type'],
    422: [
      ...(['damaged-file', 'infected-file', 'protected-file', 'macros-in-file'] as const),
      'loads-from-outside',
    ],
    429: ['too-many-requests'],
    503: ['too-busy'],
  }
  for (const [status, refusals] of Object.entries(byStatus))
    for (const refusal of refusals) expect(statusOf(refusal), refusal).toBe(Number(status))
  expect(statusOf('present-password-needed')).toBe(400)
})

test('R-API-7 a no names itself, the field at fault, and when it becomes a yes', () => {
  expect(new Refused('invalid', 'No.', 'title')).toMatchObject({
    ...{ name: 'Refused', refusal: 'invalid', message: 'No.', field: 'title' },
  })
  expect(new RefusedForNow('too-busy', 'Later.', 5)).toMatchObject({
    ...{ name: 'Refused', refusal: 'too-busy', message: 'Later.', retryAfter: 5 },
  })
  expect(() => new Refused('not-found', '')).toThrow('nothing is said of not-found')
  expect(notSignedIn()).toMatchObject({
    ...{ refusal: 'not-signed-in', message: 'Please log in to continue.' },
  })
  expect(() => requireSignedIn(visitor)).toThrow('Please log in to continue.')
})
