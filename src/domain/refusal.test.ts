import { expect, test } from 'vitest'
import { notLoggedIn, requireLoggedIn, visitor } from './actor.ts'
import { type Refusal, Refused, RefusedTemporarily, statusOf } from './refusal.ts'

test('R-API-7 Every refusal has an HTTP status', () => {
  const byStatus: Record<number, Refusal[]> = {
    400: ['invalid', 'issue-without-volume', 'weak-password', 'wrong-code', 'link-expired'],
    401: ['not-logged-in', 'wrong-credentials', 'code-required'],
    403: ['forbidden', 'two-factor-required', 'conflict-of-interest'],
    404: ['not-found'],
    408: ['too-slow'],
    409: [
      ...(['email-taken', 'issue-exists', 'issue-empty', 'issue-in-use', 'last-admin'] as const),
      ...([
        'in-another-issue',
        'two-factor-setup-required',
        'already-invited',
        'account-exists',
      ] as const),
      ...(['email-unconfirmed', 'edit-conflict', 'transition-not-allowed'] as const),
      ...(['backup-in-progress', 'too-late'] as const),
    ],
    410: ['gone'],
    413: ['too-large'],
    415: ['wrong-type'],
    422: [
      ...(['damaged-file', 'infected-file', 'protected-file', 'macros-in-file'] as const),
      'external-content',
    ],
    429: ['too-many-requests'],
    503: ['too-busy'],
  }
  for (const [status, refusals] of Object.entries(byStatus))
    for (const refusal of refusals) expect(statusOf(refusal), refusal).toBe(Number(status))
  expect(statusOf('current-password-required')).toBe(400)
})

test('R-API-7 A refusal has its name, the invalid field and a retry time', () => {
  expect(new Refused('invalid', 'No.', 'title')).toMatchObject({
    name: 'Refused',
    refusal: 'invalid',
    message: 'No.',
    field: 'title',
  })
  expect(new RefusedTemporarily('too-busy', 'Later.', 5)).toMatchObject({
    name: 'Refused',
    refusal: 'too-busy',
    message: 'Later.',
    retryAfter: 5,
  })
  expect(() => new Refused('not-found', '')).toThrow('the refusal not-found has no message')
  expect(notLoggedIn()).toMatchObject({
    refusal: 'not-logged-in',
    message: 'Please log in to continue.',
  })
  expect(() => requireLoggedIn(visitor)).toThrow('Please log in to continue.')
})
