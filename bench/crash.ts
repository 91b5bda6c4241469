import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { type Client, logIn } from './client.ts'
import { check, type Findings } from './crash-check.ts'
import { kill, type Victim, victims } from './crash-victim.ts'
import { emptyLedger, type Ledger, strands, workUntilDeath } from './crash-work.ts'
import { admin, runAdmin, startServer, temporaryFolder } from './server.ts'
import { median, table } from './table.ts'

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    times: { type: 'string', default: '50' },
    fault: { type: 'string', default: 'product' },
  },
})
const times = Number(options.times)
const { fault } = options
const faults = ['product', 'database', 'one-of-two']
if (!faults.includes(fault) || (fault !== 'product' && !options.postgres)) {
  console.error(
    'Usage: node bench/crash.ts [--times N] [--postgres [--fault product|database|one-of-two]]',
  )
  process.exit(2)
}

await buildWhenStale()
const folder = temporaryFolder()
const postgres = options.postgres ? await startPostgres() : undefined
const port = await freePort()
const place = { folder, port, databaseUrl: postgres?.url, env: { LOG_LEVEL: 'warn' } }
const start = () => startServer(place)

const ledger = emptyLedger()
const findings: Findings = { lost: [], inconsistent: [], downloads: 0 }
const restarts: number[] = []
const seen = new Set<string>()

let server = await start()
// It lives on, and does half of the work.
const second =
  fault === 'one-of-two' ? await startServer({ ...place, port: await freePort() }) : undefined
const people = await hire()
/** Who is struck where the database is no child of the product. */
const onPostgres: Victim = fault === 'database' ? 'database' : 'product'
const [checker] = people as [Client]
for (let round = 1; round <= times; round += 1) {
  const victim = postgres ? onPostgres : (victims[round % victims.length] as Victim)
  const { after, back } = await killAtWork(victim)
  restarts.push(back)
  note(await check(ledger, checker, seen))
  console.log(
    `${round}: ${victim} killed after ${after} ms, ready again in ${Math.round(back)} ms; acknowledged so far ${sayAcknowledged(ledger)}; lost ${findings.lost.length}, inconsistent ${findings.inconsistent.length}`,
  )
}
note(await check(ledger, checker, new Set()))
await server.end('SIGTERM')
await second?.end('SIGTERM')
await postgres?.stop()
report()

/**
 * A sender for each strand of work, since nobody may have many forms on their way at once. Whoever
 * manages may send in as many manuscripts as this takes; authors have a limit.
 */
async function hire(): Promise<Client[]> {
  const addresses = strands.map((_, index) => `manager-${index}@example.org`)
  for (const address of addresses)
    await runAdmin({ folder, port, databaseUrl: postgres?.url }, [
      'create-admin',
      address,
      '--password',
      admin.password,
    ])
  const origins = [server.origin, second?.origin ?? server.origin]
  const originOf = (index: number) => origins[index % 2] ?? server.origin
  return Promise.all(addresses.map((email, index) => logIn(originOf(index), email)))
}

/** Lets work begin and kills the victim at a moment of chance; answers in ms that moment, and how long all took to be ready again. */
async function killAtWork(victim: Victim): Promise<{ after: number; back: number }> {
  const death = new AbortController()
  const work = workUntilDeath(ledger, people, death.signal)
  const after = Math.round(100 + Math.random() * 1400)
  await wait(after)
  const began = performance.now()
  await strike(victim)
  const lived = performance.now() - began
  death.abort()
  await work
  if (victim === 'database') return { after, back: lived }
  server = await start()
  return { after, back: server.startedIn }
}

async function strike(victim: Victim): Promise<void> {
  if (!postgres) return kill(victim, server, folder)
  if (victim === 'product') return server.end('SIGKILL')
  await postgres.restart()
  await untilReady(server.origin)
}

/** The product lives on, and must find its database again. */
async function untilReady(origin: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(10)) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error('The product does not find its database again.')
}

function note({ lost, inconsistent, downloads }: Findings): void {
  findings.lost = [...new Set([...findings.lost, ...lost])]
  findings.inconsistent = [...new Set([...findings.inconsistent, ...inconsistent])]
  findings.downloads += downloads
}

function sayAcknowledged({ articles, submissions, publishes }: Ledger): string {
  return `${articles.size} articles, ${submissions.size} submissions, ${publishes.size} publishes`
}

function report(): void {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  console.log(
    `\n${table([
      [
        'database',
        'kills',
        'acknowledged',
        'lost',
        'inconsistent',
        'other answers',
        'answers 503 or 429',
        'downloads compared',
        'restart median',
        'max',
      ],
      [
        postgres ? 'on a server' : 'embedded',
        String(restarts.length),
        sayAcknowledged(ledger),
        String(findings.lost.length),
        String(findings.inconsistent.length),
        String(ledger.unexpected.length),
        String(ledger.turnedAway),
        String(findings.downloads),
        seconds(median(restarts)),
        seconds(Math.max(...restarts)),
      ],
    ])}`,
  )
  const wrong = [...findings.lost, ...findings.inconsistent, ...ledger.unexpected]
  const acknowledged = ledger.articles.size + ledger.submissions.size + ledger.publishes.size
  console.log(
    `\n${restarts.length} faults, ${acknowledged} acknowledged, ${findings.lost.length} lost`,
  )
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  if (wrong.length) console.log(`The data and the server's log are in ${folder}`)
  process.exit(wrong.length ? 1 : 0)
}
