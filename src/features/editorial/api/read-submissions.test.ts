import { describe, expect } from 'vitest'
import { givenSubmission, publishSubmission } from '../../../../test/editorial/submissions.ts'
import { test } from '../../../../test/site.ts'
import type { Person } from '../../../../test/site-actions.ts'

describe('reading submissions', () => {
  test('R-API-5 authors list their own submissions but managers all of them', async ({ site }) => {
    const [admin, one, two] = [
      await site.signIn('admin'),
      await site.signIn(),
      await site.signIn('user'),
    ]
    await givenSubmission(site, one, { title: 'One' })
    site.pass(1000)
    await givenSubmission(site, two, { title: 'Two' })
    const list = async (who: Person) => {
      const { body } = await site.ask(who, {
        url: '/api/submissions?page=1&limit=10&sortBy=createdAt&order=desc',
      })
      return {
        titles: body.submissions.map(({ title }: { title: string }) => title),
        ...body.pagination,
      }
    }
    expect(await list(one)).toEqual({
      titles: ['One'],
      currentPage: 1,
      totalPages: 1,
      totalSubmissions: 1,
    })
    expect((await list(two)).titles).toEqual(['Two'])
    expect((await list(admin)).titles).toEqual(['Two', 'One'])
  })

  test('R-ACCESS-8 neither the submission of another author nor its file is found', async ({
    site,
  }) => {
    const [one, two] = [await site.signIn(), await site.signIn()]
    const { _id } = await givenSubmission(site, one)
    for (const end of ['', '/download/docx']) {
      const { status, body } = await site.ask(two, { url: `/api/submissions/${_id}${end}` })
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'There is no such submission.' },
      })
    }
  })

  test('R-ACCESS-8 authors can neither publish nor delete', async ({ site }) => {
    const author = await site.signIn()
    const { _id } = await givenSubmission(site, author)
    expect((await publishSubmission(site, author, _id)).status).toBe(403)
    expect(
      (await site.ask(author, { method: 'DELETE', url: `/api/submissions/${_id}` })).status,
    ).toBe(403)
    const restore = { method: 'POST' as const, url: `/api/submissions/${_id}/restore` }
    expect((await site.ask(author, restore)).status).toBe(403)
    expect((await site.ask(null, restore)).status).toBe(401)
    expect((await site.ask(author, { url: `/api/submissions/${_id}` })).body.data.status).toBe(
      'pending',
    )
  })
})
