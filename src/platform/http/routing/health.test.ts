import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { logRequests } from '#platform/http/logging/request-log.ts'
import { openLog } from '#platform/log/log.ts'
import { healthRoutes } from './health.ts'

test('R-RUN-3 readiness needs database and storage but liveness does not', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = openLog('info', {
    write: (line) => lines.push(line),
  })
  const app = fastify({
    loggerInstance,
    genReqId: () => 'number-1',
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization)
      request.actor = { type: 'account', account: { id: 'a1' } } as never
  })
  logRequests(app)
  const away = { database: false, storage: false }
  const asked: unknown[] = []
  const db = {
    async execute() {
      if (away.database) throw new Error('the database is away')
    },
  }
  const storage = {
    async head(key: string) {
      asked.push(key)
      if (away.storage) throw new Error('the storage is away')
    },
  }
  app.register(healthRoutes({ db, storage } as never))
  const ask = async (url: string, headers = {}) => {
    lines.length = 0
    const answer = await app.inject({ url, headers })
    expect(answer.headers['x-request-id']).toBe('number-1')
    return [answer.statusCode, answer.json()]
  }
  const logged = () => lines.map((line) => JSON.parse(line))
  const began = performance.now()
  expect(await ask('/ready', { authorization: 'x' })).toEqual([200, { message: 'ready' }])
  const took = performance.now() - began
  expect(logged()).toMatchObject([
    {
      level: 30,
      msg: 'a request was answered',
      status: 200,
      who: 'a1',
      reqId: 'number-1',
      req: { method: 'GET', url: '/ready', ip: '127.0.0.1' },
      ms: expect.any(Number),
    },
  ])
  const { ms } = logged()[0]
  // Rounded to a tenth of a millisecond.
  expect([ms >= 0, ms <= took + 0.1, Number.isInteger(Math.round(ms * 1e6) / 1e5)]).toEqual([
    true,
    true,
    true,
  ])
  expect(asked).toEqual(['0'.repeat(64)])
  const silent = [503, { message: 'The database or the storage does not answer.' }]
  for (const what of ['database', 'storage'] as const) {
    away[what] = true
    expect(await ask('/ready')).toEqual(silent)
    expect(logged()).toMatchObject([
      { level: 50, msg: 'not ready', err: { message: `the ${what} is away` } },
      { status: 503 },
    ])
    expect(logged()[1]).not.toHaveProperty('who')
    expect(await ask('/health')).toEqual([200, { message: 'alive' }])
    away[what] = false
  }
  await app.close()
})
