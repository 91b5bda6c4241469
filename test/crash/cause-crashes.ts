import { setTimeout as wait } from 'node:timers/promises'
import { type Client, call, createManagers, json } from '../running-product/api-client.ts'
import { checkRecords, type Findings, noFindings } from './check.ts'
import { checkWorkflows, type Span } from './check-workflows.ts'
import { type CrashLog, countAcknowledged, emptyLog } from './log.ts'
import type { MailServer } from './mail-server.ts'
import type { Scenario } from './scenarios.ts'
import { type Work, workUntilCrash } from './work.ts'

type Plan = {
  times: number
  work: Work
  mail: MailServer
  /** Whether to wait until every email is sent: up to minutes after the last crash. */
  waitsForEmails?: boolean
  /** Receives a sentence after each crash. */
  onCrash?: (sentence: string) => void
}

export type CrashResult = {
  log: CrashLog
  findings: Findings
  /** The milliseconds until all was ready again, for each crash. */
  recoveredIn: number[]
}

/** Works on the product while crashes happen, and compares what it has with all that it acknowledged. */
export async function causeCrashes(
  scenario: Scenario,
  { times, work, mail, waitsForEmails = true, onCrash }: Plan,
): Promise<CrashResult> {
  const clients = await createManagers(scenario.place, scenario.origin, work.length)
  for (const client of clients)
    await call(client, '/notification-preference', json('PUT', { frequency: 'daily' }))
  const [checker] = clients as [Client]
  const log = emptyLog()
  const findings = noFindings()
  const [recoveredIn, crashes]: [number[], Span[]] = [[], []]
  const seen = new Set<string>()
  for (let number = 1; number <= times; number += 1) {
    const { what, recovered, span } = await crashAtWork(scenario, number, log, { work, clients })
    crashes.push(span)
    recoveredIn.push(recovered)
    await checkRecords(log, checker, seen, findings)
    onCrash?.(
      `${number}: ${what}, ready again in ${Math.round(recovered)} ms; acknowledged ${countAcknowledged(log)}, lost ${findings.lost.size}, inconsistent ${findings.inconsistent.size}`,
    )
  }
  await checkRecords(log, checker, new Set(), findings)
  await checkWorkflows(log, checker, { mail, crashes, waitsForEmails }, findings)
  return { log, findings, recoveredIn }
}

/** Starts the work and causes a crash at a random moment. Returns the recovery time in milliseconds. */
async function crashAtWork(
  scenario: Scenario,
  number: number,
  log: CrashLog,
  workers: { work: Work; clients: Client[] },
) {
  const crash = new AbortController()
  const working = workUntilCrash(log, workers, crash.signal)
  const [began, before] = [Date.now(), countAcknowledged(log)]
  // A server is slow after its start: waits until something was acknowledged since the last crash.
  while (countAcknowledged(log) === before && Date.now() < began + 60_000) await wait(20)
  await wait(Math.random() * 1200)
  const from = Date.now()
  const { what, recover } = await scenario.crash(number)
  const span = { from, to: Date.now() }
  crash.abort()
  await working
  return { what, recovered: await recover(), span }
}
