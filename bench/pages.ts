import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { endWithUs } from '../test/product.ts'
import type { Server } from './server.ts'
import { quantile } from './table.ts'
import { loadTool } from './tools.ts'

const autocannon = await loadTool('autocannon')

/** Requests per second, the 99th percentile in milliseconds, and the server's own time in microseconds a request. */
type Load = { perSecond: number; p99: number; cpu: number }
type Target = { pid: number; origin: string }
export type PageResult = { what: string; ours: Load; bare: Load }

const encodings = [
  ['brotli', { 'accept-encoding': 'br' }],
  ['uncompressed', {}],
] as const

/** The pages as the product serves them, against a bare server that sends the same bytes. */
export async function measurePages(
  server: Server,
  pages: { what: string; path: string }[],
): Promise<PageResult[]> {
  const addresses = pages.map((page) => server.origin + page.path)
  const bare = await startBare(addresses)
  const results: PageResult[] = []
  for (const page of pages) {
    for (const [encoding, headers] of encodings) {
      const compared = await compare(server, bare, page.path, headers)
      results.push({ what: `${page.what}, ${encoding}`, ...compared })
    }
  }
  await bare.end()
  return results
}

async function startBare(addresses: string[]) {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [String(port), ...addresses])
  endWithUs(child)
  await once(child, 'message')
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid as number, origin: `http://127.0.0.1:${port}`, end }
}

/** In turns, so that whatever else the machine does falls on both. */
async function compare(ours: Target, bare: Target, page: string, headers: Record<string, string>) {
  for (const target of [ours, bare]) await load(target, page, headers, 1)
  const loads = { ours: [] as Load[], bare: [] as Load[] }
  for (const _turn of [1, 2]) {
    loads.ours.push(await load(ours, page, headers, 4))
    loads.bare.push(await load(bare, page, headers, 4))
  }
  return { ours: mean(loads.ours), bare: mean(loads.bare) }
}

async function load(
  { pid, origin }: Target,
  page: string,
  headers: Record<string, string>,
  duration: number,
): Promise<Load> {
  const took: number[] = []
  const before = cpuTime(pid)
  const run = autocannon({ url: origin + page, headers, duration, connections: 10 })
  run.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds))
  const { requests, errors, non2xx } = await run
  if (errors || non2xx)
    throw new Error(`${page}: ${errors} errors, ${non2xx} answers other than success`)
  const cpu = (cpuTime(pid) - before) / requests.total
  return { perSecond: requests.average, p99: quantile(took, 0.99), cpu }
}

/** What a process has used of a processor so far, in microseconds. (proc(5): utime, stime; 100 ticks a second) */
function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const mean = (loads: Load[]): Load => {
  const of = (field: keyof Load) => loads.reduce((sum, load) => sum + load[field], 0) / loads.length
  return { perSecond: of('perSecond'), p99: of('p99'), cpu: of('cpu') }
}
