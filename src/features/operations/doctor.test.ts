import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { storageKeysInUse } from '#app/housekeeping.ts'
import { parseConfig } from '#platform/config.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { sha256 } from '../../../test/fixtures/files.ts'
import { startFakeScanner } from '../../../test/servers/clamd.ts'
import { createArticle, test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { diagnose } from './doctor.ts'

type Broken = { database?: Error; storage?: Error | Storage }

/** The findings of the doctor at a site; given parts fail. */
async function findingsAt(
  site: TestSite,
  env: Record<string, string> = {},
  broken: Broken = {},
): Promise<Finding[]> {
  const found: Finding[] = []
  const findings = diagnose({
    config: parseConfig({ DATA_DIR: site.folder, BASE_URL: 'https://journal.example.org', ...env }),
    openDatabase: async () => {
      if (broken.database) throw broken.database
      return { ...site.opened, close: async () => {} }
    },
    openStorage: async () => {
      if (broken.storage instanceof Error) throw broken.storage
      return broken.storage ?? site.storage
    },
    keysInUse: storageKeysInUse,
    checkCertificate: async () => [],
  })
  for await (const finding of findings) found.push(finding)
  return found
}

/** The findings in a state, except the disk, which depends on this machine. */
const about = (findings: Finding[], wanted: Finding['state']) =>
  findings
    .filter(({ state, about }) => state === wanted && about !== 'disk')
    .map(({ about }) => about)

test('R-RUN-2 a healthy site passes all checks without leaving a probe in the storage', async ({
  site,
}) => {
  await createArticle(site, await site.signIn('admin'))
  const before = await site.storedFiles()
  const findings = await findingsAt(site)
  expect(about(findings, 'FAIL')).toEqual([])
  expect(about(findings, 'ok')).toEqual(
    expect.arrayContaining([
      'configuration',
      'storage',
      'database',
      'migrations',
      'clock',
      'files',
    ]),
  )
  expect(await site.storedFiles()).toEqual(before)
})

test('R-RUN-2 the file check reports missing and unused files', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin)
  const unused = sha256(Buffer.from('unused'))
  const folder = path.join(site.folder, 'files')
  const [missing = ''] = await site.storedFiles()
  const place = path.join(folder, missing.slice(0, 2), unused)
  await writeFile(place, 'unused')
  await recordMaintenance({ db: site.db, clock: () => new Date() }, 'backup', { bytes: 1 })
  expect(about(await findingsAt(site), 'warn'), 'it may be in use soon').toEqual(['mail'])
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  await utimes(place, longAgo, longAgo)
  expect(about(await findingsAt(site), 'warn')).toEqual(['mail', 'files'])
  await site.storage.delete(missing)
  const failed = (await findingsAt(site)).filter(({ state }) => state === 'FAIL')
  expect(failed).toMatchObject([{ about: 'files', says: expect.stringContaining(missing) }])
})

test('R-RUN-2 an unavailable service does not stop the checks of others', async ({ site }) => {
  const away = { database: new Error('nobody is there'), storage: new Error('it is locked') }
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', BASE_URL: 'http://journal.example.org' }
  const findings = await findingsAt(site, env, away)
  expect(about(findings, 'FAIL')).toEqual(['mail', 'storage', 'database', 'files'])
  expect(about(findings, 'warn')).toEqual(['configuration'])
  expect(findings.map(({ says }) => says)).toEqual(
    expect.arrayContaining(['nobody is there', 'it is locked']),
  )
  const forgetful: Storage = { ...site.storage, delete: async () => true }
  const half = await findingsAt(site, { JOURNAL_DIR: site.folder }, { storage: forgetful })
  expect(about(half, 'FAIL')).toEqual(['configuration', 'storage'])
})

test('R-RUN-2 R-SEC-4 the doctor reports an unavailable virus scanner or old signatures', async ({
  site,
}) => {
  const scanner = await startFakeScanner()
  const ask = async () => {
    const found = await findingsAt(site, { CLAMAV_SOCKET: scanner.place.path })
    return found.find(({ about }) => about === 'scanner')
  }
  expect(await ask()).toEqual({ state: 'ok', about: 'scanner', says: 'ClamAV 1.0.7 answers' })
  scanner.version = 'ClamAV 1.0.7/27485/Wed Dec 11 09:39:51 2024'
  const old = await ask()
  expect(old).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('is freshclam running?'),
  })
  scanner.version = 'something else'
  expect(await ask()).toMatchObject({ state: 'FAIL', says: expect.stringContaining('it replied') })
  await scanner.stop()
  expect(await ask()).toMatchObject({
    state: 'FAIL',
    says: expect.stringContaining('is clamav-daemon running'),
  })
})

test('R-RUN-2 R-SEC-1 the doctor reports the credentials of the first start', async ({ site }) => {
  const env = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'old and known by now' }
  const warned = async () =>
    (await findingsAt(site, env))
      .filter(({ about }) => about === 'accounts')
      .map(({ says }) => says)
  expect(await warned()).toEqual([])
  await site.signIn('admin')
  expect(await warned()).toEqual([expect.stringContaining('Remove ADMIN_EMAIL')])
})
