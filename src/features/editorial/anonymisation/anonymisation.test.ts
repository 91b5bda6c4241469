import { expect } from 'vitest'
import { reviewRound, submissionFile } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { readPackage } from '#features/word/package/read-package.ts'
import { ScannerUnavailable } from '#platform/virus-scanner.ts'
import {
  fetchRounds,
  invite,
  openRound,
  samplePerson,
  secretIn,
} from '../../../../test/editorial/rounds.ts'
import { postToSubmission, waitForEmail } from '../../../../test/editorial/workflow.ts'
import { insertRound, linkHeaders } from '../../../../test/fixtures/review-rows.ts'
import { paragraph, run, wordFile, wordParts } from '../../../../test/fixtures/word-parts.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const manuscript = (body = paragraph(run('By Zainabu Qwerty'))) =>
  wordFile(wordParts(body), 'Zainabu Qwerty final.docx')

async function givenSubmission(site: TestSite, file = manuscript(), fields = {}) {
  const author = await site.signIn('author', 'Zainabu Qwerty')
  const editor = await site.signIn('editor')
  const sent = { authors: '["Zainabu Qwerty"]', file, ...fields }
  const { _id: id } = await createSubmission(site, author, sent)
  const ask = (method: 'GET' | 'POST' | 'PATCH', path = '', payload?: object, who = editor) =>
    site.ask(who, {
      method,
      url: `/api/submissions/${id}/anonymisation${path}`,
      ...(payload && { payload }),
    })
  return { author, editor, id, ask }
}

type Given = Awaited<ReturnType<typeof givenSubmission>>

const decideAll = async ({ ask }: Given, decision: string) => {
  const { body } = await ask('POST')
  const ids: string[] = body.data.copy.findings.map(({ id }: { id: string }) => id)
  return ask('PATCH', '', { decisions: Object.fromEntries(ids.map((id) => [id, decision])) })
}

const approve = async ({ ask }: Given) => {
  const { body } = await ask('GET')
  return ask('POST', '/approve', { anonymisationId: body.data.copy._id })
}

test('R-BLIND-2 two requests at once give an editor the findings with their place once', async ({
  site,
}) => {
  const { ask } = await givenSubmission(site)
  expect((await ask('GET')).body.data).toEqual({ copy: null, round: null })
  const [first, second] = await Promise.all([ask('POST'), ask('POST')])
  expect(first.body.data.copy).toMatchObject({
    state: 'ready',
    byHand: false,
    fileName: expect.stringMatching(/^manuscript-\d{4}-\d{3,}\.docx$/),
    findings: [{ kind: 'name', place: 'Paragraph 1', text: 'Zainabu Qwerty', before: 'By ' }],
  })
  expect(first.body.data.copy.removed).toContainEqual({ kind: 'document-properties', count: 2 })
  expect(second.body.data.copy._id).toBe(first.body.data.copy._id)
})

test('R-BLIND-3 the approved copy is the file of the round without the words of the author', async ({
  site,
}) => {
  const given = await givenSubmission(site)
  await insertRound(site, given.id, { copyApprovedAt: null })
  await decideAll(given, 'redact')
  expect((await approve(given)).status).toBe(200)
  const [round] = await site.db.select().from(reviewRound)
  expect(round).toMatchObject({ copyApprovedBy: given.editor.id, copyApprovedAt: site.now })
  const files = await site.db.select().from(submissionFile)
  const copy = files.find(({ role }) => role === 'anonymised')
  expect(copy).toMatchObject({ round: 1, audience: ['editors', 'reviewers'] })
  const url = `/api/submissions/${given.id}/download/${copy?.fileId}`
  const { bytes } = await site.ask(given.editor, { url })
  const text = (await partsOf(bytes)).join()
  expect(text).toContain('[removed for review]')
  expect(text).not.toContain('Qwerty')
  expect((await site.ask(given.author, { url })).status).toBe(404)
})

const partsOf = async (bytes: Buffer): Promise<string[]> =>
  (await readPackage(Buffer.from(bytes))).map(({ content }) => content.toString())

test('R-BLIND-3 the activity log shows the findings and decisions', async ({ site }) => {
  const given = await givenSubmission(site)
  await insertRound(site, given.id, { copyApprovedAt: null })
  await decideAll(given, 'keep')
  await approve(given)
  const { body } = await site.ask(given.editor, { url: `/api/submissions/${given.id}/workflow` })
  expect(body.data.editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-copy-approved',
    copy: { round: 1, redacted: 0, kept: 1, byHand: false, metadata: expect.any(Number) },
  })
})

test('R-BLIND-3 an editor cannot approve a copy while a finding is open or without a round', async ({
  site,
}) => {
  const given = await givenSubmission(site)
  await given.ask('POST')
  expect((await approve(given)).body.message).toBe('One finding is not decided yet.')
  await decideAll(given, 'return')
  expect((await approve(given)).status).toBe(409)
  await decideAll(given, 'redact')
  expect((await approve(given)).body.message).toContain('Send the submission to review')
  await insertRound(site, given.id, { copyApprovedAt: null })
  const both = await Promise.all([approve(given), approve(given)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await decideAll(given, 'keep')).status, 'an approved copy stays').toBe(409)
})

test('R-BLIND-3 a decision names findings of the file', async ({ site }) => {
  const { ask } = await givenSubmission(site)
  expect((await ask('PATCH', '', { decisions: {} })).status).toBe(404)
  await ask('POST')
  const unknown = await ask('PATCH', '', { decisions: { other: 'keep' } })
  expect([unknown.status, unknown.headers['x-field']]).toEqual([400, 'decisions'])
})

test('R-BLIND-3 an approval names the copy', async ({ site }) => {
  const { ask } = await givenSubmission(site)
  await ask('POST')
  expect((await ask('POST', '/approve', { anonymisationId: 'other' })).status).toBe(409)
})

test('R-BLIND-2 an editor can upload a copy of a file that cannot be anonymised', async ({
  site,
}) => {
  const picture = { 'word/media/image1.png': Buffer.from('x') }
  const given = await givenSubmission(
    site,
    wordFile({ ...wordParts(paragraph(run('1'))), ...picture }),
  )
  expect((await given.ask('POST')).body.data.copy).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Names in pictures cannot be found'),
  })
  await insertRound(site, given.id, { copyApprovedAt: null })
  expect((await approve(given)).status).toBe(409)
  const form = new FormData()
  form.set('file', manuscript())
  const url = `/api/submissions/${given.id}/anonymisation/upload`
  const uploaded = await site.send(given.editor, 'POST', url, form)
  expect(uploaded.body.data.copy).toMatchObject({ state: 'ready', byHand: true })
  await decideAll(given, 'redact')
  expect((await approve(given)).status).toBe(200)
})

test('R-BLIND-3 an editor can read the copy under a neutral name before the approval', async ({
  site,
}) => {
  const given = await givenSubmission(site)
  await decideAll(given, 'redact')
  const { headers, bytes } = await given.ask('GET', '/copy')
  expect(headers['content-disposition']).toMatch(/filename="?manuscript-\d{4}-\d{3,}\.docx/)
  expect((await partsOf(bytes)).join()).not.toContain('Qwerty')
})

test('R-BLIND-3 a file that waits for the virus scanner has no copy yet', async ({ site }) => {
  site.scan = async (content) => {
    content.destroy()
    throw new ScannerUnavailable('away')
  }
  const given = await givenSubmission(site)
  expect((await given.ask('POST')).status).toBe(503)
  await site.db.update(file).set({ scan: null })
  await decideAll(given, 'redact')
  await site.db.update(file).set({ scan: 'infected' })
  expect((await given.ask('GET', '/copy')).status).toBe(422)
  await insertRound(site, given.id, { copyApprovedAt: null })
  expect((await approve(given)).status).toBe(422)
})

test('R-BLIND-3 authors and editors with a conflict never see the copy', async ({ site }) => {
  const given = await givenSubmission(site)
  await given.ask('POST')
  const conflicted = await site.signIn('editor')
  await site.ask(conflicted, { method: 'POST', url: `/api/submissions/${given.id}/conflict` })
  const others: [Person, number][] = [
    [given.author, 403],
    [conflicted, 403],
    [await site.signIn('author'), 403],
  ]
  for (const [who, status] of others)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/copy'],
    ] as const)
      expect((await given.ask(method, path, undefined, who)).status, path).toBe(status)
})

const namingDetails = {
  title: 'Teaching tone after Qwerty',
  abstract: 'We read with pupils, as Zainabu Qwerty did. The Qwerty keyboard is named in it.',
  keywords: '["reading", "Qwerty, Zainabu"]',
}

test('R-BLIND-2 reviewers get title, abstract and keywords in their decided words', async ({
  site,
}) => {
  const given = await givenSubmission(site, manuscript(), namingDetails)
  const { editor, id, ask } = given
  await openRound(site, editor, id, { anonymity: 'double-anonymized' })
  const { findings } = (await ask('POST')).body.data.copy
  const places = findings.map(({ place, text }: Record<string, string>) => [place, text])
  expect(places).toEqual([
    ['Title', 'Qwerty'],
    ['Abstract', 'Zainabu Qwerty'],
    ['Abstract', 'Qwerty'],
    ['Keyword 2', 'Qwerty, Zainabu'],
    ['Paragraph 1', 'Zainabu Qwerty'],
  ])
  await decideAll(given, 'redact')
  await ask('PATCH', '', { decisions: { [findings[2].id]: 'keep' } })
  expect((await approve(given)).status).toBe(200)
  expect((await invite(site, editor, id)).status).toBe(201)
  const email = await waitForEmail(site, samplePerson())
  expect(email.replace(/=\n/g, '')).not.toMatch(/Zainabu|after Qwerty/)
  const headers = linkHeaders(secretIn(email))
  expect((await site.ask(null, { url: '/api/review', headers })).body.data).toMatchObject({
    title: 'Teaching tone after [removed for review]',
    abstract:
      'We read with pupils, as [removed for review] did. The Qwerty keyboard is named in it.',
    keywords: ['reading', '[removed for review]'],
  })
  const [{ id: invitationId }] = (await fetchRounds(site, editor, id))[0].invitations
  const write = (text: string) => {
    const message = { to: 'reviewer', invitationId, subject: 'Your review', text }
    return postToSubmission(site, editor, `${id}/messages`, message)
  }
  // A name that the reviewer reads in the abstract is no secret.
  expect((await write('Please read it on the Qwerty keyboard.')).status).toBe(200)
  expect((await write('Zainabu Qwerty wrote it.')).status).toBe(400)
  const mail = await waitForEmail(site, samplePerson(), 'Subject: Your review')
  expect(mail).not.toContain('after Qwerty')
})

test('R-BLIND-2 an editor must decide on a name in the title before approving the copy', async ({
  site,
}) => {
  const given = await givenSubmission(site, manuscript(), namingDetails)
  await insertRound(site, given.id, { copyApprovedAt: null })
  await given.ask('POST')
  const { findings } = (await given.ask('GET')).body.data.copy
  const inFile = findings.filter(({ place }: { place: string }) => place.startsWith('Paragraph'))
  const decisions = inFile.map(({ id }: { id: string }) => [id, 'redact'])
  await given.ask('PATCH', '', { decisions: Object.fromEntries(decisions) })
  expect((await approve(given)).body.message).toBe('4 findings are not decided yet.')
})
