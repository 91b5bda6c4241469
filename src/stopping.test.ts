import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endInOrder, patience, type Step } from './stopping.ts'

test('R-RUN-6 a part that never ends, or fails, is named in the log, and those behind it are ended all the same', async () => {
  const ended: string[] = []
  const told: unknown[] = []
  const log = { error: (fields: object) => void told.push(fields), info() {} }
  const soon = { ...patience, 'the requests at hand': 0.05 }
  const good = (what: Step['what']): Step => ({ what, end: async () => ended.push(what) })
  const steps: Step[] = [
    good('what has just started'),
    { what: 'the requests at hand', end: () => new Promise(() => {}) },
    { what: 'the jobs at hand', end: () => Promise.reject(new Error('it fails')) },
    {
      what: 'the ear for notices',
      end() {
        throw new Error('it fails, too')
      },
    },
    good('the database'),
  ]
  expect(await endInOrder(steps, log as never, soon)).toBe(false)
  expect(ended).toEqual(['what has just started', 'the database'])
  expect(told).toMatchObject([
    { part: 'the requests at hand', err: { message: 'it takes longer than 0.05 s' } },
    { part: 'the jobs at hand', err: { message: 'it fails' } },
    { part: 'the ear for notices', err: { message: 'it fails, too' } },
  ])
  expect(await endInOrder([good('the database')], log as never)).toBe(true)
})

test('R-RUN-5 R-RUN-6 all parts together end before systemd or a container kills the process', () => {
  const seconds = Object.values(patience).reduce((sum, part) => sum + part, 0)
  const allowed = ['deploy/takarda.service', 'deploy/compose.yaml'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/g)].map(
      ([, seconds]) => Number(seconds),
    ),
  )
  expect(allowed).toHaveLength(3)
  expect(seconds).toBeLessThan(Math.min(...allowed))
})
