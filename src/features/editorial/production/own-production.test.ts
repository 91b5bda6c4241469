import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { conflict } from '#db/schema/editorial/people.ts'
import { productionStep } from '#db/schema/editorial/production.ts'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { newId } from '#platform/id.ts'
import {
  fetchProduction,
  givenProduction,
  moveProduction,
} from '../../../../test/editorial/production.ts'
import { finishReactions, waitForEmail } from '../../../../test/editorial/workflow.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { recordOverdueDigests } from '../emails/overdue-digest.ts'

const assign = (site: TestSite, editor: Person, id: string, stage: string, personId: string) =>
  site.ask(editor, {
    method: 'PUT',
    url: `/api/submissions/${id}/production/${stage}`,
    payload: { personId, dueOn: '2030-05-01' },
  })

/** A submission that is back at copyediting, which is assigned to a copyeditor. */
async function givenCopyediting(site: TestSite) {
  const team = await givenProduction(site)
  const copyeditor = await site.signIn('copyeditor')
  const { editor, id } = team
  expect((await moveProduction(site, editor, id, 'return-to-copyediting')).status).toBe(200)
  expect((await assign(site, editor, id, 'copyediting', copyeditor.id)).status).toBe(200)
  return { ...team, copyeditor }
}

const list = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/production/own' })).body.data

const finish = (site: TestSite, who: Person, id: string, version: number, stage = 'copyediting') =>
  site.ask(who, {
    method: 'POST',
    url: `/api/production/own/${id}`,
    payload: { version, command: `finish-${stage}` },
  })

const addFile = (site: TestSite, who: Person, id: string, stage: string) => {
  const form = new FormData()
  form.set('file', sampleDocx({ text: 'Copyedited' }))
  return site.send(who, 'POST', `/api/production/own/${id}/${stage}/files`, form)
}

test('R-PROOF-1 a copyeditor adds a file to their stage and finishes it', async ({ site }) => {
  const { editor, copyeditor, id } = await givenCopyediting(site)
  const email = await waitForEmail(site, copyeditor, 'your stage begins')
  expect(email).toContain('/production')
  expect(email).not.toContain('/manage-journals')
  const [before] = await list(site, copyeditor)
  expect(before).toMatchObject({
    id,
    title: 'On large classes',
    commands: ['finish-copyediting'],
    manuscript: { fileName: expect.any(String) },
    steps: [
      { stage: 'copyediting', isOwn: true, state: 'current' },
      { stage: 'typesetting', isOwn: false, state: 'waiting' },
      { stage: 'proof', isOwn: false },
      { stage: 'ready', isOwn: false },
    ],
  })
  expect((await addFile(site, copyeditor, id, 'copyediting')).status).toBe(200)
  expect((await addFile(site, copyeditor, id, 'typesetting')).status).toBe(409)
  expect((await finish(site, copyeditor, id, before.version - 1)).status).toBe(409)
  expect((await finish(site, copyeditor, id, before.version)).status).toBe(200)
  const { steps } = await fetchProduction(site, editor, id)
  expect(steps).toMatchObject([
    { state: 'done', files: [{ by: copyeditor.name }] },
    { state: 'current' },
    {},
    {},
  ])
  const [after] = await list(site, copyeditor)
  expect(after.commands).toEqual([])
  const notTheirs = await finish(site, copyeditor, id, after.version, 'typesetting')
  expect([notTheirs.status, notTheirs.body.message]).toEqual([
    409,
    'Production is at a stage that is not assigned to you.',
  ])
})

test('R-PROOF-1 R-BLIND-1 a copyeditor reads the latest manuscript and no file of the review', async ({
  site,
}) => {
  const { editor, author, copyeditor, id } = await givenCopyediting(site)
  const files = await site.db
    .select()
    .from(submissionFile)
    .where(eq(submissionFile.submissionId, id))
  const [first] = files
  if (!first) throw new Error('The submission has no file.')
  expect((await addFile(site, copyeditor, id, 'copyediting')).status).toBe(200)
  const [{ manuscript, steps }] = await list(site, copyeditor)
  const ask = (who: Person, fileId: string) =>
    site.ask(who, { url: `/api/submissions/${id}/download/${fileId}` })
  for (const fileId of [manuscript.fileId, steps[0].files[0].fileId, 'docx'])
    expect((await ask(copyeditor, fileId)).status).toBe(200)
  // A newer manuscript replaces the first one; the other file belongs to the review.
  const stored = steps[0].files[0].fileId
  await site.db
    .update(submissionFile)
    .set({ role: 'manuscript', number: 9 })
    .where(eq(submissionFile.fileId, stored))
  expect((await ask(copyeditor, first.fileId)).status).toBe(404)
  await site.db
    .update(submissionFile)
    .set({ role: 'review-attachment', audience: ['editors'] })
    .where(eq(submissionFile.fileId, stored))
  expect((await ask(editor, stored)).status).toBe(200)
  expect((await ask(copyeditor, stored)).status).toBe(404)
  expect((await ask(author, stored)).status).toBe(404)
})

test('R-PROOF-1 a copyeditor without a stage of a submission sees nothing of it', async ({
  site,
}) => {
  const { editor, copyeditor, id } = await givenCopyediting(site)
  const other = await site.signIn('copyeditor', 'Another Copyeditor')
  expect(await list(site, other)).toEqual([])
  for (const url of [
    `/api/submissions/${id}`,
    `/api/submissions/${id}/workflow`,
    `/api/submissions/${id}/download/docx`,
  ])
    expect((await site.ask(other, { url })).status, url).toBe(404)
  expect((await finish(site, other, id, 1)).status).toBe(404)
  expect((await addFile(site, other, id, 'copyediting')).status).toBe(404)
  // With a stage, there is still no more than the list and its files.
  expect((await site.ask(copyeditor, { url: `/api/submissions/${id}` })).status).toBe(404)
  expect((await site.ask(copyeditor, { url: `/api/submissions/${id}/production` })).status).toBe(
    403,
  )
  expect((await assign(site, editor, id, 'copyediting', other.id)).status).toBe(200)
  expect(await list(site, copyeditor)).toEqual([])
  expect(await list(site, other)).toHaveLength(1)
})

test('R-PROOF-1 a copyeditor loses access with the role, the conflict or the end of production', async ({
  site,
}) => {
  const { manager, editor, copyeditor, id } = await givenCopyediting(site)
  const declared = { id: newId(), submissionId: id, accountId: copyeditor.id } as const
  const row = { ...declared, kind: 'declared', recordedAt: site.now } as const
  await site.db.insert(conflict).values(row)
  expect(await list(site, copyeditor)).toEqual([])
  expect((await assign(site, editor, id, 'typesetting', copyeditor.id)).status).toBe(403)
  await site.db.delete(conflict)
  expect(await list(site, copyeditor)).toHaveLength(1)
  const url = `/api/people/${copyeditor.id}/roles/copyeditor`
  expect((await site.ask(manager, { method: 'DELETE', url })).status).toBe(200)
  expect((await site.ask(copyeditor, { url: '/api/production/own' })).status).toBe(403)
  expect((await site.ask(copyeditor, { url: `/api/submissions/${id}/download/docx` })).status).toBe(
    404,
  )
  expect((await site.ask(manager, { method: 'PUT', url })).status).toBe(200)
  expect(await list(site, copyeditor)).toHaveLength(1)
  const deleted = { method: 'DELETE', url: `/api/submissions/${id}` } as const
  expect((await site.ask(editor, deleted)).status).toBe(200)
  expect(await list(site, copyeditor)).toEqual([])
})

test('R-PROOF-1 R-TEAM-4 the handling editor sees the stage of a copyeditor among their tasks', async ({
  site,
}) => {
  const { editor, copyeditor, id } = await givenCopyediting(site)
  const { body } = await site.ask(editor, { url: '/api/dashboard/tasks' })
  expect(body.tasks).toContainEqual(
    expect.objectContaining({ _id: id, task: `Copyediting by ${copyeditor.name}` }),
  )
})

/** Queues the weekly emails after the due date of every stage, and returns those to a copyeditor. */
async function queueDigests(site: TestSite, to: Person) {
  await site.db.update(productionStep).set({ dueAt: new Date('2026-03-01T09:00:00Z') })
  await recordOverdueDigests({ ...site, clock: () => site.now })
  await finishReactions(site)
  return site.db
    .select({ subject: emailMessage.subject, body: emailMessage.body, url: emailMessage.actionUrl })
    .from(emailMessage)
    .where(and(eq(emailMessage.name, 'overdue-digest'), eq(emailMessage.recipientId, to.id)))
}

const day = 86_400_000

test('R-TEAM-4 a copyeditor gets their overdue stages by email once a week', async ({ site }) => {
  const { copyeditor } = await givenCopyediting(site)
  await queueDigests(site, copyeditor)
  site.pass(2 * day)
  const [digest, ...others] = await queueDigests(site, copyeditor)
  expect(others).toEqual([])
  expect(digest?.subject).toBe('One overdue stage')
  expect(digest?.body).toContain('Copyediting, due 1 Mar 2026')
  expect(digest?.url).toBe('http://localhost:3000/production')
  site.pass(5 * day)
  expect(await queueDigests(site, copyeditor)).toHaveLength(2)
})

test('R-TEAM-4 a copyeditor turns the weekly email off', async ({ site }) => {
  const { copyeditor } = await givenCopyediting(site)
  const read = async () => (await site.ask(copyeditor, { url: '/api/production/own' })).body
  expect(await read()).toMatchObject({ weeklyDigest: true })
  const payload = { weeklyDigest: false }
  const off = await site.ask(copyeditor, { method: 'PUT', url: '/api/production/digest', payload })
  expect(off.body).toEqual(payload)
  expect(await read()).toMatchObject(payload)
  expect(await queueDigests(site, copyeditor)).toEqual([])
})

test('R-TEAM-4 no weekly email names a stage that its copyeditor finished', async ({ site }) => {
  const { copyeditor, id } = await givenCopyediting(site)
  const [{ version }] = await list(site, copyeditor)
  expect((await finish(site, copyeditor, id, version)).status).toBe(200)
  expect(await queueDigests(site, copyeditor)).toEqual([])
})

test('R-TEAM-4 R-BLIND-1 no weekly email names a submission with which its reader has a conflict', async ({
  site,
}) => {
  const { copyeditor, id } = await givenCopyediting(site)
  const row = { id: newId(), submissionId: id, accountId: copyeditor.id } as const
  await site.db.insert(conflict).values({ ...row, kind: 'declared', recordedAt: site.now })
  expect(await queueDigests(site, copyeditor)).toEqual([])
})
