import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refused, RefusedForNow } from '#domain/refusal.ts'
import { freshDatabase } from '../../../test/database.ts'
import { openPool } from '../database/pool.ts'
import { openLog } from '../log.ts'
import { PoolFailure } from '../pool/failure.ts'
import { answerError } from './errors.ts'

test('R-API-7 R-SCALE-4 a database that cannot be reached is a 503 with Retry-After, so are one that breaks off what it was asked and a machine without processes or handles left, and no other failure is', async () => {
  const opened = await freshDatabase()
  const pool = openPool({ host: '/nowhere', user: 'nobody', password: 'none' })
  const app = fastify()
  app.setErrorHandler(answerError)
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
    '/program': new PoolFailure('broken'),
    '/crash': new PoolFailure('crashed'),
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
    ...['/unreachable', '/begin', '/cut', '/deadlock_detected', '/serialization_failure'],
    ...['/lock_not_available', '/names', '/no-name', '/handles', '/program'],
  ])
    expect([url, ...(await ask(url))]).toEqual([url, 503, '5'])
  for (const url of ['/wrong', '/crash', '/several'])
    expect(await ask(url)).toEqual([500, undefined])
  await app.close()
  await pool.end()
  await opened.close()
})

const full = '/dev/full'

test('R-API-7 R-SCALE-2 a full disk, the database’s or another, is told as what it is', async ({
  skip,
}) => {
  if (!existsSync(full)) skip('only Linux has a file without room')
  const opened = await freshDatabase()
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/database', () => opened.db.execute('do $$ begin raise disk_full; end $$'))
  app.get('/files', () => writeFile(full, 'x'))
  for (const url of ['/database', '/files']) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(507)
    expect(answer.json().message).toContain('no room left, so nothing was kept')
  }
  await app.close()
  await opened.close()
})

test('R-API-7 a refusal names its field where a header can hold it, and only a fault of ours is logged', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: openLog('error', { write: (line) => lines.push(line) }) })
  app.setErrorHandler(answerError)
  const answers: Record<string, Error> = {
    '/title': new Refused('invalid', 'No.', 'authors.0.name'),
    '/odd': new Refused('invalid', 'No.', 'title\nx'),
    '/long': new Refused('invalid', 'No.', 'x'.repeat(101)),
    '/later': new RefusedForNow('too-busy', 'Later.', 7),
    '/fault': new Error('the inside'),
  }
  for (const [url, error] of Object.entries(answers))
    app.get(url, () => {
      throw error
    })
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return [statusCode, headers['x-field'], headers['retry-after'], JSON.parse(body).message]
  }
  expect(await ask('/title')).toEqual([400, 'authors.0.name', undefined, 'No.'])
  for (const url of ['/odd', '/long'])
    expect(await ask(url)).toEqual([400, undefined, undefined, 'No.'])
  expect(await ask('/later')).toEqual([503, undefined, '7', 'Later.'])
  expect(lines).toEqual([])
  expect(await ask('/fault')).toEqual([500, undefined, undefined, 'Server error occurred'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a request failed', err: { message: 'the inside' } },
  ])
  await app.close()
})
