import { Readable } from 'node:stream'
import { expect, vi } from 'vitest'
import { file } from '#db/schema/files.ts'
import { sha256 } from '../../../test/files.ts'
import { givenArticle, test } from '../../../test/site.ts'
import { forgetUnusedFiles, sweepStorage } from './commands.ts'

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

  const other = Buffer.from('left by another')
  await site.storage.put(sha256(other), Readable.from([other]))
  site.now = new Date(Date.now() + 25 * 3_600_000)
  const asked = vi.spyOn(site.db, 'select')
  expect(await sweepStorage({ ...site, clock: () => site.now })).toBe(2)
  expect(asked, 'one question for many keys').toHaveBeenCalledTimes(1)
  expect((await site.storedFiles()).sort()).toEqual(named.sort())
})

test('R-UPLOAD-6 no file is forgotten when nobody says which are used', async ({ site }) => {
  const admin = await site.signIn('admin')
  await givenArticle(site, admin)
  await expect(forgetUnusedFiles(site, [])).rejects.toThrow('nothing says which files are used')
  expect(await site.db.select().from(file)).toHaveLength(2)
})
