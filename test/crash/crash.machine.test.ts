import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildIfStale } from '../../scripts/build.ts'
import { limit } from '../runner/patience.ts'
import { causeCrashes } from './cause-crashes.ts'
import { countAcknowledged } from './log.ts'
import { startMailServer } from './mail-server.ts'
import { scenarios } from './scenarios.ts'
import { reviewWork } from './work.ts'

// The product starts several times, and retries emails after a minute.
vi.setConfig({ testTimeout: limit(300) })

test('R-REVIEW-3 R-DECIDE-1 a killed process neither loses nor repeats a stored review or decision', async () => {
  await buildIfStale()
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-crash-'))
  const mail = await startMailServer()
  const scenario = await scenarios.kill({ folder, env: mail.env })
  try {
    // The product with its database, the product alone, and the database.
    const plan = { times: 3, work: reviewWork, mail, waitsForEmails: false }
    const { log, findings } = await causeCrashes(scenario, plan)
    expect(countAcknowledged(log)).toBeGreaterThan(0)
    expect([...findings.lost], 'lost').toEqual([])
    expect([...findings.inconsistent, ...findings.doubled], 'doubled').toEqual([])
    expect(log.unexpected).toEqual([])
  } finally {
    await scenario.close()
    await mail.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
