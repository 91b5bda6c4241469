import { drizzle } from 'drizzle-orm/node-postgres'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { openPool } from '../database/pool.ts'
import { answerError } from './errors.ts'

test('R-API-7 a database that cannot be reached is a 503 with Retry-After, and no other failure is', async () => {
  const opened = await freshDatabase()
  const pool = openPool({ host: '/nowhere', user: 'nobody', password: 'none' })
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/unreachable', () => drizzle(pool).execute('select 1'))
  app.get('/begin', () => drizzle(pool).transaction(async () => {}))
  app.get('/cut', () => opened.db.execute('select pg_terminate_backend(pg_backend_pid())'))
  app.get('/wrong', () => opened.db.execute('select missing'))
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['retry-after']]
  }
  for (const url of ['/unreachable', '/begin', '/cut']) expect(await ask(url)).toEqual([503, '5'])
  expect(await ask('/wrong')).toEqual([500, undefined])
  await app.close()
  await pool.end()
  await opened.close()
})
