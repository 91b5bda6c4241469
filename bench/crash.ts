import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { type Client, call, createManagers, json } from './client.ts'
import { check, type Findings } from './crash-check.ts'
import { acknowledged, countAcknowledged, emptyLog } from './crash-log.ts'
import {
  killOnEmbedded,
  killOnPostgres,
  type Scenario,
  type Setup,
  twoProcessesScenario,
} from './crash-scenarios.ts'
import { workers, workUntilFault } from './crash-work.ts'
import { checkWorkflows, type Span, type WorkflowFindings } from './crash-workflow-check.ts'
import { startMailServer } from './mail-server.ts'
import { median, seconds } from './report.ts'
import { temporaryFolder } from './server.ts'

const { values: options } = parseArgs({
  options: {
    fault: { type: 'string', default: 'kill' },
    times: { type: 'string', default: '20' },
  },
})
const times = Number(options.times)

const scenarios: Record<string, (setup: Setup) => Promise<Scenario>> = {
  kill: killOnEmbedded,
  'kill-on-postgres': killOnPostgres,
  'one-of-two': twoProcessesScenario,
}
const open = scenarios[options.fault]
if (!open || !(times > 0)) {
  const names = Object.keys(scenarios).join('|')
  console.error(`Usage: node bench/crash.ts [--fault ${names}] [--times N]`)
  process.exit(2)
}

await buildIfStale()
const folder = temporaryFolder()
const mail = await startMailServer()
const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'Journal <journal@example.org>' }
const scenario = await open({ folder, env: { LOG_LEVEL: 'warn', ...smtp } })
const clients = await createManagers(scenario.place, scenario.origin, workers.length)
for (const client of clients) {
  await call(client, '/submission-notices', json('PUT', { frequency: 'daily' }))
}
const [checker] = clients as [Client]

const log = emptyLog()
const findings: Findings = { lost: [], inconsistent: [], downloads: 0 }
const [recoveredIn, faults]: [number[], Span[]] = [[], []]
const seen = new Set<string>()
for (let round = 1; round <= times; round += 1) {
  const { what, after, recovered } = await failAtWork(round)
  recoveredIn.push(recovered)
  collect(await check(log, checker, seen))
  console.log(
    `${round}: ${what} after ${after} ms, ready again in ${Math.round(recovered)} ms; acknowledged ${countAcknowledged(log)}, lost ${findings.lost.length}, inconsistent ${findings.inconsistent.length}`,
  )
}
collect(await check(log, checker, new Set()))
const workflows = await checkWorkflows(log, checker, mail, faults)
await scenario.close()
await mail.stop()
const isFaulty = report(workflows)
if (isFaulty) console.log(`The data and the server's log are in ${folder}`)
process.exit(isFaulty ? 1 : 0)

/** Lets work begin and fails at a random moment; answers in ms that moment, and how long all took to be ready again. */
async function failAtWork(round: number) {
  const fault = new AbortController()
  const work = workUntilFault(log, clients, fault.signal)
  const began = Date.now()
  const before = countAcknowledged(log)
  // A server that has just started is slow at first: something has to be acknowledged since the last fault.
  while (countAcknowledged(log) === before && Date.now() < began + 5000) await wait(20)
  await wait(Math.random() * 1200)
  const from = Date.now()
  const { what, recoveredIn } = await scenario.fail(round)
  faults.push({ from, to: Date.now() })
  fault.abort()
  await work
  return {
    what,
    after: from - began,
    recovered: (await scenario.restart(round)) ?? recoveredIn ?? 0,
  }
}

function collect({ lost, inconsistent, downloads }: Findings): void {
  findings.lost = [...new Set([...findings.lost, ...lost])]
  findings.inconsistent = [...new Set([...findings.inconsistent, ...inconsistent])]
  findings.downloads += downloads
}

/** Prints what was found; answers whether anything was wrong. */
function report({ lost: lostWork, doubled, emails, repeated }: WorkflowFindings): boolean {
  const { inconsistent, downloads } = findings
  const lost = [...findings.lost, ...lostWork]
  const { summary, lost: lostPages } = scenario.observed()
  const wrong = [...lost, ...inconsistent, ...doubled, ...log.unexpected, ...lostPages]
  const kinds = Object.entries(acknowledged(log)).map(([kind, count]) => `${count} ${kind}`)
  console.log(`
acknowledged: ${kinds.join(', ')}
${inconsistent.length} inconsistent, ${doubled.length} doubled, ${downloads} downloads compared
${emails} emails; ${repeated} arrived twice, where the fault came before the answer of the mail server was noted
answers to try again later: ${log.refused}; other unexpected answers: ${log.unexpected.length}
ready again after ${seconds(median(recoveredIn))} (median; longest ${seconds(Math.max(...recoveredIn))})
${summary}

${recoveredIn.length} faults, ${countAcknowledged(log)} acknowledged, ${lost.length} lost`)
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  return wrong.length > 0
}
