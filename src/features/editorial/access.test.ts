import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { publishDueSubmissions } from '#features/publication/publish-due.ts'
import { publishSubmission } from '#features/publication/publish-submission.ts'
import {
  emailsTo,
  fetchWorkflow,
  finishJobs,
  postToSubmission,
  runCommand,
} from '../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { hasAnyConflict } from './access.ts'
import { declareConflict } from './conflicts/conflicts.ts'
import { undoDecision } from './decisions/decide.ts'
import { deleteSubmission } from './submissions/delete.ts'
import { assignSubmission, resendSubmissionEmail } from './workflow/editor-actions.ts'

/**
 * A submission that `other` has rejected, in the undo window. The sender, a co-author by email address and an editor who
 * declared a conflict have a conflict of interest.
 */
async function givenConflicts(site: TestSite) {
  const [sender, declared, other] = [
    await site.signIn('admin', 'Sender'),
    await site.signIn('admin', 'Declared'),
    await site.signIn('admin', 'Other'),
  ]
  const coauthor = await site.signIn('admin', 'Coauthor')
  const payload = { name: 'Coauthor', email: 'Sissa@Lists.example.org' }
  await site.ask(coauthor, { method: 'PUT', url: '/api/profile', payload })
  const authors = JSON.stringify(['Sender', 'Coauthor <SISSA@LISTS.EXAMPLE.ORG>'])
  const { _id: id } = await createSubmission(site, sender, { authors, title: 'Near' })
  expect((await fetchWorkflow(site, declared, id)).editorial).toBeDefined()
  expect((await postToSubmission(site, declared, `${id}/conflict`)).status).toBe(200)
  await runCommand(site, other, id, 'desk-reject')
  return { id, sender, other, conflicted: [sender, declared, coauthor] }
}

describe('an editor with a conflict of interest', () => {
  test('R-DUTY-2 an editor with a conflict sees of a submission only what its author sees', async ({
    site,
  }) => {
    const { id, conflicted } = await givenConflicts(site)
    for (const who of conflicted) {
      const seen = await fetchWorkflow(site, who, id)
      expect(seen).toMatchObject({ stage: 'submitted', commands: [] })
      expect(seen.editorial).toBeUndefined()
      const { data } = (await site.ask(who, { url: `/api/submissions/${id}` })).body
      expect([data.history, data.sender, data.stage]).toEqual([undefined, undefined, 'submitted'])
      const { submissions } = (await site.ask(who, { url: '/api/submissions?search=Near' })).body
      expect([submissions[0].stage, submissions[0].canDecide]).toEqual(['submitted', false])
    }
  })

  test('R-DUTY-2 no list or count of the dashboard shows the submission to an editor with a conflict', async ({
    site,
  }) => {
    const { conflicted, other } = await givenConflicts(site)
    for (const who of conflicted) {
      const { items, counts } = (await site.ask(who, { url: '/api/dashboard' })).body
      expect([items, counts.stages.rejected]).toEqual([[], 0])
    }
    const { items, counts } = (await site.ask(other, { url: '/api/dashboard' })).body
    expect([items.length, counts.stages.rejected]).toEqual([1, 1])
  })

  test('R-DUTY-2 an editor with a conflict can give no command of an editor', async ({ site }) => {
    const { id, conflicted } = await givenConflicts(site)
    const payload = { status: 'published' }
    for (const who of conflicted) {
      for (const end of ['assign', 'decision', 'decision/undo', 'conflict'])
        expect((await postToSubmission(site, who, `${id}/${end}`, { version: 2 })).status).toBe(403)
      const url = `/api/submissions/${id}`
      expect((await site.ask(who, { method: 'PATCH', url: `${url}/status`, payload })).status).toBe(
        403,
      )
      expect((await site.ask(who, { method: 'DELETE', url })).status).toBe(403)
    }
  })

  test('R-DUTY-2 an editor with a conflict neither sees nor restores a deleted submission', async ({
    site,
  }) => {
    const { id, sender, other } = await givenConflicts(site)
    await site.ask(other, { method: 'DELETE', url: `/api/submissions/${id}` })
    const deleted = (await site.ask(sender, { url: '/api/submissions?status=deleted' })).body
    expect(deleted.pagination.totalSubmissions).toBe(0)
    const url = `/api/submissions/${id}/restore`
    expect((await site.ask(sender, { method: 'POST', url })).status).toBe(403)
  })

  test('R-DUTY-2 an editor with a conflict gets no email about the submission', async ({
    site,
  }) => {
    const { conflicted, other } = await givenConflicts(site)
    await site.work()
    await finishJobs(site)
    const emails = (await site.mails(4)).filter((email) => email.includes('New submission: Near'))
    expect(emailsTo(emails, other)).toHaveLength(1)
    expect(conflicted.flatMap((who) => emailsTo(emails, who))).toEqual([])
  })

  test('R-DUTY-2 an editor with a conflict is known to have one with some submission', async ({
    site,
  }) => {
    const { conflicted, other } = await givenConflicts(site)
    const found = [...conflicted, other].map((who) => hasAnyConflict(site.db, who))
    expect(await Promise.all(found)).toEqual([true, true, true, false])
  })

  test('R-DUTY-2 each command itself refuses an editor with a conflict', async ({ site }) => {
    const { sender, other } = await givenConflicts(site)
    const { _id: id } = await createSubmission(site, sender)
    await runCommand(site, other, id, 'desk-reject')
    const who = (await findAccount(site.db, sender.id)) as Account
    const deps = { ...site, clock: () => site.now, baseUrl: 'http://localhost:3000' }
    for (const attempt of [
      () => publishSubmission(deps, who, id, { version: 2, status: 'published' }),
      () => undoDecision(deps, who, id, { version: 2 }),
      () => assignSubmission(deps, who, id, { version: 2 }),
      () => resendSubmissionEmail(deps, who, id, 'any email'),
      () => declareConflict(deps, who, id),
      () => deleteSubmission(deps, who, id),
    ])
      await expect(attempt(), `${attempt}`).rejects.toMatchObject({
        refusal: 'conflict-of-interest',
      })
  })
})

describe('the draft article of a submission', () => {
  /** The draft of an editor's own submission, made by `decider`; `declared` has declared a conflict. */
  async function givenDraft(site: TestSite) {
    const [writer, declared, decider] = [
      await site.signIn('editor', 'Writer'),
      await site.signIn('admin', 'Declared'),
      await site.signIn('editor', 'Decider'),
    ]
    const { _id: id } = await createSubmission(site, writer, { title: 'Of one of us' })
    await runCommand(site, decider, id, 'accept')
    await runCommand(site, decider, id, 'draft', { language: 'yo', licence: 'CC-BY-NC-4.0' })
    const draftId: string = (await fetchWorkflow(site, decider, id)).editorial.draftId
    await postToSubmission(site, declared, `${id}/conflict`)
    return { id, draftId, url: `/api/journals/${draftId}`, writer, declared, decider }
  }

  const countDrafts = async (site: TestSite, who: Person) =>
    (await site.ask(who, { url: '/api/journals?status=all&page=1' })).body.journals.length

  test('R-DUTY-2 R-FLOW-6 a draft article does not exist for editors with a conflict', async ({
    site,
  }) => {
    const { draftId, url, writer, declared, decider } = await givenDraft(site)
    const form = new FormData()
    form.set('status', 'published')
    for (const who of [writer, declared]) {
      expect(await countDrafts(site, who)).toBe(0)
      expect((await site.ask(who, { url })).status).toBe(404)
      expect((await site.ask(who, { url: `/api/usage/articles/${draftId}` })).status).toBe(404)
      expect((await site.send(who, 'PATCH', url, form)).status).toBe(404)
      expect((await site.ask(who, { method: 'DELETE', url })).status).toBe(404)
      for (const end of ['files', 'check-file/docx'])
        expect([400, 404], end).toContain((await site.ask(who, { url: `${url}/${end}` })).status)
    }
    await site.ask(decider, { method: 'DELETE', url })
    const restore = { method: 'POST', url: `${url}/restore` } as const
    expect((await site.ask(declared, restore)).status).toBe(404)
    await site.ask(decider, restore)
    expect(await countDrafts(site, decider)).toBe(1)
  })

  test('R-DUTY-2 a draft article is hidden from an editor who becomes one of its authors', async ({
    site,
  }) => {
    const { url, writer, decider } = await givenDraft(site)
    const coauthor = await site.signIn('editor', 'The Coauthor')
    expect(await countDrafts(site, coauthor)).toBe(1)
    const contributors = [
      { displayName: 'Writer' },
      { displayName: 'C. Oauthor', email: 'later@example.org' },
    ]
    const change = { method: 'PATCH', url, payload: { contributors } } as const
    expect((await site.ask(decider, change)).status).toBe(200)
    const payload = { name: 'The Coauthor', email: 'later@example.org' }
    await site.ask(coauthor, { method: 'PUT', url: '/api/profile', payload })
    expect(await countDrafts(site, coauthor)).toBe(0)
    expect(await countDrafts(site, writer)).toBe(0)
  })

  test('R-DUTY-2 a draft article is visible again when the conflict is lifted', async ({
    site,
  }) => {
    const { id, declared } = await givenDraft(site)
    await postToSubmission(site, declared, `${id}/conflict/remove`, { reason: 'A mistake' })
    expect(await countDrafts(site, declared)).toBe(1)
    await postToSubmission(site, declared, `${id}/conflict`)
    expect(await countDrafts(site, declared)).toBe(0)
  })

  test('R-DUTY-2 R-ISSUE-3 a draft article is absent from its issue for editors with a conflict', async ({
    site,
  }) => {
    const { draftId, writer, declared, decider } = await givenDraft(site)
    const payload = { volume: '3', year: 2026 }
    const created = await site.ask(decider, { method: 'POST', url: '/api/issues', payload })
    const { issue, version } = created.body.data
    const reorder = (version: string, articles: object[]) =>
      site.ask(decider, {
        method: 'PUT',
        url: `/api/issues/${issue._id}/articles`,
        payload: { version, articles },
      })
    const { data: ordered } = (await reorder(version, [{ id: draftId, section: null }])).body
    expect(ordered.articles).toMatchObject([{ _id: draftId, title: 'Of one of us' }])
    expect(ordered.findings).not.toEqual([])
    for (const who of [writer, declared]) {
      const { data } = (await site.ask(who, { url: `/api/issues/${issue._id}/edit` })).body
      expect(data).toMatchObject({ version, articles: [], findings: [] })
    }
    expect((await reorder(ordered.version, [])).status).toBe(200)
  })

  test('R-DUTY-2 R-FLOW-6 a draft article is published when due even if every editor has a conflict', async ({
    site,
  }) => {
    const { id, url, writer, decider } = await givenDraft(site)
    await runCommand(site, decider, id, 'schedule', { publishAt: '2026-03-03T06:00:00Z' })
    await postToSubmission(site, decider, `${id}/conflict`)
    site.pass(24 * 60 * 60_000)
    await publishDueSubmissions({
      ...site,
      clock: () => site.now,
      journal: () => ({ categories: [], sections: [] }),
    })
    const { data } = (await site.ask(null, { url })).body
    expect(data).toMatchObject({ title: 'Of one of us', language: 'yo', licence: 'CC-BY-NC-4.0' })
    expect((await fetchWorkflow(site, writer, id)).stage).toBe('published')
    expect(await countDrafts(site, writer)).toBe(1)
  })
})

test('R-BLIND-1 each condition that the crawl turns off is in the sources once', async () => {
  const read = (place: string) => readFile(new URL(place, import.meta.url), 'utf8')
  const names = globSync('access{,-for-*}.ts', { cwd: import.meta.dirname })
  const sources = (await Promise.all(names.map((name) => read(`./${name}`)))).join('')
  const conditions = JSON.parse(await read('../../../test/mutation/access-conditions.json'))
  expect(conditions.length).toBeGreaterThanOrEqual(58)
  for (const { name, from } of conditions)
    expect([name, sources.split(from).length]).toEqual([name, 2])
})
