import { closeSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedPaths, readConnectionConfig } from './embedded-paths.ts'

test('the embedded database is reached by a socket in its folder of any length', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-place-'))
  const connect = async (dataDir: string) => {
    const place = embeddedPaths(dataDir)
    await mkdir(place.data, { recursive: true })
    await writeFile(place.password, 'sample')
    return readConnectionConfig(place)
  }
  // The longest path that every system allows, and one character more.
  const rest = '/database/data/.s.PGSQL.5432'.length
  const longest = path.join(folder, 'x'.repeat(103 - rest - folder.length - 1))
  for (const short of [folder, longest])
    expect(await connect(short)).toEqual({
      host: path.join(short, 'database/data'),
      port: 5432,
      ssl: false,
      user: 'takarda',
      database: 'takarda',
      password: 'sample',
    })
  if (process.platform === 'linux') {
    const { host } = await connect(`${longest}x`)
    expect(host).toMatch(/^\/proc\/self\/fd\/\d+$/)
    closeSync(Number(path.basename(String(host))))
  } else await expect(connect(`${longest}x`)).rejects.toThrow('is too long for the socket')
  await rm(folder, { recursive: true })
})
