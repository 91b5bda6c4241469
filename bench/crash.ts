import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { logIn } from './client.ts'
import { hearDaily } from './client-course.ts'
import { bucketScene, diskScene } from './crash-away.ts'
import { check, type Findings } from './crash-check.ts'
import { checkCourses, type Span } from './crash-course-check.ts'
import { acknowledged, emptyLedger } from './crash-ledger.ts'
import { report } from './crash-report.ts'
import {
  embeddedScene,
  oneOfTwoScene,
  postgresScene,
  type Scene,
  type Stage,
} from './crash-scene.ts'
import { type Sender, strands, workUntilDeath } from './crash-work.ts'
import { startPost } from './post.ts'
import { admin, runAdmin, temporaryFolder } from './server.ts'

const { values: options } = parseArgs({
  options: {
    fault: { type: 'string', default: 'kill' },
    times: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '5' },
  },
})
const [times, seconds] = [Number(options.times), Number(options.seconds)]

const scenes: Record<string, (stage: Stage) => Promise<Scene>> = {
  kill: embeddedScene,
  'kill-on-postgres': (stage) => postgresScene(stage, 'product'),
  'restart-postgres': (stage) => postgresScene(stage, 'database'),
  'one-of-two': oneOfTwoScene,
  'bucket-away': (stage) => bucketScene(stage, seconds),
  'storage-full': (stage) => diskScene(stage, 'storage', seconds),
  'disk-full': (stage) => diskScene(stage, 'everything', seconds),
}
const open = scenes[options.fault]
if (!open || !(times > 0) || !(seconds > 0)) {
  const names = Object.keys(scenes).join('|')
  console.error(`Usage: node bench/crash.ts [--fault ${names}] [--times N] [--seconds N]`)
  process.exit(2)
}

await buildIfStale()
const folder = temporaryFolder()
const post = await startPost()
const mail = { SMTP_URL: post.url, MAIL_FROM: 'Journal <journal@example.org>' }
const scene = await open({ folder, env: { LOG_LEVEL: 'warn', ...mail } })
const people = await hire()
const checker = (people[0] as Sender).client

const ledger = emptyLedger()
const findings: Findings = { lost: [], inconsistent: [], downloads: 0 }
const [backAfter, faults]: [number[], Span[]] = [[], []]
const seen = new Set<string>()
for (let round = 1; round <= times; round += 1) {
  const { what, after, back } = await strikeAtWork(round)
  backAfter.push(back)
  note(await check(ledger, checker, seen))
  console.log(
    `${round}: ${what} after ${after} ms, ready again in ${Math.round(back)} ms; acknowledged ${countAll()}, lost ${findings.lost.length}, inconsistent ${findings.inconsistent.length}`,
  )
}
note(await check(ledger, checker, new Set()))
const courses = await checkCourses(ledger, checker, post, faults)
await scene.close()
await post.stop()
const isWrong = report({ ledger, findings, courses, backAfter, told: scene.told() })
if (isWrong) console.log(`The data and the server's log are in ${folder}`)
process.exit(isWrong ? 1 : 0)

/**
 * A sender for each strand of work, since nobody may have many forms on their way at once. Whoever
 * manages may send in as many manuscripts as this takes; authors have a limit.
 */
async function hire(): Promise<Sender[]> {
  const hired: Sender[] = []
  for (const index of strands.keys()) {
    const email = `manager-${index}@example.org`
    await runAdmin(scene.place, ['create-admin', email, '--password', admin.password])
    const client = await logIn(scene.origin, email)
    await hearDaily(client)
    hired.push({ client, email })
  }
  return hired
}

function countAll(): number {
  return Object.values(acknowledged(ledger)).reduce((sum, kind) => sum + kind, 0)
}

/** A moment of chance, once work has been answered for since the last fault: a server that has just started is slow at first. */
async function whileWorking(): Promise<void> {
  const before = countAll()
  for (const end = Date.now() + 5000; countAll() === before && Date.now() < end; ) await wait(20)
  await wait(Math.random() * 1200)
}

/** Lets work begin and strikes at a moment of chance; answers in ms that moment, and how long all took to be ready again. */
async function strikeAtWork(round: number) {
  const death = new AbortController()
  const work = workUntilDeath(ledger, people, death.signal)
  const began = Date.now()
  await whileWorking()
  const from = Date.now()
  const { what, back } = await scene.strike(round)
  faults.push({ from, to: Date.now() })
  death.abort()
  await work
  return { what, after: from - began, back: (await scene.revive()) ?? back ?? 0 }
}

function note({ lost, inconsistent, downloads }: Findings): void {
  findings.lost = [...new Set([...findings.lost, ...lost])]
  findings.inconsistent = [...new Set([...findings.inconsistent, ...inconsistent])]
  findings.downloads += downloads
}
