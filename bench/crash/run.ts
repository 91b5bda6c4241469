import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { startMailServer } from '../mail-server.ts'
import { median, seconds } from '../report.ts'
import { temporaryFolder } from '../server.ts'
import { acknowledged, countAcknowledged } from './log.ts'
import { type CrashResult, causeCrashes } from './rounds.ts'
import {
  killOnEmbedded,
  killOnPostgres,
  type Scenario,
  type Setup,
  twoProcessesScenario,
} from './scenarios.ts'
import { workers } from './work.ts'

const { values: options } = parseArgs({
  options: {
    crash: { type: 'string', default: 'kill' },
    times: { type: 'string', default: '20' },
  },
})
const times = Number(options.times)

const scenarios: Record<string, (setup: Setup) => Promise<Scenario>> = {
  kill: killOnEmbedded,
  'kill-on-postgres': killOnPostgres,
  'one-of-two': twoProcessesScenario,
}
const open = scenarios[options.crash]
if (!open || !(times > 0)) {
  const names = Object.keys(scenarios).join('|')
  console.error(`Usage: node bench/crash/run.ts [--crash ${names}] [--times N]`)
  process.exit(2)
}

await buildIfStale()
const folder = temporaryFolder()
const mail = await startMailServer()
const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'Journal <journal@example.org>' }
const scenario = await open({ folder, env: { LOG_LEVEL: 'warn', ...smtp } })
const found = await causeCrashes(scenario, { times, workers, mail, onRound: console.log })
await scenario.close()
await mail.stop()
const hasErrors = report(found)
if (hasErrors) console.log(`The data and the server's log are in ${folder}`)
process.exit(hasErrors ? 1 : 0)

/** Prints the findings. Returns whether there are any. */
function report({ log, findings, workflows, recoveredIn }: CrashResult): boolean {
  const { inconsistent, downloads } = findings
  const { doubled, emails, repeated } = workflows
  const lost = [...findings.lost, ...workflows.lost]
  const { summary, lost: lostPages } = scenario.observed()
  const wrong = [...lost, ...inconsistent, ...doubled, ...log.unexpected, ...lostPages]
  const kinds = Object.entries(acknowledged(log)).map(([kind, count]) => `${count} ${kind}`)
  console.log(`
acknowledged: ${kinds.join(', ')}
${inconsistent.length} inconsistent, ${doubled.length} doubled, ${downloads} downloads compared
${emails} emails; ${repeated} arrived twice, where the crash came before the answer of the mail server was noted
answers to try again later: ${log.refused}; other unexpected answers: ${log.unexpected.length}
ready again after ${seconds(median(recoveredIn))} (median; longest ${seconds(Math.max(...recoveredIn))})
${summary}

${recoveredIn.length} crashes, ${countAcknowledged(log)} acknowledged, ${lost.length} lost`)
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  return wrong.length > 0
}
