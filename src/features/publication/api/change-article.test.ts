import { describe, expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { bytesOf, samplePdf, sha256 } from '../../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../../test/site.ts'

describe('changing', () => {
  test('R-MANAGE-6 Details of an article can be set or cleared later', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin, { category: 'Education' })
    const url = `/api/journals/${created._id}`
    const set = {
      volume: 3,
      issue: '1-2',
      pages: '7-9',
      publicationDate: '2025-05-05',
      authors: ['B', 'A'],
    }
    const changed = await site.ask(admin, { method: 'PATCH', url, payload: set })
    expect(changed.body.data).toMatchObject({ ...set, category: 'Education', title: created.title })
    const cleared = await site.ask(admin, {
      method: 'PATCH',
      url,
      payload: { category: '', volume: '', issue: '' },
    })
    expect(cleared.body.data).toMatchObject({
      category: null,
      volume: null,
      issue: null,
      pages: '7-9',
    })
    const found = await site.ask(null, { url: '/api/journals?search=b' })
    expect(found.body).toHaveLength(1)
  })

  test('R-MANAGE-7 Concurrent changes are all saved', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const url = `/api/journals/${_id}`
    const changes = [
      { title: 'New title' },
      { pages: '1-2' },
      { abstract: 'New abstract' },
      { category: 'Education' },
    ]
    await Promise.all(changes.map((payload) => site.ask(admin, { method: 'PATCH', url, payload })))
    expect((await site.ask(null, { url })).body.data).toMatchObject(Object.assign({}, ...changes))
  })

  test('R-MANAGE-7 Only editors can read a file after it was replaced', async ({ site }) => {
    const admin = await site.signIn('admin')
    const first = await createArticle(site, admin, { pdfFile: samplePdf({ mark: 'first' }) })
    const second = samplePdf({ mark: 'second' })
    const form = new FormData()
    form.set('pdfFile', second)
    await site.send(admin, 'PATCH', `/api/journals/${first._id}`, form)
    const url = `/api/journals/${first._id}`
    const now = await site.ask(null, { url: `${url}/download/pdf` })
    expect(sha256(now.bytes)).toBe(sha256(await bytesOf(second)))
    const { fileId } = first.pdfFile as { fileId: string }
    expect((await site.ask(null, { url: `${url}/download/${fileId}` })).status).toBe(404)
    expect((await site.ask(admin, { url: `${url}/download/${fileId}` })).status).toBe(200)
    const history = await site.ask(admin, { url: `${url}/files` })
    expect(
      history.body.files.filter((version: { format: string }) => version.format === 'pdf'),
    ).toHaveLength(2)
  })

  test('R-API-4 R-MANAGE-7 A deleted article is gone for everyone and can be restored', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}`
    const deleted = await site.ask(admin, { method: 'DELETE', url })
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { message: 'Journal deleted successfully' },
    ])
    expect((await site.ask(admin, { method: 'DELETE', url })).status).toBe(404)
    expect((await site.ask(null, { url })).status).toBe(404)
    expect((await site.ask(null, { url: `${url}/download/pdf` })).status).toBe(404)
    expect((await site.ask(null, { url: '/api/journals' })).body).toEqual([])
    await site.ask(admin, { method: 'POST', url: `${url}/restore` })
    expect((await site.ask(null, { url })).body.data).toEqual(created)
  })

  test('R-API-4 Every change is recorded with the account that made it', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}`
    await site.ask(admin, { method: 'DELETE', url })
    for (const status of [200, 200])
      expect((await site.ask(admin, { method: 'POST', url: `${url}/restore` })).status).toBe(status)
    const events = await site.db.select().from(event).orderBy(event.id)
    expect(events.map(({ type, actorId }) => ({ type, actorId }))).toEqual([
      { type: 'article-created', actorId: admin.id },
      { type: 'article-deleted', actorId: admin.id },
      { type: 'article-restored', actorId: admin.id },
    ])
  })
})
