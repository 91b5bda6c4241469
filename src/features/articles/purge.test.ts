import { expect } from 'vitest'
import { givenArticle, test } from '../../../test/site.ts'
import { purgeDeletedArticles } from './purge.ts'

const day = 86_400_000

test('R-MANAGE-7 what is restored within 30 days is whole, and what was never deleted is not touched', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const purge = () => purgeDeletedArticles({ db: site.db, clock: () => site.now })
  const read = async (id: string) => (await site.ask(admin, { url: `/api/journals/${id}` })).body
  const [deleted, standing] = [await givenArticle(site, admin), await givenArticle(site, admin)]
  const url = `/api/journals/${deleted._id}`
  await site.ask(admin, { method: 'DELETE', url })
  site.pass(30 * day)
  await purge()
  await site.ask(admin, { method: 'POST', url: `${url}/restore` })
  expect(await read(deleted._id)).toEqual({ data: deleted })
  expect(await read(standing._id)).toEqual({ data: standing })

  await site.ask(admin, { method: 'DELETE', url })
  site.pass(30 * day + 1)
  expect((await site.ask(admin, { method: 'POST', url: `${url}/restore` })).status).toBe(404)
  await purge()
  expect((await read(deleted._id)).data).toBeUndefined()
  expect(await read(standing._id)).toEqual({ data: standing })
})
