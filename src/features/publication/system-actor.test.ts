import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { createArticle, test } from '../../../test/site.ts'
import { publishDueIssues } from './publish-due.ts'

test('R-ISSUE-3 The system is the actor of a scheduled issue in the audit log', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  await createArticle(site, editor, { status: 'draft', volume: '3', issue: '1' })
  const { issues } = (await site.ask(editor, { url: '/api/issues?status=all' })).body
  const publishAt = '2026-03-03T06:00:00.000Z'
  const url = `/api/issues/${issues[0]._id}/schedule`
  const scheduled = await site.ask(editor, { method: 'POST', url, payload: { publishAt } })
  expect(scheduled.status).toBe(200)
  await publishDueIssues({ ...site, clock: () => new Date(publishAt) })
  const events = await site.db.select().from(event).where(eq(event.type, 'issue-published'))
  expect(events).toMatchObject([{ actor: 'system', actorId: null }])
})
