import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { openLog } from '#platform/log/log.ts'
import { createDatabase } from '../../test/database/fresh-database.ts'
import { openDatabase, openDeps } from './open-deps.ts'

test('R-RUN-2 the start reports an unreachable database with the reason for each address', async () => {
  const at = (host: string) => ({
    databaseUrl: `postgres://nobody:secret@${host}:1/none`,
    dataDir: '',
  })
  for (const host of ['127.0.0.1', 'localhost']) {
    const said = await openDatabase(at(host), openLog('silent')).catch(({ message }) => message)
    expect(said, host).toMatch(/^DATABASE_URL: the database does not answer \(.*ECONNREFUSED.*\)$/)
    expect(said).not.toContain('secret')
  }
})

test('R-SEC-2 every configuration hashes passwords by Argon2id with 19 MiB and two passes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-dependencies-'))
  const config = parseConfig({ DATA_DIR: folder })
  const { passwords, close } = await openDeps(config, openLog('silent'), createDatabase)
  expect(await passwords.hash('a sample password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await close()
  await rm(folder, { recursive: true })
})
