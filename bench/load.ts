import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { killOnExit } from '../test/product.ts'
import { temporaryFolder } from '../test/running-product/start-server.ts'
import { cpuTime } from './process-usage.ts'
import { median, type Row } from './report.ts'

/** A server by the process that does its work. */
export type Target = { pid: number; origin: string }

/** A load on an address; `request` is the body of wrk's Lua function `request`, in which `n` counts the requests. */
type Run = {
  address: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  request?: string
}

/** What to request of both servers. A number that no request had before takes the place of `{n}` in the path. */
export type Compared = {
  what: string
  reference: string
  path: string
  headers?: Record<string, string>
}

/** Requests per second, the 99th percentile in milliseconds, and the server's own time in microseconds per request. */
type Load = { perSecond: number; p99: number; cpu: number }

/** Starts wrk (https://github.com/wg/wrk), in one thread. */
export function startWrk(run: Run): ChildProcess & { stdout: Readable } {
  const { address, connections, seconds, headers = {}, request } = run
  const wrk = spawn(
    'wrk',
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '--latency',
      ...(request ? ['-s', writeScript(request)] : []),
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      address,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  killOnExit(wrk)
  return wrk
}

/** Runs wrk; `errors` counts broken connections, timeouts, and answers other than success. */
export async function runWrk(run: Run): Promise<{ answers: number; errors: number; p99: number }> {
  const output = await text(startWrk(run).stdout)
  const sum = (pattern: RegExp) =>
    (pattern.exec(output)?.slice(1) ?? []).reduce((all, count) => all + Number(count), 0)
  const [, amount, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\s/.exec(output) ?? []
  return {
    answers: sum(/(\d+) requests in/),
    errors:
      sum(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/) +
      sum(/Non-2xx or 3xx responses: (\d+)/),
    p99: Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  }
}

/** No number is used twice, also between runs, so that no response is cached. */
let firstNumber = Date.now() % 1_000_000

function writeScript(request: string): string {
  firstNumber += 100_000
  const file = path.join(temporaryFolder(), 'request.lua')
  writeFileSync(
    file,
    `local n = ${firstNumber}\nrequest = function()\nn = n + 1\n${request}\nend\n`,
  )
  return file
}

/** Each server warms up for `warmUpSeconds`, then gets `turns` runs of `seconds` each. */
const plan = { warmUpSeconds: 3, turns: 5, seconds: 3 }

/**
 * Sends the same requests to two servers in turn, so that other work of the machine slows both. Returns the means of the
 * turns and the median of their ratios. Throws when a response fails.
 */
export async function compare(product: Target, reference: Target, asked: Compared): Promise<Row> {
  for (const target of [product, reference]) await load(target, asked, plan.warmUpSeconds)
  const turns: { ours: Load; theirs: Load }[] = []
  for (let turn = 0; turn < plan.turns; turn += 1) {
    const ours = await load(product, asked, plan.seconds)
    turns.push({ ours, theirs: await load(reference, asked, plan.seconds) })
  }
  const ratio = (field: keyof Load) =>
    `${median(turns.map(({ ours, theirs }) => ours[field] / theirs[field])).toFixed(2)} ×`
  return [
    asked.what,
    say(mean(turns.map(({ ours }) => ours))),
    `${asked.reference}: ${say(mean(turns.map(({ theirs }) => theirs)))}`,
    `${ratio('perSecond')} the requests, ${ratio('cpu')} the processor time`,
  ]
}

async function load(target: Target, asked: Compared, seconds: number): Promise<Load> {
  const before = cpuTime(target.pid)
  const { answers, errors, p99 } = await runWrk({
    address: target.origin + asked.path.replace('{n}', '0'),
    connections: 10,
    seconds,
    ...(asked.headers && { headers: asked.headers }),
    ...(asked.path.includes('{n}') && {
      request: `return wrk.format(nil, (string.gsub("${asked.path}", "{n}", tostring(n))))`,
    }),
  })
  if (errors > 0 || answers === 0) throw new Error(`${asked.path}: ${errors} of ${answers} failed`)
  return { perSecond: answers / seconds, p99, cpu: (cpuTime(target.pid) - before) / answers }
}

const mean = (loads: Load[]): Load => {
  const of = (field: keyof Load) => loads.reduce((sum, load) => sum + load[field], 0) / loads.length
  return { perSecond: of('perSecond'), p99: of('p99'), cpu: of('cpu') }
}

const say = ({ perSecond, p99, cpu }: Load): string =>
  `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms, ${Math.round(cpu)} µs of CPU each`
