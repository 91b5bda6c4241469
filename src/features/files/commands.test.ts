import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { sha256 } from '../../../test/files.ts'
import { givenArticle, test } from '../../../test/site.ts'
import { sweepStorage } from './commands.ts'

test('R-UPLOAD-6 a stored file that no row names is swept away after a day, and no other', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await givenArticle(site, admin)
  const named = await site.storedFiles()
  const stray = Buffer.from('left by an interrupted upload')
  await site.storage.put(sha256(stray), Readable.from([stray]))

  site.now = new Date(Date.now() + 23 * 3_600_000)
  expect(await sweepStorage({ ...site, clock: () => site.now })).toBe(0)
  expect(await site.storedFiles()).toHaveLength(named.length + 1)

  site.now = new Date(Date.now() + 25 * 3_600_000)
  expect(await sweepStorage({ ...site, clock: () => site.now })).toBe(1)
  expect((await site.storedFiles()).sort()).toEqual(named.sort())
})
