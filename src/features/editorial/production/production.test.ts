import { expect } from 'vitest'
import { accessLink } from '#db/schema/links.ts'
import { hashToken } from '#platform/secrets.ts'
import {
  askByProofLink,
  canSendProofLinks,
  fetchProduction,
  givenProduction,
  moveProduction,
  openProofLink,
  sendProof,
} from '../../../../test/editorial/production.ts'
import { publishSubmission } from '../../../../test/editorial/submissions.ts'
import {
  fetchWorkflow,
  givenTeam,
  listNotifications,
  runCommand,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { test } from '../../../../test/site.ts'
import type { Person } from '../../../../test/site-actions.ts'

test('R-PROOF-1 production of an accepted submission creates the article draft and four stages', async ({
  site,
}) => {
  const { editor, id } = await givenTeam(site)
  expect((await moveProduction(site, editor, id, 'start-production')).status).toBe(409)
  await runCommand(site, editor, id, 'accept')
  const started = await moveProduction(site, editor, id, 'start-production')
  expect(started.body.data).toMatchObject({
    articleId: expect.any(String),
    approval: 'not-approved',
    steps: [
      { stage: 'copyediting', state: 'current', person: { id: editor.id }, overdue: false },
      { stage: 'typesetting', state: 'waiting' },
      { stage: 'proof', state: 'waiting' },
      { stage: 'ready', state: 'waiting' },
    ],
  })
  expect((await moveProduction(site, editor, id, 'finish-typesetting')).body.message).toBe(
    'Production is at “Copyediting”: typesetting cannot be finished.',
  )
  const { stage, editorial } = await fetchWorkflow(site, editor, id)
  expect([stage, editorial.draftId]).toEqual(['accepted', started.body.data.articleId])
})

test('R-PROOF-1 the editor of a production stage is notified of its due date', async ({ site }) => {
  const { editor, manager, author, id } = await givenProduction(site)
  const plan = (personId: string) =>
    site.ask(editor, {
      method: 'PUT',
      url: `/api/submissions/${id}/production/proof`,
      payload: { personId, dueOn: '2030-05-01' },
    })
  expect((await plan(author.id)).status).toBe(400)
  const { body } = await plan(manager.id)
  expect(body.data.steps[2]).toMatchObject({
    person: { id: manager.id },
    due: '2030-05-01T23:59:59.000Z',
  })
  expect(await listNotifications(site)).toContainEqual({
    accountId: manager.id,
    submissionId: id,
    what: 'production-assigned',
  })
})

test('R-PROOF-1 a stage of production has files that the author cannot read', async ({ site }) => {
  const { editor, author, id } = await givenProduction(site)
  const add = (who: Person, stage: string, file = sampleDocx({ text: 'Copyedited' })) => {
    const form = new FormData()
    form.set('file', file)
    return site.send(who, 'POST', `/api/submissions/${id}/production/${stage}/files`, form)
  }
  expect((await add(author, 'copyediting')).status).toBe(403)
  expect((await add(editor, 'ready')).status).toBe(400)
  const added = await Promise.all([add(editor, 'copyediting'), add(editor, 'copyediting')])
  expect(added.map(({ status }) => status)).toEqual([200, 200])
  expect((await add(editor, 'typesetting', samplePdf())).status).toBe(200)
  const { steps } = await fetchProduction(site, editor, id)
  expect(steps).toMatchObject([
    { stage: 'copyediting', files: [{ number: 1 }, { number: 2 }] },
    { stage: 'typesetting', files: [{ number: 1, fileName: 'article.pdf' }] },
    { stage: 'proof', files: [] },
    { stage: 'ready', files: [] },
  ])
  const [{ fileId }] = steps[1].files
  const url = `/api/submissions/${id}/download/${fileId}`
  expect((await site.ask(editor, { url })).status).toBe(200)
  expect((await site.ask(author, { url })).status).toBe(404)
  expect(JSON.stringify(await fetchWorkflow(site, author, id))).not.toContain(fileId)
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  const isAdded = ({ type }: { type: string }) => type === 'submission-production-file-added'
  expect(timeline.filter(isAdded)).toHaveLength(3)
  expect(timeline).toContainEqual(
    expect.objectContaining({ type: 'submission-production-moved', movedTo: 'typesetting' }),
  )
})

test('R-PROOF-1 no file is added before production starts', async ({ site }) => {
  const { editor, id } = await givenTeam(site)
  const form = new FormData()
  form.set('file', sampleDocx())
  const url = `/api/submissions/${id}/production/proof/files`
  const { status, body } = await site.send(editor, 'POST', url, form)
  expect([status, body.message]).toEqual([409, 'Production has not started.'])
})

test('R-PROOF-3 an editor accepts a comment that the author made by the link into the text', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  expect((await sendProof(site, editor, id)).status).toBe(200)
  const headers = await openProofLink(site, id)
  const { body } = await askByProofLink(site, headers, 'GET')
  const [part] = body.data.parts
  expect(body.data).toMatchObject({ state: 'sent', title: 'On large classes', comments: [] })
  const comment = { partId: part.id, text: 'A typo', suggestion: 'Pupils measured the water.' }
  for (const status of [200, 200])
    expect(
      (await askByProofLink(site, headers, 'PUT', '/comments/comment-1', comment)).status,
    ).toBe(status)
  expect(
    (await askByProofLink(site, headers, 'POST', '/answer', { answer: 'approve' })).status,
  ).toBe(409)
  const sent = await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' })
  expect(sent.body.data).toMatchObject({ state: 'corrections', comments: [{ id: 'comment-1' }] })
  expect(await canSendProofLinks(site), 'a reminder that waits is not sent').toEqual([false])
  expect((await askByProofLink(site, headers, 'DELETE', '/comments/comment-1')).status).toBe(409)
  const listed = await site.ask(editor, { url: `/api/journals/${articleId}/proof-comments` })
  expect(listed.body.data.comments).toMatchObject([
    { partId: part.id, suggestion: comment.suggestion, unappliedReason: null, decision: null },
  ])
  expect((await sendProof(site, editor, id)).status).toBe(409)
  const url = `/api/submissions/${id}/proof-comments/comment-1`
  const decided = await site.ask(editor, { method: 'PUT', url, payload: { decision: 'accepted' } })
  expect(decided.status).toBe(200)
  const { body: text } = await site.ask(editor, { url: `/api/journals/${articleId}/full-text` })
  expect(text.data.parts[0].text).toBe('Pupils measured the water.')
  expect(text.data.edits).toMatchObject([
    { suggestedBy: 'Ada Author', reason: 'A typo', partId: part.id },
  ])
  expect((await sendProof(site, editor, id)).status).toBe(200)
})

test('R-PROOF-3 R-PROOF-4 an editor publishes a proof with approval or with a reason', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  const refused = await publishSubmission(site, editor, id)
  expect([refused.status, refused.headers['x-field']]).toEqual([409, 'proofReason'])
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const { body } = await askByProofLink(site, headers, 'POST', '/answer', { answer: 'approve' })
  expect(body.data.state).toBe('approved')
  expect((await fetchProduction(site, editor, id)).approval).toBe('approved')
  const { body: text } = await site.ask(editor, { url: `/api/journals/${articleId}/full-text` })
  const { fileId, parts } = text.data
  const operations = [{ kind: 'wording', from: 'teh', to: 'the' }]
  const url = `/api/journals/${articleId}/full-text/edits`
  const payload = { fileId, partId: parts[0].id, operations }
  const edited = await site.ask(editor, { method: 'POST', url, payload })
  expect(edited.status).toBe(200)
  expect((await publishSubmission(site, editor, id)).body.message).toContain('has changed')
  const editId = edited.body.data.edits[0].id
  await site.ask(editor, { method: 'DELETE', url: `${url}/${editId}` })
  expect((await publishSubmission(site, editor, id)).status).toBe(200)
  const shown = await site.ask(editor, { url: `/api/journals/${articleId}/full-text` })
  expect(shown.body.data).toMatchObject({ approvedAt: expect.any(String), isChanged: false })
})

test('R-PROOF-3 publishing without approval records the reason and ends the link of the proof', async ({
  site,
}) => {
  const { editor, id } = await givenProduction(site)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const proofReason = 'The author is travelling and agreed by phone.'
  expect((await publishSubmission(site, editor, id, { proofReason })).status).toBe(200)
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.timeline).toContainEqual(
    expect.objectContaining({ type: 'submission-published', reason: proofReason }),
  )
  const { status, body } = await askByProofLink(site, headers, 'GET')
  expect([status, body.message]).toEqual([410, expect.stringContaining('This link is not valid')])
})

test('R-PROOF-3 every link that is wrong, cancelled or ended gets the same sentence', async ({
  site,
}) => {
  const { editor, author, id } = await givenProduction(site)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const messageOf = async (authorization: string) =>
    (await askByProofLink(site, { authorization }, 'GET')).body.message
  const sentence = await messageOf('ProofLink wrong')
  expect(sentence).toContain(site.journal().contact.email)
  expect(await messageOf(`${headers.authorization}x`)).toBe(sentence)
  await moveProduction(site, editor, id, 'cancel-proof')
  expect(await messageOf(headers.authorization)).toBe(sentence)
  expect(await canSendProofLinks(site), 'a reminder that waits is not sent').toEqual([false])
  await sendProof(site, editor, id)
  const next = await openProofLink(site, id)
  expect((await runCommand(site, author, id, 'withdraw')).status).toBe(200)
  expect(await messageOf(next.authorization)).toBe(sentence)
})

test('R-PROOF-3 an editor passes on a link to the open proof where no email is sent', async ({
  site,
}) => {
  const { editor, author, id } = await givenProduction(site)
  const create = (who: Person) =>
    site.ask(who, { method: 'POST', url: `/api/submissions/${id}/proofs/link`, payload: {} })
  expect((await create(editor)).status).toBe(409)
  expect((await sendProof(site, editor, id)).status).toBe(200)
  expect((await create(author)).status).toBe(403)
  const { url } = (await create(editor)).body
  const headers = { authorization: `ProofLink ${url.split('/proof#')[1]}` }
  expect((await askByProofLink(site, headers, 'GET')).body.data.title).toBe('On large classes')
  await moveProduction(site, editor, id, 'cancel-proof')
  expect((await askByProofLink(site, headers, 'GET')).status).toBe(410)
})

test('R-PROOF-3 R-SEC-5 the secret of the emailed proof link is in neither database nor log', async ({
  site,
}) => {
  const { editor, author, id } = await givenProduction(site)
  await sendProof(site, editor, id)
  const email = await waitForEmail(site, author, 'Please check the proof')
  const secret = /\/proof#([\w-]+)/.exec(email)?.[1] ?? ''
  const headers = { authorization: `ProofLink ${secret}` }
  const { body } = await askByProofLink(site, headers, 'GET')
  expect(body.data).toMatchObject({ state: 'sent', readerName: 'Ada Author' })
  const stored = await site.db.select({ hashes: accessLink.emailedHashes }).from(accessLink)
  expect(stored).toEqual([{ hashes: [hashToken(secret)] }])
  const log = site.logged.join('\n')
  expect(log).not.toContain(secret)
  expect(log).not.toContain(author.email)
})

test('R-PROOF-3 a suggestion that no longer fits is shown as such and not applied', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const [part] = (await askByProofLink(site, headers, 'GET')).body.data.parts
  const comment = { partId: part.id, suggestion: 'Pupils measured the water.' }
  await askByProofLink(site, headers, 'PUT', '/comments/comment-1', comment)
  await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' })
  const { fileId } = (await site.ask(editor, { url: `/api/journals/${articleId}/full-text` })).body
    .data
  await site.ask(editor, {
    method: 'POST',
    url: `/api/journals/${articleId}/full-text/edits`,
    payload: {
      fileId,
      partId: part.id,
      operations: [{ kind: 'wording', from: 'teh', to: 'their' }],
    },
  })
  const url = `/api/journals/${articleId}/proof-comments`
  const listed = async () => (await site.ask(editor, { url })).body.data.comments
  expect(await listed()).toMatchObject([
    { unappliedReason: 'the words that it replaces are not there exactly once', decision: null },
  ])
  const accept = `/api/submissions/${id}/proof-comments/comment-1`
  const refused = await site.ask(editor, {
    method: 'PUT',
    url: accept,
    payload: { decision: 'accepted' },
  })
  expect(refused.status).toBe(400)
  expect(await listed()).toMatchObject([{ decision: null }])
})

test('R-PROOF-4 the page of the article does not publish a draft without an approved proof', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  const publish = () =>
    site.ask(editor, {
      method: 'PATCH',
      url: `/api/journals/${articleId}`,
      payload: { status: 'published' },
    })
  const refused = await publish()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('has not approved the proof'),
  ])
  expect((await site.ask(null, { url: `/api/journals/${articleId}` })).status).toBe(404)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  await askByProofLink(site, headers, 'POST', '/answer', { answer: 'approve' })
  expect((await publish()).status).toBe(200)
})
