import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { session } from '#db/schema/accounts.ts'
import { createArticle, manuscriptForm, test } from '../../test/site.ts'
import { runHousekeeping } from './housekeeping.ts'

const day = 86_400_000

test('R-MANAGE-7 housekeeping purges deleted items that could be restored for 30 days', async ({
  site,
}) => {
  site.now = new Date()
  const admin = await site.signIn('admin')
  const article = await createArticle(site, admin)
  const author = await site.signIn('author')
  const { body } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
  const urls = [`/api/journals/${article._id}`, `/api/submissions/${body.data._id}`]
  for (const url of urls) await site.ask(admin, { method: 'DELETE', url })

  site.pass(29 * day)
  await runHousekeeping({ ...site, clock: () => site.now })
  const listed = await site.ask(admin, { url: '/api/journals?status=deleted&page=1' })
  expect(listed.body.journals).toHaveLength(1)
  const manuscripts = await site.ask(admin, { url: '/api/submissions?status=deleted' })
  expect(manuscripts.body.submissions).toHaveLength(1)
  for (const url of urls) {
    expect((await site.ask(admin, { method: 'POST', url: `${url}/restore` })).status).toBe(200)
    await site.ask(admin, { method: 'DELETE', url })
  }

  site.pass(31 * day)
  for (const url of urls) {
    expect((await site.ask(admin, { method: 'POST', url: `${url}/restore` })).status).toBe(404)
  }
  await runHousekeeping({ ...site, clock: () => site.now })
  expect(await site.storedFiles()).toEqual([])
  const left = await site.ask(admin, { url: '/api/journals?status=deleted&page=1' })
  expect(left.body.journals).toEqual([])
})

test('R-MANAGE-7 purging an article purges its submission and manuscript', async ({ site }) => {
  site.now = new Date()
  const admin = await site.signIn('admin')
  const author = await site.signIn('author')
  const { body } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
  const submission = `/api/submissions/${body.data._id}`
  const publication = { method: 'PATCH', url: `${submission}/status` } as const
  const published = await site.ask(admin, { ...publication, payload: { status: 'published' } })
  const article = `/api/journals/${published.body.data.journalId}`
  const pass = async (days: number) => {
    site.pass(days * day)
    await runHousekeeping({ ...site, clock: () => site.now })
  }

  await site.ask(admin, { method: 'DELETE', url: article })
  await pass(29)
  expect((await site.ask(admin, { url: `${submission}/download/docx` })).status).toBe(200)
  await pass(2)
  expect((await site.ask(admin, { url: `${submission}/download/docx` })).status).toBe(404)
  expect(await site.storedFiles()).toEqual([])
})

test('R-MANAGE-7 housekeeping keeps published files and their earlier versions', async ({
  site,
}) => {
  site.now = new Date()
  const admin = await site.signIn('admin')
  const article = await createArticle(site, admin)
  const files = await site.storedFiles()
  site.pass(365 * day)
  await runHousekeeping({ ...site, clock: () => site.now })
  expect((await site.ask(null, { url: `/api/journals/${article._id}/download/pdf` })).status).toBe(
    200,
  )
  expect(await site.storedFiles()).toEqual(files)
})

test('R-UPLOAD-6 housekeeping deletes only uploads that stopped an hour ago', async ({ site }) => {
  const [left, onItsWay] = [
    await mkdtemp(path.join(tmpdir(), 'takarda-upload-')),
    await mkdtemp(path.join(tmpdir(), 'takarda-upload-')),
  ]
  await utimes(left, new Date(), new Date(Date.now() - 61 * 60_000))
  site.now = new Date(Date.now() + 365 * day)
  await runHousekeeping({ ...site, clock: () => site.now })
  await expect(stat(left)).rejects.toThrow('ENOENT')
  await expect(stat(onItsWay)).resolves.toBeDefined()
  await rm(onItsWay, { recursive: true })
})

test('R-MANAGE-7 housekeeping reports a failed task without stopping the others', async ({
  site,
}) => {
  site.now = new Date()
  const admin = await site.signIn('admin')
  site.pass(366 * day)
  const storage = {
    ...site.storage,
    list() {
      throw new Error('the storage is away')
    },
  }
  const keeping = runHousekeeping({ ...site, storage, clock: () => site.now })
  await expect(keeping).rejects.toThrow(/^failed: deleteUnreferencedContent$/)
  expect((await site.ask(admin, { url: '/api/me' })).status).toBe(401)
  expect(await site.db.select().from(session)).toEqual([])
})

test('R-ACCESS-8 only admins list deleted items', async ({ site }) => {
  const author = await site.signIn()
  expect((await site.ask(author, { url: '/api/journals?status=deleted' })).status).toBe(403)
  expect((await site.ask(author, { url: '/api/submissions?status=deleted' })).status).toBe(403)
})
