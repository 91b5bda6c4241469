import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const patch = (site: TestSite, who: Person, id: string, payload: object) =>
  site.ask(who, { method: 'PATCH', url: `/api/journals/${id}`, payload })

const read = async (site: TestSite, id: string) =>
  (await site.ask(null, { url: `/api/journals/${id}` })).body.data

describe('two editors', () => {
  test('R-MANAGE-10 A change of a stale version is refused and not saved', async ({ site }) => {
    const admin = await site.signIn('admin')
    const opened = await createArticle(site, admin)
    const first = await patch(site, admin, opened._id, { version: opened.version, title: 'First' })
    expect(first.status).toBe(200)
    expect(first.body.data.version).not.toBe(opened.version)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      version: opened.version,
      abstract: 'Second',
      authors: '["Second"]',
      pdfFile: samplePdf({ mark: 'second' }),
    }))
      form.set(name, value)
    const second = await site.send(admin, 'PATCH', `/api/journals/${opened._id}`, form)
    expect(second).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Someone else has changed this article') },
    })
    expect(await read(site, opened._id)).toEqual(first.body.data)
    const retried = await patch(site, admin, opened._id, {
      version: first.body.data.version,
      abstract: 'Second',
    })
    expect(retried.body.data).toMatchObject({ title: 'First', abstract: 'Second' })
  })

  test('R-MANAGE-10 One of two concurrent changes of one version is refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id, version } = await createArticle(site, admin)
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => patch(site, admin, _id, { version, title })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('R-MANAGE-10 Only a change that names its version conflicts with a replaced file', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id, version } = await createArticle(site, admin)
    const form = new FormData()
    form.set('docxFile', sampleDocx())
    site.pass(60_000)
    const replaced = await site.send(admin, 'PATCH', `/api/journals/${_id}`, form)
    const { fileId } = replaced.body.data.docxFile
    expect((await patch(site, admin, _id, { version, title: 'Late' })).status).toBe(409)
    expect((await patch(site, admin, _id, { title: 'Without' })).body.data.title).toBe('Without')
    const [row] = await site.db.select().from(article)
    expect([row?.version, row?.updatedAt]).toEqual([3, site.now])
    const happened = await site.db.select().from(event).orderBy(event.id)
    expect(happened.map(({ type, actorId, data }) => ({ type, actorId, ...data }))).toEqual(
      [
        { type: 'article-created', status: 'published' },
        { type: 'article-file-replaced', format: 'docx', fileId },
        { type: 'article-changed', fields: ['title'] },
      ].map((recorded) => ({ ...recorded, actorId: admin.id, articleId: _id })),
    )
  })

  test('R-MANAGE-10 An empty change makes no version and no event', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id, version } = await createArticle(site, admin)
    const { status, body } = await patch(site, admin, _id, { version })
    expect([status, body.data.version]).toEqual([200, version])
    const events = await site.db
      .select()
      .from(event)
      .where(eq(event.type, 'article-changed'))
      .orderBy(event.id)
    expect(events).toEqual([])
  })
})

describe('what an edit keeps', () => {
  test('R-MANAGE-7 The time of first publication stays after any change', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id, publishedDate } = await createArticle(site, admin)
    site.pass(86_400_000)
    for (const payload of [
      { title: 'Another title' },
      { status: 'draft' },
      { status: 'published' },
      { publicationDate: '' },
    ]) {
      const { body } = await patch(site, admin, _id, payload)
      expect([payload, body.data.publishedDate]).toEqual([payload, publishedDate])
    }
  })

  test('R-API-7 A change to an unknown category is refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin, { category: 'Education' })
    const answer = await patch(site, admin, created._id, { category: 'Cookery', title: 'New' })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('category must be one of Education,')
    expect(await read(site, created._id)).toEqual(created)
  })

  test('R-API-7 A change that leaves an issue without its volume is refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin, { volume: '3', issue: '1' })
    const { status } = await patch(site, admin, created._id, { volume: '' })
    expect(status).toBe(400)
    expect(await read(site, created._id)).toEqual(created)
  })

  test('R-UPLOAD-8 The text of an article can be created, changed and cleared', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const content = 'First line\n\nSecond, Ẹ̀kọ́.'
    const created = await createArticle(site, admin, { content })
    expect((await read(site, created._id)).content).toBe(content)
    const longer = 'ọ'.repeat(100_000)
    const changed = await patch(site, admin, created._id, { content: longer })
    expect(changed.body.data.content).toBe(longer)
    const tooLong = await patch(site, admin, created._id, { content: `${longer}x` })
    expect(tooLong).toMatchObject({
      status: 400,
      body: { message: 'content must be at most 100,000 characters' },
    })
    expect((await patch(site, admin, created._id, { content: '' })).body.data.content).toBeNull()
  })
})

describe('the byline', () => {
  const rows = (site: TestSite) =>
    site.db.select().from(contributor).orderBy(asc(contributor.position))

  test('R-BYLINE-2 A name with a comma stays one author', async ({ site }) => {
    const admin = await site.signIn('admin')
    const authors = ['Bello, PhD', 'Ọ̀ṣọ́, Ẹniọlá']
    const { _id } = await createArticle(site, admin, { authors: JSON.stringify(authors) })
    expect((await read(site, _id)).authors).toEqual(authors)
    const form = new FormData()
    form.set('authors', JSON.stringify(authors.toReversed()))
    await site.send(admin, 'PATCH', `/api/journals/${_id}`, form)
    expect((await read(site, _id)).authors).toEqual(authors.toReversed())
    expect(await rows(site)).toHaveLength(2)
  })

  test('R-BYLINE-2 Details of an author stay when other fields or the byline change', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { authors: '["A. Same","A. Same","B"]' })
    for (const [position, orcid] of ['0000-0002-1825-0097', '0000-0001-5109-3700'].entries())
      await site.db
        .update(contributor)
        .set({ orcid, affiliations: [{ name: `Place ${position}`, country: 'NG', ror: null }] })
        .where(eq(contributor.position, position))
    const known = await rows(site)
    await patch(site, admin, _id, { title: 'Another', keywords: ['new'] })
    expect(await rows(site)).toEqual(known)
    await patch(site, admin, _id, { authors: ['New', 'A. Same', 'A. Same'] })
    expect((await rows(site)).map(({ displayName, orcid }) => [displayName, orcid])).toEqual([
      ['New', null],
      ['A. Same', '0000-0002-1825-0097'],
      ['A. Same', '0000-0001-5109-3700'],
    ])
    const found = await site.ask(null, { url: '/api/journals?search=new&page=1' })
    expect(found.body.pagination.totalJournals).toBe(1)
  })
})
