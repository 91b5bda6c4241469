import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { submission } from '#db/schema/editorial/submissions.ts'
import { event } from '#db/schema/platform.ts'
import {
  emailsTo,
  fetchWorkflow,
  runCommand,
  sendEmailsNow,
} from '../../../test/editorial/workflow.ts'
import { callIssues, givenIssue } from '../../../test/features/issues.ts'
import { samplePdf } from '../../../test/fixtures/files.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'

async function givenDraft(site: TestSite) {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  await runCommand(site, editor, id, 'accept')
  await runCommand(site, editor, id, 'draft')
  const articleId: string = (await fetchWorkflow(site, editor, id)).editorial.draftId
  return { editor, author, id, articleId }
}

const change = (site: TestSite, who: Person, articleId: string, payload: object) =>
  site.ask(who, { method: 'PATCH', url: `/api/journals/${articleId}`, payload })

const publish = (site: TestSite, who: Person, articleId: string) =>
  change(site, who, articleId, { status: 'published' })

const listPublications = (site: TestSite) =>
  site.db
    .select({ actor: event.actor, actorId: event.actorId, data: event.data })
    .from(event)
    .where(eq(event.type, 'submission-published'))

/** Whether readers see the article, and the stage of its submission. */
const readState = async (site: TestSite, { author, id, articleId }: Given) => {
  const { status } = await site.ask(null, { url: `/api/journals/${articleId}` })
  return [status === 200, (await fetchWorkflow(site, author, id)).stage]
}
type Given = Awaited<ReturnType<typeof givenDraft>>

test('R-FLOW-6 publishing a draft on the article pages publishes its submission at once', async ({
  site,
}) => {
  const { editor, author, id, articleId } = await givenDraft(site)
  const form = new FormData()
  form.set('status', 'published')
  form.set('pdfFile', samplePdf())
  expect((await site.send(editor, 'PATCH', `/api/journals/${articleId}`, form)).status).toBe(200)
  expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
  await sendEmailsNow(site)
  await until(async () => {
    const emails = emailsTo(await site.mails(3), author)
    expect(emails.some((email) => email.includes('Your article is published'))).toBe(true)
  })
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  await publish(site, editor, articleId)
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
  const given = await givenDraft(site)
  const changed = await change(site, given.editor, given.articleId, { title: 'Other' })
  expect(changed.status).toBe(200)
  expect(await readState(site, given)).toEqual([false, 'accepted'])
})

test('R-FLOW-6 publishing the draft of a scheduled submission cancels the schedule', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenDraft(site)
  await runCommand(site, editor, id, 'schedule', { publishAt: '2026-03-04T06:00:00Z' })
  await publish(site, editor, articleId)
  expect(await fetchWorkflow(site, editor, id)).toMatchObject({
    stage: 'published',
    editorial: { publishAt: null },
  })
})

test('R-FLOW-6 R-ISSUE-3 an issue publishes its drafts together with their submissions', async ({
  site,
}) => {
  const given = await givenDraft(site)
  const issueId = await givenIssue(site, given.editor, [given.articleId])
  const published = await callIssues(site, given.editor, 'POST', `/${issueId}/publish`, {})
  expect(published.status).toBe(200)
  expect(await readState(site, given)).toEqual([true, 'published'])
  const data = { submissionId: given.id, articleId: given.articleId }
  expect(await listPublications(site)).toEqual([{ actor: 'system', actorId: null, data }])
})

test('R-FLOW-6 a publication that fails midway publishes nothing and is done once afterwards', async ({
  site,
}) => {
  const given = await givenDraft(site)
  // The last row that the transaction writes.
  await site.db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'crash'; end $$`)
  await site.db.execute(sql`create trigger crash before insert on event for each row
    when (new.type = 'submission-published') execute function fail()`)
  expect((await publish(site, given.editor, given.articleId)).status).toBe(500)
  expect(await readState(site, given)).toEqual([false, 'accepted'])
  expect(await listPublications(site)).toEqual([])
  await site.db.execute(sql`drop trigger crash on event`)
  expect((await publish(site, given.editor, given.articleId)).status).toBe(200)
  expect(await readState(site, given)).toEqual([true, 'published'])
  expect(await listPublications(site)).toHaveLength(1)
})

test('R-FLOW-6 a draft published on three pages at once is published once', async ({ site }) => {
  const given = await givenDraft(site)
  const { editor, id, articleId } = given
  const issueId = await givenIssue(site, editor, [articleId])
  const answers = await Promise.all([
    callIssues(site, editor, 'POST', `/${issueId}/publish`, {}),
    publish(site, editor, articleId),
    site.ask(editor, {
      method: 'PATCH',
      url: `/api/submissions/${id}/status`,
      payload: { status: 'published' },
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await readState(site, given)).toEqual([true, 'published'])
  expect(await listPublications(site)).toHaveLength(1)
})

test('R-FLOW-6 publishing the draft of a deleted submission publishes only the article', async ({
  site,
}) => {
  const { editor, articleId } = await givenDraft(site)
  await site.db.update(submission).set({ deletedAt: site.now })
  expect((await publish(site, editor, articleId)).status).toBe(200)
  const [row] = await site.db.select().from(submission)
  expect(row).toMatchObject({ stage: 'accepted' })
  expect(await listPublications(site)).toEqual([])
})
