import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ShutdownStep, shutDownInOrder, shutdownTimeouts } from './shutdown.ts'

test('R-RUN-6 a failed or late shutdown step does not stop the next ones', async () => {
  const ended: string[] = []
  const logged: unknown[] = []
  const log = { error: (fields: object) => void logged.push(fields), info() {} }
  const soon = { ...shutdownTimeouts, 'open requests': 0.05 }
  const good = (what: ShutdownStep['what']): ShutdownStep => ({
    what,
    end: async () => ended.push(what),
  })
  const steps: ShutdownStep[] = [
    good('startup'),
    { what: 'open requests', end: () => new Promise(() => {}) },
    { what: 'running jobs', end: () => Promise.reject(new Error('it fails')) },
    {
      what: 'pub/sub listener',
      end() {
        throw new Error('it fails, too')
      },
    },
    good('database'),
  ]
  expect(await shutDownInOrder(steps, log as never, soon)).toBe(false)
  expect(ended).toEqual(['startup', 'database'])
  expect(logged).toMatchObject([
    { step: 'open requests', err: { message: 'it takes longer than 0.05 s' } },
    { step: 'running jobs', err: { message: 'it fails' } },
    { step: 'pub/sub listener', err: { message: 'it fails, too' } },
  ])
  expect(await shutDownInOrder([good('database')], log as never)).toBe(true)
})

test('R-RUN-5 R-RUN-6 all shutdown steps fit into the time that systemd and containers allow', () => {
  const seconds = Object.values(shutdownTimeouts).reduce((sum, part) => sum + part, 0)
  const allowed = ['deploy/takarda.service', 'deploy/compose.yaml'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/g)].map(
      ([, seconds]) => Number(seconds),
    ),
  )
  expect(allowed).toHaveLength(3)
  expect(seconds).toBeLessThan(Math.min(...allowed))
})
