import { expect } from 'vitest'
import {
  emailsTo,
  fetchWorkflow,
  finishJobs,
  givenTeam,
  listNotifications,
  postToSubmission,
} from '../../../../test/editorial/workflow.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const secret = 'Zanzibar: the tables look copied'

const addNote = (site: TestSite, who: Person, id: string, mentions: string[] = []) =>
  postToSubmission(site, who, `${id}/notes`, { text: secret, mentions })

const fetchNotes = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/team` })).body.data?.notes

test('R-TEAM-2 editors read the notes of each other', async ({ site }) => {
  const { manager, editor, id } = await givenTeam(site)
  expect((await addNote(site, manager, id)).body.message).toBe('Note added')
  expect(await fetchNotes(site, editor, id)).toEqual([
    {
      _id: expect.any(String),
      text: secret,
      by: 'The Manager',
      isYours: false,
      writtenAt: site.now.toISOString(),
    },
  ])
})

test('R-TEAM-2 a mention sends an email without the text of the note', async ({ site }) => {
  const { manager, editor, id } = await givenTeam(site)
  await addNote(site, manager, id, [editor.id, editor.id, manager.id])
  const emails = await site.mails(4)
  const mentioning = emails.filter((email) => email.includes('mentions you'))
  expect(emailsTo(mentioning, editor)).toHaveLength(1)
  expect(mentioning, 'nobody mentions themselves').toHaveLength(1)
  expect(emails.join()).not.toContain(secret)
})

test('R-TEAM-2 an author and an editor with a conflict never see a note', async ({ site }) => {
  const { manager, editor, author, id } = await givenTeam(site)
  await addNote(site, manager, id)
  await postToSubmission(site, editor, `${id}/conflict`)
  for (const who of [author, editor]) {
    for (const path of ['', '/workflow', '/team', '/messages']) {
      const { bytes } = await site.ask(who, { url: `/api/submissions/${id}${path}` })
      expect(bytes.toString(), `${who.name} ${path}`).not.toContain('Zanzibar')
    }
    expect((await addNote(site, who, id)).status).toBe(403)
  }
})

test('R-TEAM-2 only an editor without a conflict can be mentioned', async ({ site }) => {
  const { manager, editor, author, id } = await givenTeam(site)
  await postToSubmission(site, editor, `${id}/conflict`)
  const refused = await addNote(site, manager, id, [editor.id])
  expect([refused.status, refused.headers['x-field']]).toEqual([403, 'mentions'])
  expect((await addNote(site, manager, id, [author.id])).status).toBe(400)
  expect(await fetchNotes(site, manager, id), 'nothing is stored').toEqual([])
})

test('R-TEAM-2 an editor who declares a conflict after a mention gets no email', async ({
  site,
}) => {
  const { manager, editor, id } = await givenTeam(site)
  await addNote(site, manager, id, [editor.id])
  await postToSubmission(site, editor, `${id}/conflict`)
  expect(await listNotifications(site)).toEqual([])
  await finishJobs(site)
  const emails = await site.mails(2)
  expect(emailsTo(emails, editor).filter((email) => email.includes('mentions you'))).toEqual([])
})

test('R-TEAM-2 the activity log mentions a note without its text', async ({ site }) => {
  const { manager, id } = await givenTeam(site)
  await addNote(site, manager, id)
  const { editorial } = await fetchWorkflow(site, manager, id)
  expect(editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-note-added',
    by: 'The Manager',
  })
  expect(JSON.stringify(editorial)).not.toContain(secret)
})

test('R-TEAM-2 a note that is too long or empty is refused', async ({ site }) => {
  const { manager, id } = await givenTeam(site)
  for (const text of ['', ' ', 'x'.repeat(5_001)]) {
    const answer = await postToSubmission(site, manager, `${id}/notes`, { text })
    expect([answer.status, answer.headers['x-field']]).toEqual([400, 'text'])
  }
})
