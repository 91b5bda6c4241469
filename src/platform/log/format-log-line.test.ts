import { expect, test } from 'vitest'
import { formatLogLine } from './format-log-line.ts'

const line = (fields: object) =>
  formatLogLine(
    JSON.stringify({ level: 30, time: 0, pid: 1, hostname: 'here', msg: 'done', ...fields }),
  )

test('R-RUN-7 a readable log line has time, message, request and other fields', () => {
  expect(line({ req: { method: 'GET', url: '/a', ip: '::1' }, status: 200, ms: 1.5 })).toMatch(
    /^\d\d:\d\d:\d\d done GET \/a status=200 ms=1.5\n$/,
  )
})

test('R-RUN-7 a readable log line names the level of a warning', () => {
  expect(line({ level: 40 })).toContain(' WARN done')
})

test('R-RUN-7 a readable log line ends with the stack of an error', () => {
  expect(line({ level: 50, err: { message: 'no', stack: 'Error: no\n    at a.ts:1' } })).toMatch(
    / ERROR done\nError: no\n {4}at a\.ts:1\n$/,
  )
})

test('R-SEC-5 a readable log line passes no control characters to the terminal', () => {
  expect(line({ msg: '\u001b[31m\u009b2J' })).toMatch(/ \ufffd\[31m\ufffd2J\n$/)
})
