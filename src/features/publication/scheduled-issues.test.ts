import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import {
  callIssues,
  createDraft,
  givenIssue,
  listEventsOfType,
  publicTitles,
} from '../../../test/features/issues.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { publishDueIssues } from './publish-due.ts'

const depsOf = (site: TestSite) => ({ db: site.db, jobs: site.jobs, clock: () => site.now })

describe('an issue that is scheduled', () => {
  const at = (site: TestSite, minutes: number) =>
    new Date(site.now.getTime() + minutes * 60_000).toISOString()

  test('R-ISSUE-3 A scheduled issue is published once at its minute', async ({ site }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin, [await createDraft(site, admin, 'Timed')])
    const set = await callIssues(site, admin, 'POST', `/${id}/schedule`, {
      publishAt: at(site, 30),
    })
    expect(set.body.data.issue).toMatchObject({ state: 'scheduled', publishAt: at(site, 30) })
    const held = await createDraft(site, admin, 'Held back')
    const other = await givenIssue(site, admin, [held], { number: '0' })
    await callIssues(site, admin, 'POST', `/${other}/schedule`, { publishAt: at(site, 30) })
    const unseen = sql`${file.id} in (select file_id from article_file where article_id = ${held})`
    await site.db.update(file).set({ scan: 'waiting' }).where(unseen)
    site.pass(29 * 60_000)
    await publishDueIssues(depsOf(site))
    expect(await publicTitles(site)).toEqual([])
    site.pass(60_000)
    const looked = await Promise.allSettled([1, 2, 3].map(() => publishDueIssues(depsOf(site))))
    for (const one of looked)
      expect(one).toMatchObject({ reason: { message: '1 issues are not published' } })
    expect(await publicTitles(site)).toEqual(['Timed'])
    const again = await callIssues(site, admin, 'POST', `/${id}/schedule`, {
      publishAt: at(site, 30),
    })
    expect([again.headers['x-field'], again.body.message]).toEqual([
      'publishAt',
      'This issue is published already.',
    ])
    expect(await listEventsOfType(site, 'issue-published')).toMatchObject([{ actorId: null }])
  })

  async function givenDraftIssue(site: TestSite) {
    const admin = await site.signIn('admin')
    const _id = await createDraft(site, admin, 'Lost')
    const id = await givenIssue(site, admin, [_id])
    const schedule = (publishAt: string | null) =>
      callIssues(site, admin, 'POST', `/${id}/schedule`, { publishAt })
    return { admin, _id, id, schedule }
  }

  test('R-ISSUE-3 A schedule is changed and cancelled', async ({ site }) => {
    const { admin, id, schedule } = await givenDraftIssue(site)
    await schedule(at(site, 10))
    await schedule(at(site, 60))
    site.pass(20 * 60_000)
    await publishDueIssues(depsOf(site))
    expect(await publicTitles(site)).toEqual([])
    expect((await schedule(null)).body.data.issue.state).toBe('in preparation')
    const events = await listEventsOfType(site, 'issue-scheduled')
    expect(events.map(({ actorId, data }) => [actorId, data.publishAt && data.issueId])).toEqual(
      [id, id, null].map((set) => [admin.id, set]),
    )
  })

  test('R-ISSUE-3 A scheduled issue without articles is not published', async ({ site }) => {
    const { admin, _id, id, schedule } = await givenDraftIssue(site)
    await schedule(at(site, 10))
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    site.pass(20 * 60_000)
    await publishDueIssues(depsOf(site))
    await publishDueIssues(depsOf(site))
    const { body } = await callIssues(site, admin, 'GET', `/${id}/edit`)
    expect(body.data.issue).toMatchObject({ state: 'in preparation', articleCount: 0 })
    const events = await listEventsOfType(site, 'issue-scheduled')
    expect(events.map(({ actorId, data }) => [actorId, data.publishAt && data.issueId])).toEqual([
      [admin.id, id],
      [null, null],
    ])
    expect(await listEventsOfType(site, 'issue-published')).toEqual([])
  })

  test('R-ISSUE-3 R-API-7 An impossible time or an issue without articles is refused', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin, [await createDraft(site, admin, 'A')])
    for (const publishAt of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon', 5]) {
      const { status, headers } = await callIssues(site, admin, 'POST', `/${id}/schedule`, {
        publishAt,
      })
      expect([publishAt, status, headers['x-field']]).toEqual([publishAt, 400, 'publishAt'])
    }
    const empty = await givenIssue(site, admin, [], { number: '2' })
    const refused = await callIssues(site, admin, 'POST', `/${empty}/publish`, {})
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Add at least one article before the issue is published.')
    const late = await callIssues(site, admin, 'POST', `/${empty}/schedule`, {
      publishAt: at(site, 9),
    })
    expect(late.status).toBe(409)
  })
})
