import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { conflict } from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import { rememberIdentity } from '#features/accounts/identity.ts'
import { setRole } from '#features/accounts/operator-commands.ts'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { addIdentityKeys, computeConflictsOfSubmission } from './compute-conflicts.ts'

const changeProfile = (site: TestSite, who: Person, { name = who.name, email = who.email }) =>
  site.ask(who, { method: 'PUT', url: '/api/profile', payload: { name, email } })

/** A submission by another account with the names of its authors. */
async function submissionBy(site: TestSite, ...authors: string[]): Promise<string> {
  const sender = await site.signIn('author', 'Sender')
  return (await createSubmission(site, sender, { authors: JSON.stringify(authors) }))._id
}

/** A submission with contributors instead of names. */
async function submissionWith(site: TestSite, who: Person, ...contributors: object[]) {
  const fields = { authors: null, contributors: JSON.stringify(contributors) }
  return (await createSubmission(site, who, fields))._id
}

/** Expects that an editor can neither decide on a submission nor see it in the editorial view. */
async function expectConflict(site: TestSite, who: Person, id: string): Promise<void> {
  const { commands, editorial } = await fetchWorkflow(site, who, id)
  expect([commands.includes('accept'), editorial]).toEqual([false, undefined])
  expect((await runCommand(site, who, id, 'accept')).status).toBe(403)
  const dashboard = (await site.ask(who, { url: '/api/dashboard' })).body
  expect(dashboard.items.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
}

/** Whether a transaction waits for the lock of the computation. */
async function isLockAwaited(site: TestSite): Promise<boolean> {
  const { rows } = await site.db.execute(
    sql`select from pg_locks where locktype = 'advisory' and not granted`,
  )
  return rows.length > 0
}

describe('an editor who is named among the authors', () => {
  test('R-DUTY-2 an editor keeps the conflict of interest after changing their email address', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const id = await submissionBy(site, `Ada Obi <${editor.email}>`)
    await expectConflict(site, editor, id)
    expect((await changeProfile(site, editor, { email: 'other@example.org' })).status).toBe(200)
    await expectConflict(site, editor, id)
  })

  test('R-DUTY-2 an editor has a conflict with a later submission that names their former address', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    await changeProfile(site, editor, { email: 'other@example.org' })
    await expectConflict(site, editor, await submissionBy(site, `Ada Obi (${editor.email})`))
  })

  test('R-DUTY-2 an editor has a conflict by name alone even after changing that name', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Prof. Ọlá B. Adé')
    const id = await submissionBy(site, 'Ada Obi', 'Ade, Ola')
    await expectConflict(site, editor, id)
    expect((await changeProfile(site, editor, { name: 'Somebody Else' })).status).toBe(200)
    await expectConflict(site, editor, id)
    await expectConflict(site, editor, await submissionBy(site, 'Ola Ade'))
  })

  test('R-DUTY-2 an editor has a conflict with a submission that names an address they change to', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const id = await submissionBy(site, 'Ada Obi <Ada@example.org>')
    expect((await fetchWorkflow(site, editor, id)).editorial).toBeDefined()
    await changeProfile(site, editor, { email: 'ada+journal@example.org' })
    await expectConflict(site, editor, id)
  })

  test('R-DUTY-2 R-DUTY-1 an editor has the conflict when appointed after changing their address', async ({
    site,
  }) => {
    const manager = await site.signIn('admin', 'The Manager')
    const person = await site.signIn('author', 'Ada Obi')
    const id = await submissionBy(site, person.email)
    await site.ask(person, {
      method: 'PUT',
      url: '/api/profile',
      payload: { name: 'New Name', email: 'new@example.org' },
    })
    await site.db.execute(`update "user" set confirmed_at = now() where id = '${person.id}'`)
    const url = `/api/people/${person.id}/roles/editor`
    expect((await site.ask(manager, { method: 'PUT', url })).status).toBe(200)
    await expectConflict(site, person, id)
  })
})

describe('an editor who is a contributor', () => {
  const orcid = '0000-0002-1825-0097'

  test('R-DUTY-2 an editor has a conflict with a submission that has their address in the byline', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const sender = await site.signIn('author', 'Sender')
    const { email } = editor
    const id = await submissionWith(site, sender, { given: 'Ada', family: 'Obi', email })
    await expectConflict(site, editor, id)
  })

  test('R-DUTY-2 an editor has a conflict with later submissions that have their ORCID iD', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const sender = await site.signIn('author', 'Sender')
    const earlier = await submissionWith(site, sender, { displayName: 'K. E. Married', orcid })
    expect((await fetchWorkflow(site, editor, earlier)).editorial).toBeDefined()
    await submissionWith(site, editor, { displayName: 'Editor, Known', orcid })
    await expectConflict(site, editor, earlier)
    const later = await submissionWith(site, sender, { displayName: 'Another Name', orcid })
    await expectConflict(site, editor, later)
    const manager = await site.signIn('admin', 'The Manager')
    expect((await fetchWorkflow(site, manager, later)).editorial.conflicts).toEqual([
      { editorId: editor.id, name: 'Known Editor', kind: 'same-orcid', mayLift: false },
    ])
  })

  test('R-DUTY-2 an editor is not recognised by the ORCID iD of a co-author', async ({ site }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const sender = await site.signIn('author', 'Sender')
    await submissionWith(site, editor, { displayName: 'Known Editor' }, { displayName: 'B', orcid })
    const later = await submissionWith(site, sender, { displayName: 'B', orcid })
    expect((await fetchWorkflow(site, editor, later)).editorial).toBeDefined()
  })
})

describe('a new editor or manager', () => {
  test('R-DUTY-2 R-DUTY-1 a new manager whom the operator appoints has the conflict', async ({
    site,
  }) => {
    const person = await site.signIn('author', 'Ada Obi')
    await site.db.update(user).set({ identityKeys: [] }).where(eq(user.id, person.id))
    const id = await submissionBy(site, `A <${person.email}>`)
    await site.db.transaction((tx) => rememberIdentity(tx, person.id, person))
    await setRole({ ...site, clock: () => site.now }, person.email, 'admin')
    await expectConflict(site, person, id)
  })

  test('R-DUTY-2 R-DUTY-1 a new editor who accepts an invitation has the conflict', async ({
    site,
  }) => {
    const manager = await site.signIn('admin', 'The Manager')
    const id = await submissionBy(site, 'A <ada@example.org>')
    const payload = { email: 'ada@example.org', journalRoles: ['editor'] }
    await site.ask(manager, { method: 'POST', url: '/api/invitations', payload })
    const mail = (await site.mails(3)).find((text) => text.includes('/invitation#')) ?? ''
    const token = /\/invitation#([\w-]+)/.exec(mail)?.[1]
    const password = 'a long sample password'
    const url = '/api/accept-invitation'
    const acceptance = { name: 'Somebody', password, token }
    expect((await site.ask(null, { method: 'POST', url, payload: acceptance })).status).toBe(200)
    const login = { email: 'ada@example.org', password }
    const { body } = await site.ask(null, { method: 'POST', url: '/api/login', payload: login })
    await expectConflict(site, { ...manager, token: body.token }, id)
  })
})

describe('a conflict of interest', () => {
  test('R-DUTY-2 a conflict is found when an address changes while the submission arrives', async ({
    site,
  }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const id = await submissionBy(site, 'Ada Obi')
    const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
    if (!row) throw new Error('the submission is missing')
    const { number: _, ...rest } = row
    const arriving = { ...rest, id: 'arriving' }
    let isChanged = false
    const { change } = await site.db.transaction(async (tx) => {
      await tx.insert(submission).values(arriving)
      await addIdentityKeys(tx, arriving.id, [contributorFromName('A <ada@example.org>')])
      await computeConflictsOfSubmission({ clock: () => site.now }, tx, 'arriving')
      const change = changeProfile(site, editor, { email: 'ada@example.org' }).finally(() => {
        isChanged = true
      })
      await until(async () => expect(isChanged || (await isLockAwaited(site))).toBe(true))
      // In an object: the transaction would wait for a promise.
      return { change }
    })
    expect((await change).status).toBe(200)
    const conflicts = await site.db.select().from(conflict).where(eq(conflict.accountId, editor.id))
    expect(conflicts).toMatchObject([{ submissionId: 'arriving', kind: 'same-email' }])
  })

  test('R-DUTY-2 a conflict ends the assignment of the handling editor', async ({ site }) => {
    const editor = await site.signIn('editor', 'Known Editor')
    const other = await site.signIn('editor', 'Other Editor')
    const id = await submissionBy(site, 'Ada Obi <ada@example.org>')
    await runCommand(site, editor, id, 'assign')
    await changeProfile(site, editor, { email: 'ada@example.org' })
    expect((await fetchWorkflow(site, other, id)).editorial.editor).toBeNull()
  })

  test('R-DUTY-2 a conflict by name that another manager lifts with a reason stays lifted', async ({
    site,
  }) => {
    const manager = await site.signIn('admin', 'The Manager')
    const editor = await site.signIn('editor', 'Ada Obi')
    const id = await submissionBy(site, 'Ada Obi')
    const lift = (who: Person, payload: object) =>
      postToSubmission(site, who, `${id}/conflict/remove`, payload)
    expect((await fetchWorkflow(site, manager, id)).editorial.conflicts).toEqual([
      { editorId: editor.id, name: 'Ada Obi', kind: 'same-name', mayLift: true },
    ])
    expect((await lift(editor, { reason: 'Another person' })).status).toBe(409)
    const reason = 'Another person of that name'
    expect((await lift(manager, { editorId: editor.id, reason })).status).toBe(200)
    expect((await fetchWorkflow(site, editor, id)).editorial.timeline.at(-1)).toMatchObject({
      type: 'submission-conflict-removed',
      by: 'The Manager',
      reason,
    })
    await changeProfile(site, editor, { email: 'another@example.org' })
    expect((await fetchWorkflow(site, editor, id)).editorial.conflicts).toEqual([])
  })

  test('R-DUTY-2 a conflict of the submitter or by email address cannot be lifted', async ({
    site,
  }) => {
    const manager = await site.signIn('admin', 'The Manager')
    const sender = await site.signIn('editor', 'Sender')
    const named = await site.signIn('editor', 'Named')
    const authors = JSON.stringify(['A', `B <${named.email}>`])
    const { _id: id } = await createSubmission(site, sender, { authors })
    for (const { id: editorId } of [sender, named]) {
      const lifted = await postToSubmission(site, manager, `${id}/conflict/remove`, {
        editorId,
        reason: 'No',
      })
      expect(lifted.status).toBe(409)
    }
    await expectConflict(site, sender, id)
    await expectConflict(site, named, id)
  })
})
