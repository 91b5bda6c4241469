import { expect } from 'vitest'
import { getAccount } from '#features/accounts/queries.ts'
import { test } from '../../../../test/site.ts'
import { limitUploads } from './upload-rate-limit.ts'

test('R-SEC-2 Only authors are limited to 20 forms with files an hour', async ({ site }) => {
  const limit = limitUploads({ db: site.db, clock: () => site.now })
  const outcomes = async (as: 'author' | 'editor', forms: number) => {
    const account = await getAccount(site.db, (await site.signIn(as)).id)
    const request = { actor: { type: 'account', account, session: {} } } as never
    const all = await Promise.allSettled(Array.from({ length: forms }, () => limit(request)))
    return all.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await outcomes('author', 25)).toBe(20)
  expect(await outcomes('editor', 25)).toBe(25)
})
