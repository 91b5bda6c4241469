import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { publishDueIssues } from '#features/publishing/issues/publish-issue.ts'
import { createArticle, createSubmission, type TestSite, test } from '../../../../test/site.ts'
import { fetchWorkflow, runCommand } from '../../../../test/workflow.ts'
import { syncPublishedArticle } from './publish.ts'

/** Who did what is of a type, as the audit log has it. */
const doersOf = async (site: TestSite, type: string) =>
  (await site.db.select().from(event).where(eq(event.type, type))).map(({ actor, actorId }) => ({
    actor,
    actorId,
  }))

const bySystem = [{ actor: 'system', actorId: null }]

test('R-FLOW-6 a submission follows its published draft where there is no administrator', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  await runCommand(site, editor, id, 'accept')
  await runCommand(site, editor, id, 'draft')
  const articleId: string = (await fetchWorkflow(site, editor, id)).office.draftId
  const payload = { status: 'published' }
  await site.ask(editor, { method: 'PATCH', url: `/api/journals/${articleId}`, payload })
  await syncPublishedArticle({ ...site, clock: () => site.now }, { articleId })
  expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
  expect(await doersOf(site, 'submission-published')).toEqual(bySystem)
})

test('R-ISSUE-3 the system publishes an issue at its minute, and the audit log says so', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const draft = { status: 'draft', volume: '3', issue: '1' }
  await createArticle(site, editor, draft)
  const { issues } = (await site.ask(editor, { url: '/api/issues?status=all' })).body
  const publishAt = '2026-03-03T06:00:00.000Z'
  const url = `/api/issues/${issues[0]._id}/schedule`
  const scheduled = await site.ask(editor, { method: 'POST', url, payload: { publishAt } })
  expect(scheduled.status).toBe(200)
  await publishDueIssues({ ...site, clock: () => new Date(publishAt) })
  expect(await doersOf(site, 'issue-published')).toEqual(bySystem)
})
