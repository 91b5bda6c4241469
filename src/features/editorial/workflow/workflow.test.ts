import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import {
  emailsTo,
  fetchWorkflow,
  listNotifications,
  respondToRequest,
  runCommand,
  sendEmailsNow,
} from '../../../../test/editorial/workflow.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'

const minute = 60_000
const day = 24 * 60 * minute
const points = ['Shorten the abstract', 'Add the missing reference']
const responses = ['It has 240 words now', 'It is cited in section 3']

/** A submission of 2 March, assigned and returned on 3 March, at 4 March. */
async function givenReturned(site: TestSite) {
  const [editor, author] = [await site.signIn('admin', 'The Editor'), await site.signIn()]
  const file = sampleDocx({ text: 'Pupils learn slowly in large classes' })
  const { _id: id } = await createSubmission(site, author, { file })
  site.pass(day)
  const assigned = await runCommand(site, editor, id, 'assign')
  expect(assigned.body).toMatchObject({
    message: 'Handling editor assigned',
    data: { stage: 'awaiting-decision', version: 2 },
  })
  const body = 'Please see to this:\n\n{items}'
  const returned = await runCommand(site, editor, id, 'return-for-correction', { points, body })
  expect(returned.body.data.stage).toBe('returned')
  site.pass(day)
  return { editor, author, id, file }
}

/** The same with the author's responses and a new file, on 4 March. */
async function givenCorrected(site: TestSite) {
  const given = await givenReturned(site)
  const file = sampleDocx({ text: 'Pupils learn quickly in small classes' })
  const answer = await respondToRequest(site, given.author, given.id, responses, { file })
  expect(answer.body).toMatchObject({ message: 'Replies sent', data: { stage: 'corrected' } })
  return given
}

test('R-FLOW-5 the dashboard shows a corrected version to its handling editor', async ({
  site,
}) => {
  const { editor, id } = await givenCorrected(site)
  const { items: found } = (await site.ask(editor, { url: '/api/dashboard?editor=me' })).body
  expect(found).toMatchObject([{ _id: id, stage: 'corrected', editor: { isYou: true } }])
  const { commands } = await fetchWorkflow(site, editor, id)
  expect(commands).toContain('accept')
  expect(commands, 'it needs no assignment').not.toContain('assign')
})

test('R-FLOW-2 R-FLOW-5 an author reads the requested corrections with their due date', async ({
  site,
}) => {
  const { author, id } = await givenReturned(site)
  const seen = await fetchWorkflow(site, author, id)
  expect(seen).toMatchObject({ stage: 'returned', commands: ['withdraw', 'respond-to-request'] })
  expect(seen.due).toBe('2026-04-02T09:00:00.000Z')
  expect(seen.requests).toEqual([
    {
      number: 1,
      kind: 'correction',
      points: [
        { request: points[0], response: null },
        { request: points[1], response: null },
      ],
      requestedAt: '2026-03-03T09:00:00.000Z',
      respondedAt: null,
    },
  ])
  expect(seen.editorial).toBeUndefined()
})

test('R-FLOW-5 responses are stored with their points and the new file', async ({ site }) => {
  const { editor, author, id, file } = await givenCorrected(site)
  const seen = await fetchWorkflow(site, author, id)
  expect(seen.files).toEqual([
    expect.objectContaining({
      number: 1,
      by: 'Sample Author',
      sentAt: '2026-03-02T09:00:00.000Z',
      size: file.size,
    }),
    expect.objectContaining({
      number: 2,
      by: 'Sample Author',
      sentAt: '2026-03-04T09:00:00.000Z',
    }),
  ])
  expect(seen.requests).toEqual([
    {
      number: 1,
      kind: 'correction',
      requestedAt: '2026-03-03T09:00:00.000Z',
      points: [
        { request: points[0], response: responses[0] },
        { request: points[1], response: responses[1] },
      ],
      respondedAt: '2026-03-04T09:00:00.000Z',
    },
  ])
  const [first] = (await fetchWorkflow(site, editor, id)).files
  const earlier = await site.ask(editor, {
    url: `/api/submissions/${id}/download/${first.fileId}`,
  })
  expect(earlier.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
})

test('R-FLOW-5 a reply is confirmed to the author and notified to the handling editor', async ({
  site,
}) => {
  const { editor, id } = await givenCorrected(site)
  expect(await listNotifications(site)).toEqual([
    { accountId: editor.id, submissionId: id, what: 'submission-corrected' },
  ])
  const received = await site.db
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.name, 'response-received'))
  expect(received.map((email) => email.id)).toEqual([`answered-${id}-2`])
})

test('R-FLOW-5 an editor sees the word differences between two files', async ({ site }) => {
  const { editor, id } = await givenCorrected(site)
  const { body } = await site.ask(editor, {
    url: `/api/submissions/${id}/differences?from=1&to=2`,
  })
  expect(body).toMatchObject({ from: 1, to: 2, added: 2, removed: 2, cut: false })
  const pieces: { kind: string; text: string }[] = body.pieces
  expect(pieces.map(({ kind, text }) => `${kind} ${text.trim()}`)).toEqual([
    'same Pupils learn',
    'removed slowly',
    'added quickly',
    'same in',
    'removed large',
    'added small',
    'same classes',
  ])
})

test.for([
  ['from=3&to=1', 'from'],
  ['from=1&to=3', 'to'],
])('R-FLOW-5 R-API-7 an unknown file number is refused: %s', async ([query, field], { site }) => {
  const { editor, id } = await givenReturned(site)
  const answer = await site.ask(editor, { url: `/api/submissions/${id}/differences?${query}` })
  expect([answer.status, answer.body.message, answer.headers['x-field']]).toEqual([
    400,
    `${field} must be the number of a file`,
    field,
  ])
})

test('R-API-7 an unknown file of a submission is not found', async ({ site }) => {
  const author = await site.signIn()
  const { _id: id } = await createSubmission(site, author)
  const answer = await site.ask(author, { url: `/api/submissions/${id}/download/none` })
  expect([answer.status, answer.body.message]).toEqual([404, 'There is no such file.'])
})

test('R-FLOW-4 R-FLOW-6 an accepted submission is published with its dates and timeline', async ({
  site,
}) => {
  const { editor, author, id } = await givenCorrected(site)
  site.pass(day)
  expect((await runCommand(site, editor, id, 'accept')).body.data.stage).toBe('accepted')
  site.pass(minute)
  const draft = await runCommand(site, editor, id, 'draft', { volume: 3, issue: '1' })
  expect(draft.body.message).toBe('Draft created')
  expect(draft.body.data).toMatchObject({ status: 'pending', stage: 'accepted', journalId: null })
  const { draftId } = (await fetchWorkflow(site, editor, id)).editorial
  expect((await site.ask(null, { url: `/api/journals/${draftId}` })).status).toBe(404)
  const url = `/api/submissions/${id}/status`
  const payload = { status: 'published' }
  const published = await site.ask(editor, { method: 'PATCH', url, payload })
  expect(published.body.data).toMatchObject({ status: 'published', journalId: draftId })
  const [row] = await site.db.select().from(article)
  expect(row).toMatchObject({
    receivedOn: '2026-03-02',
    revisedOn: '2026-03-04',
    acceptedOn: '2026-03-05',
    status: 'published',
  })
  const { editorial } = await fetchWorkflow(site, editor, id)
  const at = (date: number, minutes = 0) =>
    new Date(Date.UTC(2026, 2, date, 9, minutes)).toISOString()
  const [ofAuthor, ofEditor] = [{ by: 'Sample Author' }, { by: 'The Editor' }]
  const emailId = expect.any(String)
  expect(editorial.timeline).toEqual([
    { at: at(2), type: 'submission-received', ...ofAuthor },
    { at: at(3), type: 'submission-assigned', ...ofEditor },
    { at: at(3), type: 'submission-returned', ...ofEditor, emailId },
    { at: at(4), type: 'submission-corrected', ...ofAuthor, file: 2 },
    { at: at(5), type: 'submission-accepted', ...ofEditor, emailId },
    { at: at(5, 1), type: 'submission-draft-created', ...ofEditor },
    { at: at(5, 1), type: 'submission-published', ...ofEditor },
  ])
  expect(editorial).toMatchObject({
    editor: { name: 'The Editor', isYou: true },
    undoUntil: null,
    draftId: null,
    publishAt: null,
    conflicts: [],
  })
  await sendEmailsNow(site)
  const emails = await until(async () => {
    const sent = emailsTo(await site.mails(6), author)
    expect(sent).toHaveLength(5)
    return sent
  })
  expect(emails.join()).toContain('1. Shorten the abstract\n2. Add the missing')
  const listed = await until(async () => {
    const emails: { id: string; state: string }[] = (await fetchWorkflow(site, editor, id))
      .editorial.emails
    expect(emails.map(({ state }) => state)).toEqual(Array(5).fill('not-sent'))
    return emails
  })
  expect(listed.map((email) => email.id)).toEqual(
    expect.arrayContaining([`received-${id}`, `answered-${id}-2`, `published-${id}`]),
  )
})
