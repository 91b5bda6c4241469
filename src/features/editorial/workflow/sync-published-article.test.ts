import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { submission } from '#db/schema/editorial/submissions.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import {
  emailsTo,
  fetchWorkflow,
  runCommand,
  sendEmailsNow,
} from '../../../../test/editorial/workflow.ts'
import { samplePdf } from '../../../../test/fixtures/files.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { syncPublishedArticle } from './sync-published-article.ts'

async function givenDraft(site: TestSite) {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  await runCommand(site, editor, id, 'accept')
  await runCommand(site, editor, id, 'draft')
  const articleId: string = (await fetchWorkflow(site, editor, id)).editorial.draftId
  return { editor, author, id, articleId, deps: { ...site, clock: () => site.now } }
}

const markPublished = (site: TestSite, articleId: string) =>
  site.db.update(article).set({ status: 'published' }).where(eq(article.id, articleId))

test('R-FLOW-6 publishing a draft on the article pages publishes its submission', async ({
  site,
}) => {
  const { editor, author, id, articleId, deps } = await givenDraft(site)
  const form = new FormData()
  form.set('status', 'published')
  form.set('pdfFile', samplePdf())
  expect((await site.send(editor, 'PATCH', `/api/journals/${articleId}`, form)).status).toBe(200)
  await sendEmailsNow(site)
  await until(async () => {
    const emails = emailsTo(await site.mails(3), author)
    expect(emails.some((email) => email.includes('Your article is published'))).toBe(true)
  })
  expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  await syncPublishedArticle(deps, { articleId })
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.timeline, 'once').toEqual(timeline)
  expect(timeline.at(-1)).toEqual({
    at: site.now.toISOString(),
    type: 'submission-published',
    by: null,
  })
  expect(editorial).toMatchObject({ draftId: null, publishAt: null })
})

test('R-FLOW-6 a draft that is not published leaves its submission accepted', async ({ site }) => {
  const { editor, id, articleId, deps } = await givenDraft(site)
  await syncPublishedArticle(deps, { articleId })
  expect((await fetchWorkflow(site, editor, id)).stage).toBe('accepted')
})

test('R-FLOW-6 publishing the draft of a scheduled submission cancels the schedule', async ({
  site,
}) => {
  const { editor, id, articleId, deps } = await givenDraft(site)
  await runCommand(site, editor, id, 'schedule', { publishAt: '2026-03-04T06:00:00Z' })
  await markPublished(site, articleId)
  await syncPublishedArticle(deps, { articleId })
  expect(await fetchWorkflow(site, editor, id)).toMatchObject({
    stage: 'published',
    editorial: { publishAt: null },
  })
})

test('R-FLOW-6 following a published draft can be repeated after a cancelled statement', async ({
  site,
}) => {
  const { author, id, articleId, deps } = await givenDraft(site)
  await markPublished(site, articleId)
  const attempt = await site.db.transaction(async (tx) => {
    await tx.select().from(submission).where(eq(submission.id, id)).for('update')
    const message = syncPublishedArticle(deps, { articleId }).then(
      () => 'done',
      (error) => error.cause.message,
    )
    await until(async () => {
      const { rows } = await tx.execute(sql`
        select pg_cancel_backend(pid) as cancelled from pg_stat_activity
        where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))`)
      expect(rows).toEqual([{ cancelled: true }])
    })
    return { message }
  })
  expect(await attempt.message).toBe('canceling statement due to user request')
  await syncPublishedArticle(deps, { articleId })
  expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
})

test('R-FLOW-6 publishing the draft of a deleted submission publishes only the article', async ({
  site,
}) => {
  const { articleId, deps } = await givenDraft(site)
  await markPublished(site, articleId)
  await site.db.update(submission).set({ deletedAt: site.now })
  await syncPublishedArticle(deps, { articleId })
  const [row] = await site.db.select().from(submission)
  expect(row).toMatchObject({ stage: 'accepted' })
})

test('R-FLOW-6 the system is the actor even without an administrator', async ({ site }) => {
  const { editor, author, id, articleId, deps } = await givenDraft(site)
  const payload = { status: 'published' }
  await site.ask(editor, { method: 'PATCH', url: `/api/journals/${articleId}`, payload })
  await syncPublishedArticle(deps, { articleId })
  expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
  const events = await site.db.select().from(event).where(eq(event.type, 'submission-published'))
  expect(events).toMatchObject([{ actor: 'system', actorId: null }])
})
