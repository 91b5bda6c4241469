import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { killOnExit } from '../test/product.ts'
import { openPage } from '../test/running-product/page-readers.ts'
import { environment, type Place, root, startServer } from '../test/running-product/start-server.ts'
import { memory } from './process-usage.ts'
import { endChild } from './reference/start-reference.ts'
import { mebibytes, median, type Row, seconds, times } from './report.ts'

const limits = { milliseconds: 3000, mebibytes: 200 / 1.048576 }

/** From `npm start` to the first page, where everything is built and the database exists: the median of three. */
export async function measureStartup(place: Place): Promise<Row[]> {
  const first = await startServer({ ...place, env: { SAMPLE_CONTENT: 'on' } })
  await first.end('SIGTERM')
  const took: number[] = []
  for (let turn = 0; turn < 3; turn += 1) took.push(await startOnce(place))
  const [middle, limit] = [median(took), limits.milliseconds]
  const what = 'second `npm start` to the first page'
  return [[what, seconds(middle), `limit ${seconds(limit)}`, times(middle, limit)]]
}

async function startOnce(place: Place): Promise<number> {
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: root, env: environment(place), stdio: 'ignore' })
  killOnExit(npm)
  while (await openPage(`http://127.0.0.1:${place.port}/`)) {
    if (npm.exitCode !== null) throw new Error('npm start ended.')
    await wait(20)
  }
  const took = performance.now() - began
  await endChild(npm)
  return took
}

/** The memory of a server that was started on existing data, has rendered a hundred pages and is then idle. */
export async function measureMemory(place: Place): Promise<Row[]> {
  await (await startServer({ ...place, env: { SAMPLE_CONTENT: 'on' } })).end('SIGTERM')
  const { origin, pid, end } = await startServer(place)
  for (let page = 1; page <= 100; page += 1) {
    await openPage(`${origin}/journals?page=${page}`)
  }
  await wait(20_000)
  const held = memory(pid, 'VmRSS')
  await end('SIGTERM')
  const limit = limits.mebibytes
  const what = 'memory of the idle process after 100 pages'
  return [[what, mebibytes(held), `limit ${mebibytes(limit)}`, times(held, limit)]]
}
