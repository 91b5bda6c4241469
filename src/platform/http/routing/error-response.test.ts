import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { ConnectionPool } from '#platform/database/connection-pool.ts'
import { openLog } from '#platform/log/log.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import { StorageError } from '#platform/storage/storage-error.ts'
import { createDatabase } from '../../../../test/database/fresh-database.ts'
import { sendError } from './error-response.ts'

test('R-API-7 R-SCALE-4 an unavailable database or exhausted resources are 503 with Retry-After', async () => {
  const opened = await createDatabase()
  const pool = new ConnectionPool({ host: '/nowhere', user: 'nobody', password: 'none' })
  const app = fastify()
  app.setErrorHandler(sendError)
  app.get('/unreachable', () => drizzle(pool).execute('select 1'))
  app.get('/begin', () => drizzle(pool).transaction(async () => {}))
  app.get('/cut', () => opened.db.execute('select pg_terminate_backend(pg_backend_pid())'))
  for (const state of ['deadlock_detected', 'serialization_failure', 'lock_not_available'])
    app.get(`/${state}`, () => opened.db.execute(`do $$ begin raise ${state}; end $$`))
  const noAnswer = (syscall: string) => Object.assign(new Error('no answer'), { syscall })
  const thrown: Record<string, Error> = {
    '/names': new AggregateError([noAnswer('connect'), noAnswer('connect')]),
    '/no-name': noAnswer('getaddrinfo'),
    '/handles': Object.assign(new Error('none left'), { code: 'EMFILE' }),
    '/program': new SandboxError('broken'),
    '/crash': new SandboxError('crashed'),
    '/several': new AggregateError([noAnswer('connect'), new Error('another')]),
  }
  for (const [url, error] of Object.entries(thrown))
    app.get(url, () => {
      throw error
    })
  app.get('/wrong', () => opened.db.execute('select missing'))
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['retry-after']]
  }
  for (const url of [
    '/unreachable',
    '/begin',
    '/cut',
    '/deadlock_detected',
    '/serialization_failure',
    '/lock_not_available',
    '/names',
    '/no-name',
    '/handles',
    '/program',
  ])
    expect([url, ...(await ask(url))]).toEqual([url, 503, '5'])
  for (const url of ['/wrong', '/crash', '/several'])
    expect(await ask(url)).toEqual([500, undefined])
  await app.close()
  await pool.end()
  await opened.close()
})

const full = '/dev/full'

test('R-API-7 R-SCALE-2 a full disk is 507', async ({ skip }) => {
  if (!existsSync(full)) skip('only Linux has a file without room')
  const opened = await createDatabase()
  const app = fastify()
  app.setErrorHandler(sendError)
  app.get('/database', () => opened.db.execute('do $$ begin raise disk_full; end $$'))
  app.get('/files', () => writeFile(full, 'x'))
  for (const url of ['/database', '/files']) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(507)
    expect(answer.json().message).toContain('is full, so nothing was saved')
  }
  await app.close()
  await opened.close()
})

/** An app whose routes throw each kind of error, with the lines of its log. */
function openFailingApp() {
  const lines: string[] = []
  const app = fastify({ loggerInstance: openLog('error', { write: (line) => lines.push(line) }) })
  app.setErrorHandler(sendError)
  const answers: Record<string, Error> = {
    '/title': new Refused('invalid', 'No.', 'authors.0.name'),
    '/odd': new Refused('invalid', 'No.', 'title\nx'),
    '/long': new Refused('invalid', 'No.', 'x'.repeat(101)),
    '/later': new RefusedTemporarily('too-busy', 'Later.', 7),
    '/error': new Error('the inside'),
  }
  for (const [url, error] of Object.entries(answers))
    app.get(url, () => {
      throw error
    })
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return [statusCode, headers['x-field'], headers['retry-after'], JSON.parse(body).message]
  }
  return { app, ask, lines }
}

test('R-API-7 a refusal names its field or the time to retry', async () => {
  const { app, ask } = openFailingApp()
  expect(await ask('/title')).toEqual([400, 'authors.0.name', undefined, 'No.'])
  for (const url of ['/odd', '/long'])
    expect(await ask(url)).toEqual([400, undefined, undefined, 'No.'])
  expect(await ask('/later')).toEqual([503, undefined, '7', 'Later.'])
  await app.close()
})

test('R-API-7 only server errors are logged', async () => {
  const { app, ask, lines } = openFailingApp()
  for (const url of ['/title', '/odd', '/long', '/later']) await ask(url)
  expect(lines).toEqual([])
  expect(await ask('/error')).toEqual([500, undefined, undefined, 'Server error occurred'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a request failed', err: { message: 'the inside' } },
  ])
  await app.close()
})

test('R-API-7 every error has a status and a plain message', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: openLog('error', { write: (line) => lines.push(line) }) })
  app.setErrorHandler(sendError)
  const later = 'Server error occurred. Please try again.'
  const full =
    'The storage of this site is full, so nothing was saved. Please tell your site administrator.'
  const errorWith = (more: object) => Object.assign(new Error('the inside'), more)
  const coded = (code: string, statusCode = 400) => errorWith({ code, statusCode })
  const recorded: [Error, number, string, again?: string][] = [
    [coded('FST_ERR_CTP_EMPTY_JSON_BODY'), 400, 'body is a required field'],
    [coded('FST_ERR_CTP_INVALID_JSON_BODY'), 400, 'The body is not valid JSON.'],
    [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 415, 'Please send JSON or multipart/form-data.'],
    [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'The request is too large.'],
    [
      coded('FST_INVALID_MULTIPART_CONTENT_TYPE'),
      415,
      'Please send the form as multipart/form-data.',
    ],
    ...['ENFILE', 'ENOMEM', 'EAGAIN'].map(
      (code) => [errorWith({ code }), 503, later, '5'] as never,
    ),
    [new StorageError('away'), 503, later, '5'],
    [new SandboxError('busy'), 503, later, '5'],
    [errorWith({ code: 'ENOSPC' }), 507, full],
    [errorWith({ code: 'EDQUOT' }), 507, full],
    [errorWith({ statusCode: 418 }), 418, 'the inside'],
    [errorWith({ statusCode: 499 }), 499, 'the inside'],
    [errorWith({ statusCode: 500 }), 500, 'Server error occurred'],
    [errorWith({ statusCode: 502 }), 500, 'Server error occurred'],
    [errorWith({ statusCode: 503 }), 503, 'Server error occurred'],
    [new Refused('invalid', 'No.'), 400, 'No.'],
    [new Refused('too-busy', 'No.'), 503, 'No.'],
  ]
  for (const [place, [error]] of recorded.entries())
    app.get(`/${place}`, () => {
      throw error
    })
  for (const [place, [{ message }, status, words, again]] of recorded.entries()) {
    const answer = await app.inject(`/${place}`)
    expect([
      place,
      answer.statusCode,
      answer.json(),
      answer.headers['retry-after'],
      answer.headers['x-field'],
    ]).toEqual([place, status, { message: words }, again, undefined])
    const logged = lines.splice(0).map((line) => JSON.parse(line))
    expect(logged).toMatchObject(
      status < 500 ? [] : [{ msg: 'a request failed', err: { message } }],
    )
  }
  await app.close()
})
