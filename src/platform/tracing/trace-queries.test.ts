import { expect, test } from 'vitest'
import { traceQueries } from './trace-queries.ts'
import type { Tracing } from './tracing.ts'

type Answer = (...asked: unknown[]) => unknown

/** A connection whose queries are traced, and their spans. */
function givenClient(answer: Answer, isInside = true) {
  const recorded: unknown[] = []
  const client = { query: answer }
  const tracing: Tracing = {
    begin(name, kind, attributes, onlyInside) {
      recorded.push([name, kind, attributes['db.operation.name'], onlyInside])
      if (!isInside) return undefined
      return { within: (work) => work(), end: (how) => void recorded.push(how ?? 'ended') }
    },
    close: async () => {},
  }
  const onNewConnection = (meet: (met: never) => void) => meet(client as never)
  traceQueries({ onNewConnection }, tracing)
  return { client, recorded }
}

test('R-RUN-4 a query is a span named by its verb that ends with its result', async () => {
  const begun = (verb: string) => [verb, 'client', verb, true]
  const { client, recorded } = givenClient((...asked) => {
    const tell = asked.at(-1)
    if (typeof tell === 'function')
      return tell(Array.isArray(asked[1]) ? null : new Error('no'), 'rows')
    return asked[0] === 'promise' ? Promise.resolve(asked) : 'at once'
  })
  const take = async (...asked: unknown[]) => {
    const answer = await client.query(...asked)
    await Promise.resolve()
    return [answer, ...recorded.splice(0)]
  }
  expect(await take('promise', ['value'])).toEqual([
    ['promise', ['value']],
    begun('PROMISE'),
    'ended',
  ])
  expect(await take({ text: ' \n select 1' })).toEqual(['at once', begun('SELECT'), 'ended'])
  const received: unknown[] = []
  const onReport = (...said: unknown[]) => received.push(said)
  expect(await take('insert into x', ['value'], onReport)).toEqual([
    1,
    begun('INSERT'),
    { failed: false },
  ])
  expect(await take('Commit', onReport)).toEqual([2, begun('COMMIT'), { failed: true }])
  expect(received).toEqual([
    [null, 'rows'],
    [new Error('no'), 'rows'],
  ])
  expect(await take('(select 1)')).toEqual(['at once', begun('QUERY'), 'ended'])
  for (const none of [{ text: 'copy x', submit: () => {} }, {}, { text: 1 }, null, undefined])
    expect(await take(none)).toEqual(['at once'])
  const failing = givenClient(() => Promise.reject(new Error('no')))
  await expect(failing.client.query('select')).rejects.toThrow('no')
  expect(failing.recorded).toEqual([begun('SELECT'), { failed: true }])
  const outside = givenClient((...asked) => asked, false)
  expect(outside.client.query('select', [1])).toEqual(['select', [1]])
  expect(outside.recorded).toEqual([begun('SELECT')])
})
