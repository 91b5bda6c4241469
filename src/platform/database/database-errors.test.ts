import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isDiskFull, isTransientError } from './database-errors.ts'

const errorWith = (more: object, message = 'no') => Object.assign(new Error(message), more)

test('R-API-7 errors of an unavailable, full or slow database are recognised', () => {
  const away = [
    ...['08000', '08P01', '57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE'].map((code) =>
      errorWith({ code }),
    ),
    errorWith({ syscall: 'connect', code: 'ENOENT' }),
    errorWith({}, 'Connection terminated unexpectedly'),
    errorWith({}, 'timeout exceeded when trying to connect'),
    errorWith({}, 'Client has encountered a connection error and is not queryable'),
  ]
  for (const error of away) {
    expect([error, isDatabaseUnavailable(error)]).toEqual([error, true])
    expect(isDatabaseUnavailable(new DrizzleQueryError('select $1', ['x'], error))).toBe(true)
  }
  for (const error of [
    undefined,
    null,
    'ECONNRESET',
    { syscall: 'connect' },
    errorWith({}),
    ...['57P04', '53200', '42P01', '0800', '080000', '157P01'].map((code) => errorWith({ code })),
    errorWith({ syscall: 'open' }),
    errorWith({}, 'said: Connection terminated'),
  ])
    expect([error, isDatabaseUnavailable(error)]).toEqual([error, false])
  const each = (code: string) => {
    const error = new DrizzleQueryError('select 1', [], errorWith({ code }))
    return [isDatabaseUnavailable(error), isTransientError(error), isDiskFull(error)]
  }
  expect(each('57014')).toEqual([false, true, false])
  expect(each('53100')).toEqual([false, false, true])
  expect([isTransientError(undefined), isDiskFull(undefined)]).toEqual([false, false])
})
