import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import {
  fetchWorkflow,
  finishJobs,
  runCommand,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, manuscriptForm, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { assignAutomatically } from './assign-automatically.ts'

const setRule = async (site: TestSite, manager: Person, assignment: object) => {
  const { version, journal } = (await site.ask(manager, { url: '/api/settings' })).body.data
  const payload = { version, value: { statements: journal.statements, assignment } }
  const url = '/api/settings/parts/submissions'
  return site.ask(manager, { method: 'PUT', url, payload })
}

async function givenEditors(site: TestSite) {
  const manager = await site.signIn('admin', 'The Manager')
  const [ada, bisi] = [
    await site.signIn('editor', 'Ada Editor'),
    await site.signIn('editor', 'Bisi Editor'),
  ]
  const author = await site.signIn('author', 'Musa Author')
  return { manager, ada, bisi, author }
}

/** Runs the reaction to the arrival of a submission. */
const assign = (site: TestSite, submissionId: string) =>
  assignAutomatically({ ...site, clock: () => site.now, journal: site.journal() }, { submissionId })

async function submit(site: TestSite, author: Person): Promise<string> {
  site.pass(1_000)
  const { _id: id } = await createSubmission(site, author)
  await assign(site, id)
  return id
}

const editorOf = async (site: TestSite, who: Person, id: string) =>
  (await fetchWorkflow(site, who, id)).editorial.editor?.name

test('R-TEAM-1 new submissions go to the chosen editors in turn without changing their stage', async ({
  site,
}) => {
  const { manager, ada, bisi, author } = await givenEditors(site)
  const rule = { method: 'in-turn', editorIds: [bisi.id, ada.id] }
  expect((await setRule(site, manager, rule)).status).toBe(200)
  const names: string[] = []
  for (const _ of [1, 2, 3, 4]) {
    const id = await submit(site, author)
    names.push(await editorOf(site, manager, id))
  }
  expect(names).toEqual(['Bisi Editor', 'Ada Editor', 'Bisi Editor', 'Ada Editor'])
  const id = await submit(site, author)
  const { stage, editorial } = await fetchWorkflow(site, manager, id)
  expect([stage, editorial.timeline.at(-1)]).toMatchObject([
    'submitted',
    { type: 'submission-assigned', by: null, person: 'Bisi Editor' },
  ])
})

test('R-TEAM-1 an editor who was assigned by a rule can hand the submission over', async ({
  site,
}) => {
  const { manager, ada, bisi, author } = await givenEditors(site)
  await setRule(site, manager, { method: 'in-turn', editorIds: [ada.id] })
  const { _id: id } = await createSubmission(site, author)
  await site.work()
  await finishJobs(site)
  expect(await waitForEmail(site, ada, 'Subject: Assigned to you')).toContain(id)
  const { version } = await fetchWorkflow(site, ada, id)
  const url = `/api/submissions/${id}/handling-editor`
  const payload = { version, editorId: bisi.id, note: 'It is about reading.' }
  expect((await site.ask(ada, { method: 'PUT', url, payload })).status).toBe(200)
  const { stage, editorial } = await fetchWorkflow(site, bisi, id)
  expect([stage, editorial.editor]).toEqual(['submitted', { name: 'Bisi Editor', isYou: true }])
})

test('R-TEAM-1 R-DUTY-2 an editor with a conflict of interest or a disabled account is left out', async ({
  site,
}) => {
  const { manager, ada, bisi, author } = await givenEditors(site)
  await setRule(site, manager, { method: 'in-turn', editorIds: [ada.id, bisi.id] })
  const own = await submit(site, ada)
  expect(await editorOf(site, manager, own)).toBe('Bisi Editor')
  await site.db.update(user).set({ disabledAt: site.now }).where(eq(user.id, ada.id))
  expect(await editorOf(site, manager, await submit(site, author))).toBe('Bisi Editor')
  await site.db.update(user).set({ disabledAt: site.now }).where(eq(user.id, bisi.id))
  expect(await editorOf(site, manager, await submit(site, author))).toBeUndefined()
})

test('R-TEAM-1 a rule never assigns a submission that an editor or another run assigned', async ({
  site,
}) => {
  const { manager, ada, bisi, author } = await givenEditors(site)
  const id = await submit(site, author)
  expect(await editorOf(site, manager, id)).toBeUndefined()
  await runCommand(site, bisi, id, 'assign')
  await setRule(site, manager, { method: 'in-turn', editorIds: [ada.id] })
  await assign(site, id)
  expect(await editorOf(site, manager, id)).toBe('Bisi Editor')
  const both = await Promise.all([1, 2].map(() => createSubmission(site, author)))
  await Promise.all(both.flatMap(({ _id }) => [assign(site, _id), assign(site, _id)]))
  for (const { _id } of both) expect(await editorOf(site, manager, _id)).toBe('Ada Editor')
})

test('R-TEAM-1 the editor of the section that the author chooses is assigned', async ({ site }) => {
  const { manager, ada, bisi, author } = await givenEditors(site)
  const fetchForm = async () => (await site.ask(author, { url: '/api/submission-form' })).body
  expect((await fetchForm()).sections).toEqual([])
  const sections = [
    { section: 'Articles', editorId: ada.id },
    { section: 'Book reviews', editorId: bisi.id },
  ]
  expect((await setRule(site, manager, { method: 'by-section', sections })).status).toBe(200)
  expect((await fetchForm()).sections).toEqual(['Articles', 'Book reviews'])
  const send = (fields: Record<string, string>) =>
    site.send(author, 'POST', '/api/submissions', manuscriptForm(fields))
  for (const fields of [{}, { section: 'Editorial' }] as Record<string, string>[]) {
    const refused = await send(fields)
    expect([refused.status, refused.headers['x-field']]).toEqual([400, 'section'])
  }
  const { status, body } = await send({ section: 'Book reviews' })
  expect(status).toBe(201)
  await assign(site, body.data._id)
  expect(await editorOf(site, manager, body.data._id)).toBe('Bisi Editor')
  const seen = await site.ask(bisi, { url: `/api/submissions/${body.data._id}` })
  expect(seen.body.data.section).toBe('Book reviews')
})

test('R-TEAM-1 R-ISSUE-1 the article of a submission has the section that its author chose', async ({
  site,
}) => {
  const { manager, bisi, author } = await givenEditors(site)
  const sections = [{ section: 'Book reviews', editorId: bisi.id }]
  await setRule(site, manager, { method: 'by-section', sections })
  const form = manuscriptForm({ section: 'Book reviews' })
  const { body } = await site.send(author, 'POST', '/api/submissions', form)
  const id = body.data._id
  expect((await runCommand(site, manager, id, 'accept')).status).toBe(200)
  site.pass(60_000)
  const { version } = await fetchWorkflow(site, manager, id)
  const publishAt = new Date(site.now.getTime() + 86_400_000).toISOString()
  const schedule = { publishAt, volume: '3', issue: '1' }
  expect((await runCommand(site, manager, id, 'schedule', { version, ...schedule })).status).toBe(
    200,
  )
  const url = '/api/journals?status=all&page=1&limit=5'
  expect((await site.ask(manager, { url })).body.journals).toMatchObject([
    { volume: 3, issueSection: 'Book reviews' },
  ])
})

test('R-TEAM-1 a rule without editors is refused', async ({ site }) => {
  const { manager, ada } = await givenEditors(site)
  const section = { section: 'Articles', editorId: ada.id }
  for (const [rule, field] of [
    [{ method: 'in-turn' }, 'assignment.editorIds'],
    [{ method: 'by-section' }, 'assignment.sections'],
    [{ method: 'by-section', sections: [section, section] }, 'assignment.sections'],
    [{ method: 'by-lot' }, 'assignment.method'],
  ] as const) {
    const refused = await setRule(site, manager, rule)
    expect([refused.status, refused.headers['x-field']]).toEqual([400, field])
  }
})
