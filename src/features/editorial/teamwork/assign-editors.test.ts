import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { participant } from '#db/schema/editorial/people.ts'
import {
  emailsTo,
  fetchWorkflow,
  givenTeam,
  listNotifications,
  postToSubmission,
  runCommand,
} from '../../../../test/editorial/workflow.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

async function assign(site: TestSite, who: Person, id: string, editorId: string, more = {}) {
  const { version } = await fetchWorkflow(site, who, id)
  const payload = { version, editorId, ...more }
  return site.ask(who, { method: 'PUT', url: `/api/submissions/${id}/handling-editor`, payload })
}

const setEditors = (site: TestSite, who: Person, id: string, editorIds: string[]) =>
  site.ask(who, { method: 'PUT', url: `/api/submissions/${id}/editors`, payload: { editorIds } })

const fetchTeam = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/team` })).body.data

const assignedTo = async (site: TestSite, who: Person): Promise<string[]> => {
  const { items } = (await site.ask(who, { url: '/api/dashboard?editor=me' })).body
  return items.map(({ _id }: { _id: string }) => _id)
}

test('R-TEAM-1 a handling editor whom a manager assigns gets an email and the submission in their list', async ({
  site,
}) => {
  const { manager, editor, id } = await givenTeam(site)
  const answer = await assign(site, manager, id, editor.id)
  expect(answer.body).toMatchObject({
    message: 'Handling editor assigned',
    data: { stage: 'awaiting-decision' },
  })
  expect(await assignedTo(site, editor)).toEqual([id])
  expect(await assignedTo(site, manager)).toEqual([])
  expect(await listNotifications(site)).toContainEqual({
    accountId: editor.id,
    submissionId: id,
    what: 'submission-assigned',
  })
})

test('R-TEAM-1 the email of an assignment names the submission and no note', async ({ site }) => {
  const { manager, editor, id } = await givenTeam(site)
  await assign(site, manager, id, editor.id, { note: 'The sample seems small' })
  const emails = emailsTo(await site.mails(4), editor)
  const [assigned = ''] = emails.filter((email) => email.includes('assigned to you'))
  expect(assigned).toContain(`/manage-journals/submissions/${id}`)
  expect(emails.join()).not.toContain('The sample seems small')
})

test('R-TEAM-1 a handling editor hands over with a note without changing the stage', async ({
  site,
}) => {
  const { manager, editor, id } = await givenTeam(site)
  await runCommand(site, manager, id, 'assign')
  const { stage, since } = await fetchWorkflow(site, manager, id)
  site.pass(86_400_000)
  await assign(site, manager, id, editor.id, { note: 'Please take this one' })
  const workflow = await fetchWorkflow(site, editor, id)
  expect(workflow).toMatchObject({ stage, since, editorial: { editor: { isYou: true } } })
  const { notes } = await fetchTeam(site, editor, id)
  expect(notes).toMatchObject([{ text: 'Please take this one', by: 'The Manager' }])
  expect(await assignedTo(site, manager)).toEqual([])
})

test('R-TEAM-1 further editors find the submission in their list and are emailed once', async ({
  site,
}) => {
  const { manager, editor, id } = await givenTeam(site)
  await runCommand(site, manager, id, 'assign')
  await setEditors(site, manager, id, [editor.id, editor.id])
  await setEditors(site, manager, id, [editor.id])
  expect(await assignedTo(site, editor)).toEqual([id])
  const assigned = await listNotifications(site)
  expect(assigned.filter((found) => JSON.stringify(found).includes('assigned'))).toHaveLength(1)
  await setEditors(site, manager, id, [])
  expect(await assignedTo(site, editor)).toEqual([])
})

test('R-TEAM-1 a further editor who becomes the handling editor is counted once', async ({
  site,
}) => {
  const { manager, editor, id } = await givenTeam(site)
  await setEditors(site, manager, id, [editor.id])
  await assign(site, manager, id, editor.id)
  const rows = await site.db
    .select({ role: participant.role })
    .from(participant)
    .where(eq(participant.accountId, editor.id))
  expect(rows).toEqual([{ role: 'handling-editor' }])
  const { counts } = (await site.ask(editor, { url: '/api/dashboard' })).body
  expect(counts.mine).toBe(1)
})

test('R-TEAM-1 an editor with a conflict of interest cannot be assigned', async ({ site }) => {
  const { manager, editor, id } = await givenTeam(site)
  await postToSubmission(site, editor, `${id}/conflict`)
  for (const answer of [
    await assign(site, manager, id, editor.id),
    await setEditors(site, manager, id, [editor.id]),
  ])
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'The Editor has a conflict of interest with this submission. Please choose another editor.',
    ])
  const { editors } = await fetchTeam(site, manager, id)
  expect(editors.map(({ name }: { name: string }) => name)).toEqual(['The Manager'])
})

test('R-TEAM-1 a conflict of interest that is declared later ends the assignment', async ({
  site,
}) => {
  const { manager, editor, id } = await givenTeam(site)
  await setEditors(site, manager, id, [editor.id])
  await postToSubmission(site, editor, `${id}/conflict`)
  expect(await site.db.select().from(participant)).toEqual([])
})

test('R-TEAM-1 the refusal to assign somebody who is no editor reveals no account', async ({
  site,
}) => {
  const { manager, author, id } = await givenTeam(site)
  const answers = [
    await assign(site, manager, id, author.id),
    await assign(site, manager, id, 'unknown'),
  ]
  for (const { status, body, headers } of answers)
    expect([status, body.message, headers['x-field']]).toEqual([
      400,
      'editorId must name editors of this journal',
      'editorId',
    ])
})

test('R-TEAM-1 one of two editors who assign at once gets a 409', async ({ site }) => {
  const { manager, editor, id } = await givenTeam(site)
  const { version } = await fetchWorkflow(site, manager, id)
  const send = (who: Person, editorId: string) =>
    site.ask(who, {
      method: 'PUT',
      url: `/api/submissions/${id}/handling-editor`,
      payload: { version, editorId },
    })
  const answers = await Promise.all([send(manager, editor.id), send(editor, manager.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('R-TEAM-1 an author and an editor with a conflict see no team', async ({ site }) => {
  const { editor, author, id } = await givenTeam(site)
  await postToSubmission(site, editor, `${id}/conflict`)
  const url = `/api/submissions/${id}/team`
  expect((await site.ask(author, { url })).status).toBe(403)
  const refused = await site.ask(editor, { url })
  expect([refused.status, refused.body.data]).toEqual([403, undefined])
})
