import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { logIn } from './client.ts'
import { check, type Findings } from './crash-check.ts'
import { emptyLedger, type Ledger, type People, workUntilDeath } from './crash-work.ts'
import { type Server, startServer, temporaryFolder } from './server.ts'
import { median, table } from './table.ts'

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    times: { type: 'string', default: '50' },
  },
})
const times = Number(options.times)

await buildWhenStale()
const folder = temporaryFolder()
const postgres = options.postgres ? await startPostgres() : undefined
const port = await freePort()
const start = () =>
  startServer({ folder, port, databaseUrl: postgres?.url, env: { LOG_LEVEL: 'warn' } })

const ledger = emptyLedger()
const findings: Findings = { lost: [], inconsistent: [], downloads: 0 }
const restarts: number[] = []
const seen = new Set<string>()

let server = await start()
// Whoever manages may send in as many manuscripts as this takes; authors have a limit.
const admin = await logIn(server.origin)
const people = { admin, author: admin }
for (let round = 1; round <= times; round += 1) {
  const after = await killAtWork(server, people)
  server = await start()
  restarts.push(server.startedIn)
  note(await check(ledger, people.admin, seen))
  console.log(
    `${round}: killed after ${after} ms, ready again in ${Math.round(server.startedIn)} ms; acknowledged so far ${sayAcknowledged(ledger)}; lost ${findings.lost.length}, inconsistent ${findings.inconsistent.length}`,
  )
}
note(await check(ledger, people.admin, new Set()))
await server.end('SIGTERM')
await postgres?.stop()
report()

/** Lets work begin and ends the server, with no warning, at a moment of chance; answers that moment in ms. */
async function killAtWork(running: Server, who: People): Promise<number> {
  const death = new AbortController()
  const work = workUntilDeath(ledger, who, death.signal)
  const after = Math.round(100 + Math.random() * 1400)
  await wait(after)
  await running.end('SIGKILL')
  death.abort()
  await work
  return after
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
        'engine',
        'kills',
        'acknowledged',
        'lost',
        'inconsistent',
        'other answers',
        'downloads compared',
        'restart median',
        'max',
      ],
      [
        postgres ? 'PostgreSQL' : 'PGlite',
        String(restarts.length),
        sayAcknowledged(ledger),
        String(findings.lost.length),
        String(findings.inconsistent.length),
        String(ledger.unexpected.length),
        String(findings.downloads),
        seconds(median(restarts)),
        seconds(Math.max(...restarts)),
      ],
    ])}`,
  )
  const wrong = [...findings.lost, ...findings.inconsistent, ...ledger.unexpected]
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  if (wrong.length) console.log(`The data and the server's log are in ${folder}`)
  process.exit(wrong.length ? 1 : 0)
}
