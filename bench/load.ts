import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from './server.ts'
import { loadTool } from './tools.ts'

/** Requests per second, the 99th percentile in milliseconds, and the server's own time in microseconds a request. */
export type Load = { perSecond: number; p99: number; cpu: number }

/** A server by the process, or those, that do its work. */
export type Target = { pid: number; pids?: number[]; origin: string }

/** What to ask for, by how many connections, for how many seconds. */
export type Asked = {
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
  /** A number that no request had before takes the place of `{n}` in the path. */
  counting?: boolean
  /** Each request comes from another of so many addresses, as a proxy tells them. */
  visitors?: number
}

/** wrk costs a third of what autocannon costs: where it is installed, it leaves the processors to the server. */
export const generator = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'

/** Asks two servers for the same (or one in two ways) in turns, so that whatever else the machine does falls on both; the means of two turns. */
export async function compare(ours: Target, theirs: Target, asked: Asked, askedOfThem = asked) {
  const loads = { ours: [] as Load[], theirs: [] as Load[] }
  for (const target of [ours, theirs]) await load(target, { ...asked, seconds: 1 })
  for (const _turn of [1, 2]) {
    loads.ours.push(await load(ours, asked))
    loads.theirs.push(await load(theirs, askedOfThem))
  }
  return { ours: mean(loads.ours), theirs: mean(loads.theirs) }
}

async function load(target: Target, asked: Asked): Promise<Load> {
  const before = cpuTime(target)
  const run = generator === 'wrk' ? byWrk : byAutocannon
  const { requests, p99 } = await run(target.origin, asked)
  const cpu = (cpuTime(target) - before) / requests
  return { perSecond: requests / asked.seconds, p99, cpu }
}

let counted = Date.now() % 1_000_000

async function byWrk(origin: string, asked: Asked) {
  const { path: address, headers = {}, connections, seconds } = asked
  counted += 100_000
  const script = asked.counting || asked.visitors ? ['-s', writeScript(asked, counted)] : []
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency']
  const wrk = spawn('wrk', [...size, ...script, ...given, origin + address.replace('{n}', '0')])
  const said = await text(wrk.stdout)
  const requests = Number(/(\d+) requests in/.exec(said)?.[1])
  if (!requests || /Non-2xx|Socket errors/.test(said)) throw new Error(`${address}: ${said}`)
  const [, amount, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\s/.exec(said) ?? []
  return { requests, p99: Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN) }
}

let scripts: string | undefined

/** wrk reads its script once for each thread: it must be a file. */
function writeScript({ path: address, visitors }: Asked, from: number): string {
  scripts ??= temporaryFolder()
  const file = path.join(scripts, 'count.lua')
  const visitor = `local v = n * 7919 % ${visitors}
      wrk.headers["x-forwarded-for"] = "198." .. v // 65536 % 256 .. "." .. v // 256 % 256 .. "." .. v % 256`
  writeFileSync(
    file,
    `local n = ${from}
    request = function()
      n = n + 1
      ${visitors ? visitor : ''}
      return wrk.format(nil, (string.gsub("${address}", "{n}", tostring(n))))
    end`,
  )
  return file
}

async function byAutocannon(origin: string, asked: Asked) {
  const { path: address, headers = {}, connections, seconds } = asked
  const took: number[] = []
  const setupRequest = (request: { path: string }) => {
    counted += 1
    return { ...request, path: address.replace('{n}', String(counted)) }
  }
  const autocannon = await loadTool('autocannon')
  const run = autocannon({
    url: origin + address.replace('{n}', '0'),
    headers,
    connections,
    duration: seconds,
    ...(asked.counting && { requests: [{ setupRequest }] }),
  })
  run.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds))
  const { requests, errors, non2xx } = await run
  if (errors || non2xx)
    throw new Error(`${address}: ${errors} errors, ${non2xx} answers other than success`)
  const sorted = took.sort((a, b) => a - b)
  return { requests: requests.total, p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0 }
}

/** What its processes have used of a processor so far, in microseconds. */
const cpuTime = ({ pid, pids = [pid] }: Target) =>
  pids.reduce((sum, one) => sum + cpuTimeOf(one), 0)

/** The same of one process. (proc(5): utime, stime; 100 ticks a second) */
function cpuTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const mean = (loads: Load[]): Load => {
  const of = (field: keyof Load) => loads.reduce((sum, load) => sum + load[field], 0) / loads.length
  return { perSecond: of('perSecond'), p99: of('p99'), cpu: of('cpu') }
}
