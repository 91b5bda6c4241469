import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { issue } from '#db/schema/publishing/issues.ts'
import {
  callIssues,
  createDraft,
  givenIssue,
  listIssueEvents,
  type Method,
  placeArticles,
  readArticleRow,
} from '../../../../test/features/issues.ts'
import { createArticle, test } from '../../../../test/site.ts'
import {
  findNeighbours,
  findNewestIssue,
  findPublicIssue,
  listOnlineFirst,
  listPublicIssues,
} from './issue-contents-queries.ts'

describe('what an issue is not', () => {
  test('R-ISSUE-1 R-API-7 Impossible details of an issue are refused with the field', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin)
    const deleted = await createDraft(site, admin, 'Deleted')
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${deleted}` })
    const gone = await placeArticles(site, admin, id, [deleted])
    expect([gone.headers['x-field'], gone.body.message]).toEqual([
      'articles',
      'articles names one that does not exist',
    ])
    const wrong: Array<[Method, string, object, string]> = [
      ['POST', '', { number: '1' }, 'volume'],
      ['POST', '', { volume: 0 }, 'volume'],
      ['POST', '', { volume: 1, number: 'x'.repeat(21) }, 'number'],
      ['POST', '', { volume: 1, number: 'a\nb' }, 'number'],
      ['POST', '', { volume: 7, number: '1' }, 'number'],
      ['PATCH', `/${id}`, { year: 12 }, 'year'],
      ['PATCH', `/${id}`, { publicationDate: '2026-02-31' }, 'publicationDate'],
      ['PATCH', `/${id}`, { introduction: 'x'.repeat(10_001) }, 'introduction'],
      ['PATCH', `/${id}`, { title: `a${String.fromCharCode(0)}b` }, 'title'],
      ['PUT', `/${id}/articles`, {}, 'articles'],
      ['PUT', `/${id}/articles`, { articles: [{ id: 'none', section: null }] }, 'articles'],
      ['PUT', `/${id}/articles`, { articles: [5] }, 'articles'],
      [
        'PUT',
        `/${id}/articles`,
        { articles: Array(2).fill({ id: 'none', section: null }) },
        'articles',
      ],
    ]
    for (const [method, url, payload, field] of wrong) {
      const { status, headers, body } = await callIssues(site, admin, method, url, payload)
      expect([payload, status === 400 || status === 409, headers['x-field']]).toEqual([
        payload,
        true,
        field,
      ])
      expect(body.message).toMatch(/\S/)
    }
    for (const none of [
      await callIssues(site, admin, 'GET', '/none/edit'),
      await callIssues(site, admin, 'POST', '/none/publish', {}),
      await callIssues(site, admin, 'DELETE', '/none'),
      await callIssues(site, admin, 'DELETE', '/none/cover'),
    ])
      expect([none.status, none.body.message]).toEqual([404, 'There is no such issue.'])
  })

  test('R-ISSUE-1 A published issue keeps its number', async ({ site }) => {
    const admin = await site.signIn('admin')
    const _id = await createDraft(site, admin, 'A')
    const id = await givenIssue(site, admin, [_id])
    const undivided = await callIssues(site, admin, 'PATCH', `/${id}`, { number: '' })
    expect(undivided.body.data.issue.number).toBe('')
    expect((await callIssues(site, admin, 'PATCH', `/${id}`, { number: '2-3' })).status).toBe(200)
    await callIssues(site, admin, 'POST', `/${id}/publish`, {})
    const renamed = await callIssues(site, admin, 'PATCH', `/${id}`, { number: '4' })
    expect([renamed.status, renamed.headers['x-field']]).toEqual([400, 'number'])
    const kept = await callIssues(site, admin, 'PATCH', `/${id}`, {
      number: '2-3',
      title: 'Corrected',
    })
    expect(kept.body.data.issue.title).toBe('Corrected')
    const nothing = await callIssues(site, admin, 'PATCH', `/${id}`, {})
    expect(nothing.body.data, 'nothing was given').toEqual(kept.body.data)
    const cleared = await callIssues(site, admin, 'PATCH', `/${id}`, { title: '' })
    expect(cleared.body.data.issue).toMatchObject({ title: null, number: '2-3' })
  })

  test('R-ISSUE-1 An issue is deleted once it has no article', async ({ site }) => {
    const admin = await site.signIn('admin')
    const _id = await createDraft(site, admin, 'A')
    const id = await givenIssue(site, admin, [_id])
    const early = await callIssues(site, admin, 'DELETE', `/${id}`)
    expect([early.status, early.body.message]).toEqual([
      409,
      'Take its articles out of the issue first. They stay where they are.',
    ])
    await callIssues(site, admin, 'POST', `/${id}/publish`, {})
    const lost = await createDraft(site, admin, 'Deleted in it')
    await placeArticles(site, admin, id, [lost])
    expect(await readArticleRow(site, _id)).toMatchObject({
      issueId: null,
      section: null,
      position: null,
    })
    const lostUrl = `/api/journals/${lost}`
    await site.ask(admin, { method: 'DELETE', url: lostUrl })
    const removed = await callIssues(site, admin, 'DELETE', `/${id}`)
    expect([removed.status, removed.body]).toEqual([200, { message: 'Issue removed' }])
    expect((await listIssueEvents(site, id)).at(-1)).toEqual({ type: 'issue-deleted' })
    const restored = await site.ask(admin, { method: 'POST', url: `${lostUrl}/restore` })
    expect([restored.status, restored.body.data.volume]).toEqual([200, null])
    expect((await callIssues(site, admin, 'GET', `/${id}/edit`)).status).toBe(404)
    expect((await site.ask(null, { url: `/api/journals/${_id}` })).body.data.volume).toBeNull()
  })

  test('R-ISSUE-2 An issue named by an upload appears with its first article', async ({ site }) => {
    const admin = await site.signIn('admin')
    const names = async () => (await listPublicIssues(site.db)).map(({ number }) => number)
    const inIssue = { volume: '7', issue: '1' }
    const { _id } = await createArticle(site, admin, inIssue)
    expect(await names()).toEqual(['1'])
    await givenIssue(site, admin, [], { number: '2' })
    await createArticle(site, admin, { volume: '7', issue: '2' })
    expect(await names()).toEqual(['1'])
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    expect(await names()).toEqual([])
    await createArticle(site, admin, { volume: '8', issue: '1', status: 'draft' })
    const [found] = await site.db.select().from(issue).where(eq(issue.volume, 8))
    await callIssues(site, admin, 'PATCH', `/${found?.id}`, { title: 'In hand' })
    await createArticle(site, admin, { volume: '8', issue: '1' })
    expect(await names()).toEqual([])
  })
})

describe('odd numbers', () => {
  test('R-ISSUE-6 Long numbers and volumes without issues are created, ordered and published', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    for (const number of [
      '98765432109876543210',
      '',
      '1/2',
      'Special',
      '%',
      '..',
      '٣',
      '2',
      '10',
    ]) {
      const { _id } = await createArticle(site, admin, { status: 'draft', pages: 'e12345678901' })
      const id = await givenIssue(site, admin, [_id], { number })
      const { status, body } = await callIssues(site, admin, 'POST', `/${id}/publish`, {})
      expect([number, status]).toEqual([number, 200])
      expect(body.data.articles[0].pages).toBe('e12345678901')
      expect(await findPublicIssue(site.db, { volume: 7, number })).toMatchObject({ number })
    }
    expect((await listPublicIssues(site.db)).map(({ number }) => number)).toEqual([
      '98765432109876543210',
      '10',
      '2',
      '1/2',
      '٣',
      'Special',
      '..',
      '%',
      '',
    ])
    const about = async (number: string) => {
      const found = await findPublicIssue(site.db, { volume: 7, number })
      return findNeighbours(site.db, found?.id ?? '')
    }
    const named = (number: string) => ({ volume: 7, number })
    expect(await about('10')).toEqual({
      previous: named('2'),
      next: named('98765432109876543210'),
    })
    expect(await about('98765432109876543210')).toEqual({ previous: named('10'), next: null })
    expect(await about('')).toEqual({ previous: null, next: named('%') })
    expect(await findNewestIssue(site.db)).toMatchObject(named('98765432109876543210'))
    expect(await listOnlineFirst(site.db)).toEqual([])
  })
})
