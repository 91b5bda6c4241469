import { describe, expect } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { bytesOf, sampleDocx, samplePdf, sha256 } from '../../../../test/fixtures/files.ts'
import { createArticle, createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const minute = 60_000
const day = 24 * 60 * minute
const local = (address: string) => address.replace('http://localhost:3000', '')

const publish = async (site: TestSite, who: Person, id: string, details: object = {}) => {
  const { body } = await site.ask(who, {
    method: 'PATCH',
    url: `/api/submissions/${id}/status`,
    payload: { status: 'published', ...details },
  })
  return body.data.journalId as string
}

describe('one submission', () => {
  test('R-FLOW-2 R-MANAGE-4 the author gets an email when the article is removed', async ({
    site,
  }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada Author')]
    const { _id } = await createSubmission(site, author)
    const read = async () => {
      const { data } = (await site.ask(author, { url: `/api/submissions/${_id}` })).body
      return [data.stage, data.journalId, data.articleRemoved]
    }
    expect(await read()).toEqual(['submitted', null, undefined])
    const articleId = await publish(site, admin, _id)
    expect(await read()).toEqual(['published', articleId, undefined])
    const url = `/api/journals/${articleId}`
    await site.ask(admin, { method: 'DELETE', url })
    expect(await read(), 'no link to an article that is gone').toEqual(['published', null, true])
    await site.ask(admin, { method: 'POST', url: `${url}/restore` })
    expect(await read()).toEqual(['published', articleId, undefined])
  })

  test('R-MANAGE-8 managers see the submitter and the history', async ({ site }) => {
    const admin = await site.signIn('admin', 'The Editor')
    const author = await site.signIn('author', 'Ada Author')
    const { _id, createdAt } = await createSubmission(site, author)
    await createSubmission(site, author)
    const url = `/api/submissions/${_id}`
    site.pass(minute)
    await site.ask(admin, { method: 'DELETE', url })
    await site.ask(admin, { method: 'POST', url: `${url}/restore` })
    site.pass(minute)
    await publish(site, admin, _id)
    const { body } = await site.ask(admin, { url })
    expect(body.data.sender).toEqual({ name: 'Ada Author', email: author.email })
    expect(createdAt).toBe('2026-03-02T09:00:00.000Z')
    expect(body.data.history).toEqual([
      { at: '2026-03-02T09:00:00.000Z', type: 'submission-received', by: 'Ada Author' },
      { at: '2026-03-02T09:01:00.000Z', type: 'submission-deleted', by: 'The Editor' },
      { at: '2026-03-02T09:01:00.000Z', type: 'submission-restored', by: 'The Editor' },
      { at: '2026-03-02T09:02:00.000Z', type: 'submission-published', by: 'The Editor' },
    ])
  })

  test('R-NAV-9 an editor can list only their own submissions', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const own = await createSubmission(site, admin)
    await createSubmission(site, author)
    const { body } = await site.ask(admin, { url: '/api/submissions?own=yes' })
    expect(body.submissions.map(({ _id }: { _id: string }) => _id)).toEqual([own._id])
    expect(body.pagination.totalSubmissions).toBe(1)
  })

  test('R-MANAGE-8 authors and lists see neither submitter nor history', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await createSubmission(site, author)
    const own = await site.ask(author, { url: `/api/submissions/${_id}` })
    const listed = await site.ask(admin, { url: '/api/submissions' })
    for (const shown of [own.body.data, listed.body.submissions[0]]) {
      expect(shown._id).toBe(_id)
      expect(Object.keys(shown)).not.toContain('sender')
      expect(Object.keys(shown)).not.toContain('history')
    }
    expect(listed.bytes.toString()).not.toContain(author.email)
  })
})

describe('the signed address of a manuscript', () => {
  test('R-DL-6 a signed address gives the uncached file without an account for 10 minutes', async ({
    site,
  }) => {
    const author = await site.signIn()
    const manuscript = sampleDocx()
    const { docxCloudinaryUrl } = await createSubmission(site, author, { file: manuscript })
    const url = local(docxCloudinaryUrl)
    expect(url).not.toContain('download')
    site.pass(10 * minute)
    const answer = await site.ask(null, { url })
    expect(answer.status).toBe(200)
    expect(sha256(answer.bytes)).toBe(sha256(await bytesOf(manuscript)))
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    site.pass(1000)
    expect((await site.ask(null, { url })).status).toBe(404)
    const { body } = await site.ask(author, { url: '/api/submissions' })
    const renewed = local(body.submissions[0].docxCloudinaryUrl)
    expect((await site.ask(null, { url: renewed })).status).toBe(200)
  })

  test('R-DL-6 R-ACCESS-8 a signed address is valid only for its own manuscript until that is deleted', async ({
    site,
  }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const [one, two] = [await createSubmission(site, author), await createSubmission(site, author)]
    const url = local(one.docxCloudinaryUrl)
    const signed = url.split('/').at(-1)
    for (const wrong of [
      `/api/submissions/${two._id}/manuscript/${signed}`,
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `/api/submissions/${one._id}/manuscript/x`,
      url.replace(/manuscript\/\d+/, 'manuscript/99999999999'),
    ]) {
      expect([wrong, (await site.ask(author, { url: wrong })).status]).toEqual([wrong, 404])
    }
    expect((await site.ask(await site.signIn(), { url })).status).toBe(404)
    expect((await site.ask(null, { url })).status).toBe(200)
    await site.ask(admin, { method: 'DELETE', url: `/api/submissions/${one._id}` })
    expect((await site.ask(null, { url })).status).toBe(404)
  })
})

describe('lists of submissions', () => {
  test('R-API-5 lists of submissions are sorted, searched and cut into pages', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    for (const [title, publicationDate] of [
      ['B early', '2020-01-01'],
      ['A late', '2024-01-01'],
      ['C waiting', null],
    ] as const) {
      const { _id } = await createSubmission(site, author, { title })
      if (publicationDate) await publish(site, admin, _id, { publicationDate })
      site.pass(1000)
    }
    const list = async (query: string) => {
      const { body } = await site.ask(admin, { url: `/api/submissions?${query}` })
      return body.submissions.map(({ title }: { title: string }) => title[0]).join('')
    }
    expect(await list('sortBy=publicationDate')).toBe('ABC')
    expect(await list('sortBy=publicationDate&order=asc')).toBe('BAC')
    expect(await list('sortBy=title&order=asc')).toBe('ABC')
    expect(await list('sortBy=title')).toBe('CBA')
    expect(await list('sortBy=createdAt&order=asc')).toBe('BAC')
    expect(await list('page=2&limit=2')).toBe('B')
    expect(await list('search=late')).toBe('A')
    expect(await list('search=%20%20'), 'blanks alone').toBe('CAB')
  })
})

describe('publishing', () => {
  test('R-UPLOAD-8 publishing a submission takes the text of the article', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await createSubmission(site, author)
    const id = await publish(site, admin, _id, { content: 'The text.' })
    const { body } = await site.ask(null, { url: `/api/journals/${id}` })
    expect(body.data.content).toBe('The text.')
  })

  test('R-MANAGE-6 a refused publication changes nothing', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await createSubmission(site, author)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      status: 'published',
      category: 'Cookery',
      pdfFile: samplePdf(),
    }))
      form.set(name, value)
    const answer = await site.send(admin, 'PATCH', `/api/submissions/${_id}/status`, form)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('category must be one of')
    expect(await site.db.select().from(article)).toEqual([])
    expect(await site.db.select().from(file)).toHaveLength(1)
    const { body } = await site.ask(author, { url: `/api/submissions/${_id}` })
    expect(body.data).toMatchObject({ status: 'pending', journalId: null })
  })
})

describe('purging', () => {
  const purge = (site: TestSite) => runHousekeeping({ ...site, clock: () => site.now })

  test('R-MANAGE-7 purging an article deletes its submission and the manuscript', async ({
    site,
  }) => {
    site.now = new Date()
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const id = await publish(site, admin, (await createSubmission(site, author))._id)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}` })
    site.pass(29 * day)
    await purge(site)
    expect(await site.db.select().from(submission)).toHaveLength(1)
    site.pass(2 * day)
    await purge(site)
    expect(await site.db.select().from(submission)).toEqual([])
    expect(await site.db.select().from(file)).toEqual([])
    expect(await site.storedFiles()).toEqual([])
    expect(await site.db.select().from(article)).toMatchObject([
      { id, title: '', abstract: '', keywords: [], searchText: '' },
    ])
    expect(await site.db.select().from(contributor)).toEqual([])
  })

  test('R-MANAGE-7 purging leaves a deleted submission whose article is published', async ({
    site,
  }) => {
    site.now = new Date()
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await createSubmission(site, author)
    const id = await publish(site, admin, _id)
    const waiting = await createSubmission(site, author)
    const gone = await createArticle(site, admin)
    await site.ask(admin, { method: 'DELETE', url: `/api/submissions/${_id}` })
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${gone._id}` })
    site.pass(31 * day)
    await purge(site)
    const left = await site.db.select({ id: submission.id }).from(submission)
    expect(left.map((row) => row.id).sort()).toEqual([_id, waiting._id].sort())
    expect((await site.ask(null, { url: `/api/journals/${id}/download/docx` })).status).toBe(200)
  })
})
