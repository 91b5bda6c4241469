import { setTimeout as wait } from 'node:timers/promises'
import { type Client, call, createManagers, json } from '../client.ts'
import type { MailServer } from '../mail-server.ts'
import { check, type Findings } from './check.ts'
import { type CrashLog, countAcknowledged, emptyLog } from './log.ts'
import type { Scenario } from './scenarios.ts'
import { type Step, workUntilCrash } from './work.ts'
import { checkWorkflows, type Span, type WorkflowFindings } from './workflow-check.ts'

type Plan = {
  times: number
  workers: readonly Step[]
  mail: MailServer
  /** Whether to wait until every email is sent: up to minutes after the last crash. */
  waitsForEmails?: boolean
  /** Receives a sentence after each crash. */
  onRound?: (sentence: string) => void
}

export type CrashResult = {
  log: CrashLog
  findings: Findings
  workflows: WorkflowFindings
  /** The milliseconds until all was ready again, for each crash. */
  recoveredIn: number[]
}

/** Works on the product while crashes happen, and compares what it has with all that it acknowledged. */
export async function causeCrashes(
  scenario: Scenario,
  { times, workers, mail, waitsForEmails = true, onRound }: Plan,
): Promise<CrashResult> {
  const clients = await createManagers(scenario.place, scenario.origin, workers.length)
  for (const client of clients)
    await call(client, '/submission-notices', json('PUT', { frequency: 'daily' }))
  const [checker] = clients as [Client]
  const log = emptyLog()
  const findings: Findings = { lost: [], inconsistent: [], downloads: 0 }
  const [recoveredIn, crashes]: [number[], Span[]] = [[], []]
  const seen = new Set<string>()
  for (let round = 1; round <= times; round += 1) {
    const { what, after, recovered, span } = await failAtWork(scenario, round, log, {
      workers,
      clients,
    })
    crashes.push(span)
    recoveredIn.push(recovered)
    collect(findings, await check(log, checker, seen))
    onRound?.(
      `${round}: ${what} after ${after} ms, ready again in ${Math.round(recovered)} ms; acknowledged ${countAcknowledged(log)}, lost ${findings.lost.length}, inconsistent ${findings.inconsistent.length}`,
    )
  }
  collect(findings, await check(log, checker, new Set()))
  const workflows = await checkWorkflows(log, checker, mail, { crashes, waitsForEmails })
  return { log, findings, workflows, recoveredIn }
}

/** Starts the work and causes a crash at a random moment. Returns that moment and the recovery time in ms. */
async function failAtWork(
  scenario: Scenario,
  round: number,
  log: CrashLog,
  { workers, clients }: { workers: readonly Step[]; clients: Client[] },
) {
  const crash = new AbortController()
  const work = workUntilCrash(log, { workers, clients }, crash.signal)
  const began = Date.now()
  const before = countAcknowledged(log)
  // A server is slow after its start: waits until something was acknowledged since the last crash.
  while (countAcknowledged(log) === before && Date.now() < began + 60_000) await wait(20)
  await wait(Math.random() * 1200)
  const from = Date.now()
  const { what, recoveredIn } = await scenario.fail(round)
  const span = { from, to: Date.now() }
  crash.abort()
  await work
  const recovered = (await scenario.restart(round)) ?? recoveredIn ?? 0
  return { what, after: from - began, recovered, span }
}

function collect(findings: Findings, { lost, inconsistent, downloads }: Findings): void {
  findings.lost = [...new Set([...findings.lost, ...lost])]
  findings.inconsistent = [...new Set([...findings.inconsistent, ...inconsistent])]
  findings.downloads += downloads
}
