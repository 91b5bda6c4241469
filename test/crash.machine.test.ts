import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countAcknowledged } from '../bench/crash/log.ts'
import { causeCrashes } from '../bench/crash/rounds.ts'
import { killOnEmbedded } from '../bench/crash/scenarios.ts'
import { reviewWorkers } from '../bench/crash/work.ts'
import { startMailServer } from '../bench/mail-server.ts'
import { buildIfStale } from '../scripts/build.ts'

test('R-REVIEW-3 R-DECIDE-1 a killed process neither loses nor repeats a stored review or decision', async () => {
  await buildIfStale()
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-crash-'))
  const mail = await startMailServer()
  const env = { LOG_LEVEL: 'warn', SMTP_URL: mail.url, MAIL_FROM: 'Journal <journal@example.org>' }
  const scenario = await killOnEmbedded({ folder, env })
  try {
    // The database, the product with its database, and the product alone.
    const plan = { times: 3, workers: reviewWorkers, mail, waitsForEmails: false }
    const { log, findings, workflows } = await causeCrashes(scenario, plan)
    expect(countAcknowledged(log)).toBeGreaterThan(0)
    expect([...findings.lost, ...workflows.lost], 'lost').toEqual([])
    expect([...findings.inconsistent, ...workflows.doubled], 'doubled').toEqual([])
    expect(log.unexpected).toEqual([])
  } finally {
    await scenario.close()
    await mail.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)
