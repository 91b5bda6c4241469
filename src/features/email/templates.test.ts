import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailTemplate } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { defaultTemplates, requireKnownFields, templateNames } from '#domain/email/template.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'
import { readTemplate } from './queries.ts'
import { changeTemplate } from './templates.ts'

describe('email templates', () => {
  const put = (site: TestSite, who: Person, name: string, payload: object) =>
    site.ask(who, { method: 'PUT', url: `/api/email-templates/${name}`, payload })

  test('R-DECIDE-3 a manager changes a template, previews it and restores the original', async ({
    site,
  }) => {
    const [manager, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada')]
    const text = {
      subject: 'Arrived: {title}',
      body: '{greeting}\n\nNumber {submissionNumber} of {journal}.',
    }
    const original = {
      subject: defaultTemplates.received.subject,
      body: defaultTemplates.received.body,
    }
    const shown = {
      name: 'received',
      title: defaultTemplates.received.name,
      original,
      fields: ['greeting', 'title', 'manuscript', 'submissionNumber', 'journal', 'editor', 'date'],
    }
    expect((await put(site, manager, 'received', text)).body.data).toEqual({
      ...shown,
      ...text,
      changedAt: '2026-03-02T09:00:00.000Z',
    })
    const { templates } = (await site.ask(manager, { url: '/api/email-templates' })).body
    expect(templates.map(({ name }: { name: string }) => name)).toEqual([...templateNames])
    expect(templates.filter((one: { changedAt: string | null }) => one.changedAt)).toEqual([
      { ...shown, ...text, changedAt: '2026-03-02T09:00:00.000Z' },
    ])
    const preview = await site.ask(manager, {
      method: 'POST',
      url: '/api/email-templates/received/preview',
      payload: text,
    })
    expect(preview.body).toEqual({
      subject: 'Arrived: How a sample class reads (2026-041)',
      body: 'Dear Sample Author,\n\nNumber 2026-041 of Sample Journal of Teacher Education.',
    })
    await createSubmission(site, author, { title: 'On reading' })
    const mail = (await site.mails(2)).find((one) => one.includes(`To: ${author.email}`))
    expect(mail).toContain('Subject: Arrived: On reading')
    expect(mail).toContain('Number 2026-001 of Sample Journal')
    const gone = await site.ask(manager, {
      method: 'DELETE',
      url: '/api/email-templates/received',
    })
    expect(gone.body.data).toEqual({ ...shown, ...original, changedAt: null })
    const none = { method: 'DELETE', url: '/api/email-templates/received' } as const
    expect((await site.ask(manager, none)).status, 'it is the original already').toBe(200)
    const written = (await site.db.select().from(event).orderBy(event.id))
      .filter(({ type }) => type.startsWith('email-'))
      .map(({ type, actorId, data }) => [type, actorId, data.name])
    expect(written).toEqual([
      ['email-template-changed', manager.id, 'received'],
      ['email-template-restored', manager.id, 'received'],
    ])
    const other = await site.signIn('admin', 'Bola')
    const change = (who: Person) => put(site, who, 'accepted', { ...text, seen: null })
    const answers = await Promise.all([change(manager), change(other)])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body.message).toMatch(
      /^(Sample Manager|Bola) changed this template at 2 Mar 2026, 09:00 UTC\. Your text is still here/,
    )
    const restore = { method: 'DELETE', url: '/api/email-templates/accepted' } as const
    const early = `${restore.url}?seen=2026-03-02T08:00:00.000Z`
    expect((await site.ask(other, { ...restore, url: early })).status).toBe(409)
    expect((await site.ask(other, restore)).status).toBe(200)
    const back = await put(site, other, 'accepted', { ...text, seen: won?.body.data.changedAt })
    expect(back.body.message).toBe(
      'Another manager restored the original of this template. Your text is still here. Compare the two, then save again to replace the other text.',
    )
  })

  test('R-DECIDE-3 a template with an unknown field is not saved', async ({ site }) => {
    const manager = await site.signIn('admin')
    for (const [name, text, field, said] of [
      [
        'received',
        { subject: 'A {titel}', body: 'x' },
        'subject',
        '{titel} is not a field of this email. Its fields are {greeting}, {title}, {manuscript}, {submissionNumber}, {journal}, {editor}, {date}.',
      ],
      ['accepted', { subject: 'A', body: 'See {items}' }, 'body', '{items} is not a field'],
      [
        'returned',
        { subject: 'A', body: 'Please correct it.' },
        'body',
        'must contain {items} once',
      ],
      ['received', { subject: '', body: 'x' }, 'subject', 'subject is a required field'],
    ] as const) {
      const { status, headers, body } = await put(site, manager, name, text)
      expect([status, headers['x-field']]).toEqual([400, field])
      expect(body.message).toContain(said)
    }
    expect((await put(site, manager, 'unheard-of', { subject: 'A', body: 'B' })).status).toBe(400)
    for (const name of templateNames) requireKnownFields(name, defaultTemplates[name])
  })
})

test('R-DECIDE-3 an edit conflict names who changed the template', async ({ site }) => {
  const [ada, bola] = [await site.signIn('admin', 'Ada'), await site.signIn('admin', 'Bola')]
  const text = { name: 'accepted', subject: 'A', body: 'B' } as const
  const change = (who: Person, seen?: string | null) =>
    changeTemplate(
      { db: site.db, clock: () => site.now, jobs: site.jobs },
      who as never,
      text,
      seen,
    )
  await change(ada, null)
  await change(bola)
  const conflictMessage = (name: string) =>
    `${name} changed this template at 2 Mar 2026, 09:00 UTC. Your text is still here. Compare the two, then save again to replace the other text.`
  const refused = { refusal: 'edit-conflict', message: conflictMessage('Bola') }
  await expect(change(ada, null)).rejects.toMatchObject(refused)
  await site.db.delete(user).where(eq(user.id, bola.id))
  await expect(change(ada, null)).rejects.toMatchObject({
    message: conflictMessage('Another manager'),
  })
  const { changedAt } = await readTemplate(site.db, 'accepted')
  const { second } = await site.db.transaction(async (tx) => {
    const alone = sql`lock table ${emailTemplate} in share row exclusive mode`
    await tx.execute(alone)
    const refused = { refusal: 'edit-conflict' }
    const second = expect(change(ada, null)).rejects.toMatchObject(refused)
    const waiting = sql`select mode from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`
    await until(async () => {
      const { rows } = await tx.execute(waiting)
      expect(rows).toEqual([{ mode: 'ShareRowExclusiveLock' }])
    })
    return { second }
  })
  await second
  site.pass(1000)
  await change(ada, changedAt?.toISOString())
  expect(await site.db.select().from(emailTemplate)).toEqual([
    { ...text, changedBy: ada.id, changedAt: site.now },
  ])
})
