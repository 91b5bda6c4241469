import { expect } from 'vitest'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { listConflicts } from './conflicts.ts'

async function givenEditors(site: TestSite) {
  const [editor, other] = [await site.signIn('editor', 'Near'), await site.signIn('editor')]
  const manager = await site.signIn('admin', 'Manager')
  const author = await site.signIn()
  const { _id: id } = await createSubmission(site, author)
  const declare = (who: Person) => postToSubmission(site, who, `${id}/conflict`)
  const lift = (who: Person, payload: object) =>
    postToSubmission(site, who, `${id}/conflict/remove`, payload)
  return { editor, other, manager, author, id, declare, lift }
}

test('R-DUTY-2 an editor declares a conflict and no longer sees editorial data', async ({
  site,
}) => {
  const { editor, manager, id, declare } = await givenEditors(site)
  expect(await declare(editor)).toMatchObject({
    status: 200,
    body: { message: 'Conflict of interest declared. You now see what the author sees.' },
  })
  expect(await fetchWorkflow(site, editor, id)).toMatchObject({
    hasDeclaredConflict: true,
    commands: [],
  })
  expect((await fetchWorkflow(site, manager, id)).editorial.conflicts).toEqual([
    { editorId: editor.id, name: 'Near', kind: 'declared', mayLift: true },
  ])
})

test('R-DUTY-2 an editor lifts their own declared conflict with a reason', async ({ site }) => {
  const { editor, id, declare, lift } = await givenEditors(site)
  await declare(editor)
  const answer = await lift(editor, { reason: ' ' })
  expect([answer.status, answer.headers['x-field']]).toEqual([400, 'reason'])
  expect(await lift(editor, { reason: 'Another person of that name' })).toMatchObject({
    status: 200,
    body: { message: 'Conflict of interest removed' },
  })
  const seen = await fetchWorkflow(site, editor, id)
  expect([seen.hasDeclaredConflict, seen.editorial.conflicts]).toEqual([undefined, []])
  expect(seen.editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-conflict-removed',
    by: 'Near',
    reason: 'Another person of that name',
  })
})

test('R-DUTY-2 without a conflict there is nothing to lift', async ({ site }) => {
  const { editor, lift } = await givenEditors(site)
  expect(await lift(editor, { reason: 'None' })).toMatchObject({
    status: 409,
    body: { message: 'There is no conflict of interest that can be removed.' },
  })
})

test('R-DUTY-2 only a manager lifts the conflict of another editor once', async ({ site }) => {
  const { editor, other, manager, author, id, declare, lift } = await givenEditors(site)
  await declare(editor)
  const payload = { editorId: editor.id, reason: 'A mistake' }
  expect(await lift(other, payload)).toMatchObject({
    status: 403,
    body: { message: 'Only a manager can remove the conflict of interest of another editor.' },
  })
  expect((await lift(author, { reason: 'Mine' })).status).toBe(403)
  const answers = await Promise.all([lift(manager, payload), lift(manager, payload)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await runCommand(site, editor, id, 'assign')).status).toBe(200)
})

test('R-DUTY-2 a manager with a conflict lifts nobody’s conflict', async ({ site }) => {
  const { other, manager, id, declare, lift } = await givenEditors(site)
  await declare(other)
  site.pass(60_000)
  await declare(manager)
  const conflicts = await listConflicts(site.db, id)
  expect(conflicts.map(({ editorId }) => editorId)).toEqual([other.id, manager.id])
  expect((await lift(manager, { editorId: other.id, reason: 'Please' })).status).toBe(403)
})

test('R-DUTY-2 the conflict of an author cannot be lifted', async ({ site }) => {
  const { manager } = await givenEditors(site)
  const { _id: own } = await createSubmission(site, manager)
  const url = `${own}/conflict/remove`
  expect((await postToSubmission(site, manager, url, { reason: 'I am fair' })).status).toBe(409)
})
