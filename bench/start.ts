import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { killOnExit } from '../test/product.ts'
import { environment, root, type ServerOptions, startServer } from './server.ts'
import { median } from './table.ts'

const times = 3

/** Seconds from `npm start` to the first page, on what is built and there already: the median of a few. */
export async function measureStart(place: ServerOptions): Promise<number> {
  const first = await startServer({ ...place, env: { SAMPLE_CONTENT: 'on' } })
  await first.end('SIGTERM')
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) took.push(await startOnce(place))
  return median(took)
}

async function startOnce(place: ServerOptions): Promise<number> {
  const began = performance.now()
  const options = { cwd: root, env: environment(place), stdio: 'ignore' } as const
  const npm = spawn('npm', ['start'], options)
  killOnExit(npm)
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${place.port}/`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    if (npm.exitCode !== null) throw new Error('npm start ended.')
    await wait(20)
  }
  const took = (performance.now() - began) / 1000
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  return took
}
