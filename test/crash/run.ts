import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { temporaryFolder } from '../running-product/start-server.ts'
import { type CrashResult, causeCrashes } from './cause-crashes.ts'
import { acknowledged, countAcknowledged } from './log.ts'
import { startMailServer } from './mail-server.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { allWork } from './work.ts'

const { values: options } = parseArgs({
  options: {
    crash: { type: 'string', default: 'kill' },
    times: { type: 'string', default: '20' },
  },
})
const times = Number(options.times)
const open = Object.entries(scenarios).find(([name]) => name === options.crash)?.[1]
if (!open || !(times > 0)) {
  const names = Object.keys(scenarios).join('|')
  console.error(`Usage: node test/crash/run.ts [--crash ${names}] [--times N]`)
  process.exit(2)
}

await buildIfStale()
const folder = temporaryFolder()
const mail = await startMailServer()
const scenario = await open({ folder, env: mail.env })
const result = await causeCrashes(scenario, { times, work: allWork, mail, onCrash: console.log })
await scenario.close()
await mail.stop()
const hasErrors = report(result, scenario.pages)
if (hasErrors) console.log(`The data and the server's log are in ${folder}`)
process.exit(hasErrors ? 1 : 0)

/** Prints the findings. Returns whether there are any. */
function report({ log, findings, recoveredIn }: CrashResult, pages: Scenario['pages']): boolean {
  const { lost, inconsistent, doubled, downloads, emails, repeated } = findings
  const wrong = [...lost, ...inconsistent, ...doubled, ...log.unexpected, ...(pages?.lost ?? [])]
  const kinds = Object.entries(acknowledged(log)).map(([kind, count]) => `${count} ${kind}`)
  const seconds = recoveredIn.toSorted((a, b) => a - b).map((each) => (each / 1000).toFixed(2))
  console.log(`
acknowledged: ${kinds.join(', ')}
${inconsistent.size} inconsistent, ${doubled.size} doubled, ${downloads} downloads compared
${emails} emails; ${repeated} arrived twice, where the crash came before the answer of the mail server was noted
answers to try again later: ${log.refused}; other unexpected answers: ${log.unexpected.length}
ready again after ${seconds[Math.floor(seconds.length / 2)]} s (median; longest ${seconds.at(-1)} s)`)
  if (pages)
    console.log(
      `${pages.took.length + pages.retried} pages read, ${pages.retried} of them at the second try, ${pages.lost.length} failed twice`,
    )
  console.log(`\n${times} crashes, ${countAcknowledged(log)} acknowledged, ${lost.size} lost`)
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  return wrong.length > 0
}
