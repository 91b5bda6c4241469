import { describe, expect } from 'vitest'
import {
  callIssues,
  createDraft,
  givenIssue,
  placeArticles,
  publicTitles,
} from '../../../../test/features/issues.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

describe('two editors', () => {
  test('R-ISSUE-3 A stale change of an issue is refused after any other change', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const [one, two] = [
      await createDraft(site, admin, 'One'),
      await createDraft(site, admin, 'Two'),
    ]
    const id = await givenIssue(site, admin, [one])
    const version = async () =>
      (await callIssues(site, admin, 'GET', `/${id}/edit`)).body.data.version as string
    const changes: Array<() => Promise<unknown>> = [
      () => callIssues(site, admin, 'PATCH', `/${id}`, { title: 'Another' }),
      () => placeArticles(site, admin, id, [one, two]),
      () => placeArticles(site, admin, id, [two, one]),
      () => site.ask(admin, { method: 'DELETE', url: `/api/journals/${two}` }),
      () => joinByName(site, admin, 'Joined by its details'),
    ]
    for (const change of changes) {
      const begunFrom = await version()
      await change()
      const late = await placeArticles(site, admin, id, [one], { version: begunFrom })
      expect(late.status).toBe(409)
      expect(late.body.message).toMatch(/^Someone else has changed this issue/)
      const published = await callIssues(site, admin, 'POST', `/${id}/publish`, {
        version: begunFrom,
      })
      expect(published.status).toBe(409)
    }
    expect(await publicTitles(site)).toEqual([])
  })

  test('R-ISSUE-1 Two editors cannot take the same article or create the same issue', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const wanted = await createDraft(site, admin, 'Wanted')
    const made = await Promise.all(
      [1, 2].map(() => callIssues(site, admin, 'POST', '', { volume: 9, number: '1' })),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [a, b] = [
      await givenIssue(site, admin, [], { number: '1' }),
      await givenIssue(site, admin, [], { number: '2' }),
    ]
    const taken = await Promise.all([a, b].map((id) => placeArticles(site, admin, id, [wanted])))
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = taken.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(
      /^“Wanted” is in Vol. 7, No. [12]. Take it out of that issue/,
    )
    const renamed = await Promise.all(
      [a, b].map((id) => callIssues(site, admin, 'PATCH', `/${id}`, { number: '5' })),
    )
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('R-ISSUE-3 An issue is published while its articles are edited', async ({ site }) => {
    const admin = await site.signIn('admin')
    const ids = await Promise.all(['A', 'B', 'C'].map((title) => createDraft(site, admin, title)))
    const id = await givenIssue(site, admin, ids)
    const edit = (one: string) =>
      site.ask(admin, {
        method: 'PATCH',
        url: `/api/journals/${one}`,
        payload: { pages: '1-2', volume: 7, issue: '1', status: 'published' },
      })
    const answers = await Promise.all([
      ...ids.map(edit),
      callIssues(site, admin, 'POST', `/${id}/publish`, {}),
      placeArticles(site, admin, id, ids.toReversed()),
      ...ids.map(edit),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await publicTitles(site)).toSorted()).toEqual(['A', 'B', 'C'])
  })
})

const joinByName = (site: TestSite, admin: Person, title: string) =>
  createArticle(site, admin, { title, status: 'draft', volume: '7', issue: '1' })
