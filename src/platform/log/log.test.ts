import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/linear-time.ts'
import { openLog } from './log.ts'

function givenLog(level = 'info') {
  const lines: string[] = []
  return { lines, log: openLog(level, { write: (line) => lines.push(line) }) }
}

const token = 'kZ3-secret_token-9Q'

test('R-SEC-5 the secret of a reset link or signed address in any encoding is never logged', () => {
  const { lines, log } = givenLog()
  const signature = `${token}${'x'.repeat(43 - token.length)}`
  const spellings = [
    `/resetpassword/${token}`,
    `/RESETpassword//${token}`,
    `//resetpassword\\${token}`,
    `/%72esetpassword/${token}`,
    `/%2572esetpassword/${token}`,
    `/resetpassword%2F${token}`,
    `/resetpassword/${token}.data?_routes=x`,
    `/api/auth/reset-password/${token}/`,
    `/api/reset%2Dpassword/%6BZ3-secret_token-9Q`,
    `/api/login?currentPassword=${token}%20%22${token}&x=1`,
    `/elsewhere?token=${token}&x=%E0%A4%A`,
    `/submissions/1/file?e=1&signature=${token}`,
    `/api/submissions/1/manuscript/1772442000.${token}`,
    `/api/submissions/1/%6Danuscript//1772442000.${token}`,
    `/api/backups/1/file/1772442000.${signature}`,
    `/api/backups/1/file/1772442000%2E${signature}`,
    `/api/backups/1/file/1772442000.${signature}/?view`,
  ]
  for (const url of spellings) log.info({ req: { method: 'GET', url } }, 'request completed')
  log.error(new Error(`cannot fetch https://journal.example/resetpassword/${token}?a=1`), 'failed')
  expect(lines).toHaveLength(spellings.length + 1)
  expect(lines.join('')).not.toContain('secret_token')
  expect(lines[0]).toContain('"url":"/resetpassword/…"')
})

test('R-SEC-5 a redacted line is valid JSON whatever characters the address contains', () => {
  const { lines, log } = givenLog()
  for (const end of ['"', '\\', '\\"x', '\u0001a@b.org', '\n', 'é"', '%22', "'", '[', '']) {
    log.info({ req: { url: `/resetpassword/${token}${end}` } }, 'done')
    log.info({ req: { url: `/a?token=${token}${end}&b=${end}` } }, 'done')
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(lines.map(() => 'done'))
  expect(lines.join('')).not.toContain('secret_token')
})

test('R-SEC-5 neither email addresses nor authorization headers are logged', () => {
  const { lines, log } = givenLog()
  log.info({ to: 'ngozi.adebayo@example.org', req: { url: '/archive?q=x%40y.org' } }, 'sent')
  log.error({ err: new Error('ọlá@example.org is taken') }, 'failed')
  log.error({ sent: { authorization: `Bearer ${token}` } }, `Basic ${token}`)
  const text = lines.join('')
  expect(text).toContain('n…@example.org')
  expect(text).toContain('ọ…@example.org')
  expect(text).toContain('/archive?q=x…@y.org')
  expect(text).not.toMatch(/ngozi|ọlá|secret_token/)
})

test('R-RUN-3 a request is logged with method, address and IP but without headers', () => {
  const { lines, log } = givenLog()
  const headers = { cookie: 'a=b' }
  log.info({ req: { method: 'GET', url: '/a%20b?x=%C3%A9', ip: '127.0.0.1', headers } }, 'done')
  expect(JSON.parse(lines[0] ?? '').req).toEqual({
    method: 'GET',
    url: '/a%20b?x=%C3%A9',
    ip: '127.0.0.1',
  })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'done' })
  log.info({ req: { method: 'GET' } }, 'without an address')
  expect(JSON.parse(lines[1] ?? '').req).toEqual({ method: 'GET', url: '' })
})

test('R-SEC-5 a hostile line of a hundred thousand characters is redacted in linear time', async () => {
  const { log } = givenLog()
  const pieces = ['a', 'a@', '@', '%', '%25', '\\', '/', 'resetpassword/', 'bearer ', '?token=']
  await expectLinearTime(100_000, (size) => {
    for (const odd of pieces) {
      const line = odd.repeat(size / odd.length)
      log.info({ req: { url: line } }, line)
    }
  })
})

test('R-RUN-3 messages below the level are not logged', () => {
  const { lines, log } = givenLog('warn')
  log.info('quiet')
  log.warn('loud')
  expect(lines).toHaveLength(1)
})

test('R-SEC-5 a failed query is logged with its cause and without values', () => {
  const { lines, log } = givenLog()
  const cause = new Error('relation "user" does not exist')
  log.error(new DrizzleQueryError('insert into "user" values ($1)', [token], cause), 'failed')
  expect(lines[0]).toContain('does not exist')
  expect(lines[0]).not.toContain(token)
})

test('R-RUN-3 no text can start a log line', () => {
  const { lines, log } = givenLog()
  const forged = 'x\n{"level":30,"msg":"somebody logged in"}\r\n\u2028'
  log.info({ req: { method: 'GET', url: `/?${forged}` }, title: forged }, forged)
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line.trimEnd()).not.toMatch(/[\r\n]/)
})

test('R-RUN-3 each log line has its time in milliseconds since the epoch', () => {
  const { lines, log } = givenLog()
  const before = Date.now()
  log.info('done')
  const [line = ''] = lines
  expect(JSON.parse(line).time).toBeGreaterThanOrEqual(before)
  expect(JSON.parse(line).time).toBeLessThanOrEqual(Date.now())
})
