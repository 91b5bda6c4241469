import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accountRole } from '#db/schema/accounts.ts'
import { decision, participant, submission, submissionFile } from '#db/schema/editorial.ts'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { hasAnyConflict } from '#features/editorial/access.ts'
import { declareConflict, listConflicts } from '#features/editorial/conflicts/conflicts.ts'
import { undoDecision } from '#features/editorial/decisions/decide.ts'
import { editorialReactions } from '#features/editorial/reactions.ts'
import { deleteSubmission } from '#features/editorial/submissions/delete.ts'
import { sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { createSubmission, type Person, type TestSite, test } from '../../../../test/site.ts'
import { until } from '../../../../test/until.ts'
import {
  decisionEmail,
  fetchWorkflow,
  postToSubmission,
  runCommand,
} from '../../../../test/workflow.ts'
import { assignSubmission, resendSubmissionEmail } from './editor-actions.ts'
import { publishDueSubmissions, publishSubmission, syncPublishedArticle } from './publish.ts'

const minute = 60_000

/** Lets the letters that wait leave now. */
const startJobsNow = (site: TestSite) =>
  site.db.execute(sql`update pgboss.job set start_after = now() where name = 'emails'`)

/** What editors are to be told of what authors did. */
async function notificationsIn(site: TestSite) {
  const { rows } = await site.db.execute<{ payload: object }>(
    sql`select data -> 'payload' as payload from pgboss.job where name = 'editor-notifications'`,
  )
  return rows.map(({ payload }) => payload)
}

const mailsTo = (mails: string[], { email }: Person) =>
  mails.filter((mail) => mail.includes(`To: ${email}`))

describe('from arrival to publication', () => {
  test('R-FLOW-2 R-FLOW-4 R-FLOW-5 R-FLOW-6 returned with points, answered with a new file, accepted and published: with its dates, its timeline and its letters', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin', 'The Editor'), await site.signIn()]
    const file = sampleDocx({ text: 'Pupils learn slowly in large classes' })
    const { _id: id } = await createSubmission(site, author, { file })
    site.pass(24 * 60 * minute)
    const takenUp = (await runCommand(site, editor, id, 'assign')).body
    expect(takenUp).toMatchObject({
      message: 'Taken up',
      data: { stage: 'awaiting-decision', version: 2 },
    })
    const items = ['Shorten the abstract', 'Add the missing reference']
    const body = 'Please see to this:\n\n{items}'
    const returned = await runCommand(site, editor, id, 'return-for-correction', { items, body })
    expect(returned.body.data.stage).toBe('returned')
    site.pass(24 * 60 * minute)

    const mine = await fetchWorkflow(site, author, id)
    expect(mine).toMatchObject({ stage: 'returned', commands: ['withdraw', 'respond-to-request'] })
    expect(mine.due).toBe('2026-04-02T09:00:00.000Z')
    expect(mine.returns).toEqual([
      {
        number: 1,
        items: [
          { request: items[0], answer: null },
          { request: items[1], answer: null },
        ],
        returnedAt: '2026-03-03T09:00:00.000Z',
        respondedAt: null,
      },
    ])
    expect(mine.office).toBeUndefined()
    const form = new FormData()
    form.set('version', mine.version)
    form.set('answers', JSON.stringify(['It has 240 words now', 'It is cited in section 3']))
    form.set('file', sampleDocx({ text: 'Pupils learn quickly in small classes' }))
    const answer = await site.send(author, 'POST', `/api/submissions/${id}/answer`, form)
    expect(answer.body).toMatchObject({
      message: 'Your answers are sent',
      data: { stage: 'submitted' },
    })
    expect(await notificationsIn(site)).toEqual([
      { accountId: editor.id, submissionId: id, what: 'submission-corrected' },
    ])
    const answered = await fetchWorkflow(site, author, id)
    expect(answered.files).toEqual([
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
    expect(answered.returns).toEqual([
      {
        number: 1,
        returnedAt: '2026-03-03T09:00:00.000Z',
        items: [
          { request: items[0], answer: 'It has 240 words now' },
          { request: items[1], answer: 'It is cited in section 3' },
        ],
        respondedAt: '2026-03-04T09:00:00.000Z',
      },
    ])
    const received = await site.db
      .select()
      .from(emailMessage)
      .where(eq(emailMessage.name, 'response-received'))
    expect(received.map((one) => one.id)).toEqual([`answered-${id}-2`])
    for (const [query, field] of [
      ['from=3&to=1', 'from'],
      ['from=1&to=3', 'to'],
    ]) {
      const url = `/api/submissions/${id}/differences?${query}`
      const none = await site.ask(editor, { url })
      expect([none.status, none.body.message, none.headers['x-field']]).toEqual([
        400,
        `${field} must be the number of a file`,
        field,
      ])
    }
    const nothing = await site.ask(editor, { url: `/api/submissions/${id}/download/none` })
    expect([nothing.status, nothing.body.message]).toEqual([404, 'There is no such file.'])

    const { body: differences } = await site.ask(editor, {
      url: `/api/submissions/${id}/differences?from=1&to=2`,
    })
    expect(differences).toMatchObject({ from: 1, to: 2, added: 2, removed: 2, cut: false })
    expect(
      differences.pieces.map(
        ({ kind, text }: { kind: string; text: string }) => `${kind} ${text.trim()}`,
      ),
    ).toEqual([
      'same Pupils learn',
      'removed slowly',
      'added quickly',
      'same in',
      'removed large',
      'added small',
      'same classes',
    ])
    const [first] = (await fetchWorkflow(site, editor, id)).files
    const earlier = await site.ask(editor, {
      url: `/api/submissions/${id}/download/${first.fileId}`,
    })
    expect(earlier.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)

    site.pass(24 * 60 * minute)
    expect((await runCommand(site, editor, id, 'accept')).body.data.stage).toBe('accepted')
    site.pass(minute)
    const draft = await runCommand(site, editor, id, 'draft', { volume: 3, issue: '1' })
    expect(draft.body.message).toBe('The draft is made')
    expect(draft.body.data).toMatchObject({ status: 'pending', stage: 'accepted', journalId: null })
    const { draftId } = (await fetchWorkflow(site, editor, id)).office
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
    const { office } = await fetchWorkflow(site, editor, id)
    const at = (day: number, minutes = 0) =>
      new Date(Date.UTC(2026, 2, day, 9, minutes)).toISOString()
    const [ofAuthor, ofEditor] = [{ by: 'Sample Author' }, { by: 'The Editor' }]
    const emailId = expect.any(String)
    expect(office.timeline).toEqual([
      { at: at(2), type: 'submission-received', ...ofAuthor },
      { at: at(3), type: 'submission-assigned', ...ofEditor },
      { at: at(3), type: 'submission-returned', ...ofEditor, emailId },
      { at: at(4), type: 'submission-corrected', ...ofAuthor, file: 2 },
      { at: at(5), type: 'submission-accepted', ...ofEditor, emailId },
      { at: at(5, 1), type: 'submission-draft-created', ...ofEditor },
      { at: at(5, 1), type: 'submission-published', ...ofEditor },
    ])
    expect(office).toMatchObject({
      editor: { name: 'The Editor', isYou: true },
      undoUntil: null,
      draftId: null,
      publishAt: null,
      conflicts: [],
    })
    await startJobsNow(site)
    const mails = await until(async () => {
      const found = mailsTo(await site.mails(6), author)
      expect(found).toHaveLength(5)
      return found
    })
    expect(
      mails.find((mail) => mail.includes('1. Shorten the abstract\n2. Add the missing')),
    ).toBeDefined()
    const letters = (await fetchWorkflow(site, editor, id)).office.letters
    expect(letters.map(({ state }: { state: string }) => state)).toEqual(Array(5).fill('not-sent'))
    const names = letters.map((one: { id: string }) => one.id)
    for (const name of [`received-${id}`, `answered-${id}-2`, `published-${id}`])
      expect(names).toContain(name)
  })

  test('R-FLOW-2 until an editor has taken it up its author puts a new file in the place of the first; no submission has more than 40', async ({
    site,
  }) => {
    const author = await site.signIn()
    const { _id: id } = await createSubmission(site, author)
    const replace = async () => {
      const form = new FormData()
      form.set('version', (await fetchWorkflow(site, author, id)).version)
      form.set('file', sampleDocx({ text: 'Anew' }))
      return site.send(author, 'POST', `/api/submissions/${id}/manuscript`, form)
    }
    site.pass(minute)
    const answer = await replace()
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'The file is replaced',
        data: { stage: 'submitted', stageSince: '2026-03-02T09:00:00.000Z', version: 2 },
      },
    })
    const kept = () => site.db.select().from(submissionFile).orderBy(submissionFile.number)
    const [first, second] = await kept()
    expect([first, second]).toMatchObject([
      { number: 1, sentBy: author.id, sentAt: new Date(site.now.getTime() - minute) },
      { number: 2, sentBy: author.id, sentAt: site.now },
    ])
    expect(second?.fileId).not.toBe(first?.fileId)
    const { data } = (await site.ask(author, { url: `/api/submissions/${id}` })).body
    expect(data.docxFile.fileId).toBe(second?.fileId)
    const happened = await site.db
      .select()
      .from(event)
      .where(eq(event.type, 'submission-file-replaced'))
    expect(happened).toMatchObject([{ data: { submissionId: id, file: 2 } }])
    const more = Array.from({ length: 37 }, (_, i) => ({ ...second, number: i + 3 }))
    await site.db.insert(submissionFile).values(more as (typeof submissionFile.$inferInsert)[])
    expect((await replace()).status).toBe(200)
    const { status, body } = await replace()
    expect([status, body.message]).toEqual([
      409,
      'This submission has had 40 files. Please write to the editors.',
    ])
    expect(await kept()).toHaveLength(40)
  })

  test('R-FLOW-6 an accepted submission is published by itself at the moment that was set, once, and not before', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id: id } = await createSubmission(site, author)
    await runCommand(site, editor, id, 'accept')
    const past = await runCommand(site, editor, id, 'schedule', {
      publishAt: '2026-03-02T08:00:00Z',
    })
    expect([past.status, past.headers['x-field']]).toEqual([400, 'publishAt'])
    const now = await runCommand(site, editor, id, 'schedule', {
      publishAt: '2026-03-02T09:00:00Z',
    })
    expect([now.status, now.body.message]).toEqual([400, 'publishAt must be in the future'])
    const schedule = () =>
      runCommand(site, editor, id, 'schedule', { publishAt: '2026-03-03T06:00:00Z' })
    expect((await schedule()).body).toMatchObject({
      message: 'Scheduled',
      data: { stage: 'scheduled' },
    })
    const publishAt = '2026-03-03T06:00:00.000Z'
    expect((await fetchWorkflow(site, editor, id)).office).toMatchObject({ publishAt })
    expect((await runCommand(site, editor, id, 'unschedule')).body).toMatchObject({
      message: 'Not scheduled',
      data: { stage: 'accepted' },
    })
    const writing = {
      ...site,
      clock: () => site.now,
      journal: site.journal(),
      baseUrl: 'http://localhost:3000',
      mailer: { delivers: true, send: async () => {} },
    }
    const tellOfSchedule = async (publishAt: string | null) => {
      const { 'scheduled-email': tell } = editorialReactions['submission-scheduled']
      await tell?.(writing, { submissionId: id, publishAt })
      return site.db.select().from(emailMessage).where(eq(emailMessage.name, 'scheduled'))
    }
    expect(await tellOfSchedule(publishAt), 'it is taken back').toEqual([])
    const [takenBack] = await site.db.select().from(submission)
    expect(takenBack?.publishAt).toBeNull()
    expect((await schedule()).body.data.stage).toBe('scheduled')
    expect(await tellOfSchedule(null)).toEqual([])
    const letters = await tellOfSchedule(publishAt)
    expect(letters).toMatchObject([
      { id: `scheduled-${id}-${Date.parse(publishAt)}`, body: expect.stringContaining('3 March') },
    ])
    const { _id: deleted } = await createSubmission(site, author)
    await runCommand(site, editor, deleted, 'accept')
    await runCommand(site, editor, deleted, 'schedule', { publishAt })
    await site.ask(editor, { method: 'DELETE', url: `/api/submissions/${deleted}` })
    const publishDue = () =>
      publishDueSubmissions({
        ...site,
        clock: () => site.now,
        journal: () => ({ categories: [], sections: [] }),
      })
    await publishDue()
    expect((await fetchWorkflow(site, author, id)).stage).toBe('scheduled')
    const { submissions } = (await site.ask(author, { url: '/api/submissions' })).body
    expect(submissions[0].due).toBe('2026-03-03T06:00:00.000Z')
    site.pass(24 * 60 * minute)
    await Promise.all([publishDue(), publishDue()])
    expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
    const { office } = await fetchWorkflow(site, editor, id)
    const published = office.timeline.filter(
      ({ type }: { type: string }) => type === 'submission-published',
    )
    expect(published).toEqual([
      { at: site.now.toISOString(), type: 'submission-published', by: null },
    ])
    expect(office.publishAt).toBeNull()
    expect(await site.db.select().from(article).orderBy(article.status)).toMatchObject([
      { status: 'draft' },
      { status: 'published' },
    ])
  })

  test('R-FLOW-6 what has been due longest is published first, and what is due at one moment as it was sent in', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('editor'), await site.signIn()]
    const ids: string[] = []
    for (const _ of [1, 2, 3]) {
      const { _id } = await createSubmission(site, author)
      await runCommand(site, editor, _id, 'accept')
      ids.push(_id)
    }
    const [first = '', second = '', third = ''] = ids
    const at = (hour: number) => ({ publishAt: `2026-03-03T0${hour}:00:00.000Z` })
    await runCommand(site, editor, second, 'schedule', at(7))
    await runCommand(site, editor, first, 'schedule', at(7))
    await runCommand(site, editor, third, 'schedule', at(6))
    await publishDueSubmissions({
      ...site,
      clock: () => new Date(at(8).publishAt),
      journal: () => ({ categories: [], sections: [] }),
    })
    const isPublished = eq(event.type, 'submission-published')
    const published = await site.db.select().from(event).where(isPublished).orderBy(event.id)
    expect(published.map(({ data }) => data.submissionId)).toEqual([third, first, second])
  })

  test('R-FLOW-6 the system publishes what is due, with no administrator; one that fails keeps none of the others', async ({
    site,
  }) => {
    const [editor, former] = [await site.signIn('editor'), await site.signIn('editor')]
    const author = await site.signIn()
    const at = new Date('2026-03-03T09:00:00Z')
    const schedule = async (who: Person) => {
      const { _id: id } = await createSubmission(site, author)
      await runCommand(site, who, id, 'accept')
      await runCommand(site, who, id, 'schedule', { publishAt: at.toISOString() })
      return { id, articleId: (await fetchWorkflow(site, who, id)).office.draftId as string }
    }
    const all = [await schedule(editor), await schedule(editor), await schedule(former)]
    await site.db.delete(accountRole).where(eq(accountRole.userId, former.id))
    const publishDue = (clock: () => Date) =>
      publishDueSubmissions({
        ...site,
        clock,
        journal: () => ({ categories: [], sections: [] }),
      })
    const stages = async () =>
      (await site.db.select().from(submission).orderBy(submission.number)).map(({ stage }) => stage)
    const moments = [at, new Date(at.getTime() - 1)]
    await publishDue(() => moments.shift() ?? new Date(at.getTime() - 1))
    expect(await stages(), 'not due any more').toEqual(['scheduled', 'scheduled', 'scheduled'])
    await site.db
      .update(article)
      .set({ deletedAt: site.now })
      .where(eq(article.id, all[0]?.articleId ?? ''))
    await expect(publishDue(() => at)).rejects.toThrow('some due submissions were not published')
    expect(await stages()).toEqual(['scheduled', 'published', 'published'])
    const published = () =>
      site.db.select().from(event).where(eq(event.type, 'submission-published')).orderBy(event.id)
    const told = await published()
    expect(told.map(({ actor, actorId, data }) => [data.submissionId, actor, actorId])).toEqual([
      [all[1]?.id, 'system', null],
      [all[2]?.id, 'system', null],
    ])
  })

  test('R-FLOW-7 what is published at once is written down as published without review; what is declined or withdrawn is not published, nor what another editor has moved since; no letter asks for corrections then', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const publish = (id: string, version?: number) =>
      site.ask(editor, {
        method: 'PATCH',
        url: `/api/submissions/${id}/status`,
        payload: { status: 'published', version },
      })
    const { _id: id } = await createSubmission(site, author)
    expect((await publish(id)).body.data).toMatchObject({ status: 'published', stage: 'published' })
    const { office } = await fetchWorkflow(site, editor, id)
    expect(office.timeline.at(-1)).toMatchObject({
      type: 'submission-published',
      withoutReview: true,
    })
    for (const [who, command] of [
      [editor, 'desk-reject'],
      [author, 'withdraw'],
    ] as const) {
      const { _id } = await createSubmission(site, author)
      await runCommand(site, who, _id, command)
      expect(await publish(_id)).toMatchObject({ status: 409 })
      const { timeline } = (await fetchWorkflow(site, editor, _id)).office
      const isDeclined = command !== 'withdraw'
      const event = isDeclined ? 'submission-rejected' : 'submission-withdrawn'
      expect([timeline.at(-1).type, timeline.at(-1).withoutReview]).toEqual([
        event,
        isDeclined || undefined,
      ])
      const [told] = await site.db
        .select()
        .from(emailMessage)
        .where(eq(emailMessage.submissionId, _id))
      expect(told).toMatchObject(
        isDeclined
          ? { name: 'desk-rejected', writtenBy: editor.id }
          : { id: `withdrawn-${_id}`, name: 'withdrawn', writtenBy: null },
      )
    }
    expect(await notificationsIn(site), 'nobody has what was withdrawn in hand').toEqual([])
    const { _id: inHand } = await createSubmission(site, author)
    await runCommand(site, editor, inHand, 'assign')
    expect((await runCommand(site, author, inHand, 'withdraw')).body.message).toBe(
      'Submission withdrawn',
    )
    expect(await notificationsIn(site)).toEqual([
      { accountId: editor.id, submissionId: inHand, what: 'submission-withdrawn' },
    ])
    const { _id: returned, version } = await createSubmission(site, author)
    await runCommand(site, editor, returned, 'return-for-correction')
    const stale = await publish(returned, version)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Sample Manager returned it for correction on 2 March 2026, 09:00 UTC. Your command was not carried out.',
    ])
    expect(await publish(returned, version + 1)).toMatchObject({ status: 200 })
    const waiting = await site.db
      .select()
      .from(emailMessage)
      .where(eq(emailMessage.submissionId, returned))
    expect(waiting, 'what asks for corrections').toEqual([])

    const lettersAbout = async (id: string) =>
      (await site.db.select().from(emailMessage).where(eq(emailMessage.submissionId, id))).map(
        ({ name }) => name,
      )
    const { _id: accepted } = await createSubmission(site, author)
    await runCommand(site, editor, accepted, 'accept')
    expect((await publish(accepted)).body.data.stage).toBe('published')
    expect(await lettersAbout(accepted), 'what accepts it leaves').toEqual(['accepted'])
    const { _id: told } = await createSubmission(site, author)
    await runCommand(site, editor, told, 'return-for-correction')
    await site.db
      .update(emailMessage)
      .set({ state: 'sent' })
      .where(eq(emailMessage.submissionId, told))
    expect((await publish(told)).status, 'the letter has left in this moment').toBe(200)
    const { _id: late } = await createSubmission(site, author)
    await runCommand(site, editor, late, 'return-for-correction')
    site.pass(minute)
    expect((await publish(late)).status).toBe(200)
    expect(await lettersAbout(late), 'it is on its way').toEqual(['returned'])

    const { _id: planned } = await createSubmission(site, author)
    await runCommand(site, editor, planned, 'accept')
    await runCommand(site, editor, planned, 'schedule', { publishAt: '2026-03-04T06:00:00Z' })
    const form = new FormData()
    form.set('status', 'published')
    form.set('pdfFile', samplePdf())
    const url = `/api/submissions/${planned}/status`
    const { data } = (await site.send(editor, 'PATCH', url, form)).body
    expect(data).toMatchObject({ stage: 'published', journalId: expect.any(String) })
    const file = await site.ask(null, { url: `/api/journals/${data.journalId}/download/pdf` })
    expect(file.status).toBe(200)
    const { timeline } = (await fetchWorkflow(site, editor, planned)).office
    expect(timeline.at(-1)).toEqual({
      at: site.now.toISOString(),
      type: 'submission-published',
      by: 'Sample Manager',
    })
  })

  test('R-FLOW-6 a draft that is published where articles are edited publishes its submission', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id: id } = await createSubmission(site, author)
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId } = (await fetchWorkflow(site, editor, id)).office
    const needs = { ...site, clock: () => site.now }
    await syncPublishedArticle(needs, { articleId: draftId })
    expect((await fetchWorkflow(site, editor, id)).stage, 'a draft is followed nowhere').toBe(
      'accepted',
    )
    const form = new FormData()
    form.set('status', 'published')
    form.set('pdfFile', samplePdf())
    expect((await site.send(editor, 'PATCH', `/api/journals/${draftId}`, form)).status).toBe(200)
    await startJobsNow(site)
    await until(async () => {
      const mails = mailsTo(await site.mails(3), author)
      expect(mails.some((mail) => mail.includes('Your article is published'))).toBe(true)
    })
    expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
    const { timeline } = (await fetchWorkflow(site, editor, id)).office
    await syncPublishedArticle(needs, { articleId: draftId })
    const after = await fetchWorkflow(site, editor, id)
    expect(after.office.timeline, 'once').toEqual(timeline)
    expect(timeline.at(-1)).toEqual({
      at: site.now.toISOString(),
      type: 'submission-published',
      by: null,
    })
    expect(after.office).toMatchObject({ draftId: null, publishAt: null })

    const { _id: planned } = await createSubmission(site, author)
    await runCommand(site, editor, planned, 'accept')
    await runCommand(site, editor, planned, 'schedule', { publishAt: '2026-03-04T06:00:00Z' })
    const { draftId: articleId } = (await fetchWorkflow(site, editor, planned)).office
    await site.db.update(article).set({ status: 'published' }).where(eq(article.id, articleId))
    await syncPublishedArticle(needs, { articleId })
    expect(await fetchWorkflow(site, editor, planned)).toMatchObject({
      stage: 'published',
      office: { publishAt: null },
    })
  })

  test('R-FLOW-6 following a draft fails, to be tried again, when its statement is cancelled', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id: id } = await createSubmission(site, author)
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId: articleId } = (await fetchWorkflow(site, editor, id)).office
    await site.db.update(article).set({ status: 'published' }).where(eq(article.id, articleId))
    const needs = { ...site, clock: () => site.now }
    const following = await site.db.transaction(async (tx) => {
      await tx.select().from(submission).where(eq(submission.id, id)).for('update')
      const following = syncPublishedArticle(needs, { articleId }).then(
        () => 'done',
        (error) => error.cause.message,
      )
      await until(async () => {
        const { rows } = await tx.execute(sql`
          select pg_cancel_backend(pid) as cancelled from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))`)
        expect(rows).toEqual([{ cancelled: true }])
      })
      return { following }
    })
    expect(await following.following).toBe('canceling statement due to user request')
    await syncPublishedArticle(needs, { articleId })
    expect((await fetchWorkflow(site, author, id)).stage).toBe('published')
  })

  test('R-FLOW-6 a draft whose submission was deleted is published without it', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id: id } = await createSubmission(site, author)
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId: articleId } = (await fetchWorkflow(site, editor, id)).office
    await site.db.update(article).set({ status: 'published' }).where(eq(article.id, articleId))
    await site.db.update(submission).set({ deletedAt: site.now })
    await syncPublishedArticle({ ...site, clock: () => site.now }, { articleId })
    const [row] = await site.db.select().from(submission)
    expect(row).toMatchObject({ stage: 'accepted' })
  })
})

describe('decisions', () => {
  test('R-DECIDE-1 the letter is filled in, waits 30 seconds, and can be taken back so long: its author learns nothing before', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada Author')]
    const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
    const url = `/api/submissions/${id}/draft-letter/desk-reject`
    const { body: draft } = await site.ask(editor, { url })
    expect(draft.subject).toBe('Your manuscript: On large classes')
    expect(draft.body).toContain('Dear Ada Author,')
    expect(draft.body.match(/\{.*\}/g)).toEqual(['{reasons}'])
    const unfinished = await runCommand(site, editor, id, 'desk-reject', draft)
    expect([unfinished.status, unfinished.body.message, unfinished.headers['x-field']]).toEqual([
      ...[400, 'Please write your reasons in the place of {reasons}, or remove it.', 'body'],
    ])
    const subject = await runCommand(site, editor, id, 'desk-reject', { subject: '{reasons}' })
    expect(subject.headers['x-field']).toBe('subject')
    draft.body = draft.body.replace('{reasons}', 'It reports no findings.')
    await runCommand(site, editor, id, 'desk-reject', draft)
    expect(await fetchWorkflow(site, author, id)).toMatchObject({
      stage: 'submitted',
      commands: [],
    })
    const own = await site.ask(author, { url: '/api/submissions' })
    expect(own.body.submissions[0].stage).toBe('submitted')
    const withdrawn = await runCommand(site, author, id, 'withdraw')
    expect(withdrawn).toMatchObject({ status: 409 })
    expect(withdrawn.body.message).toBe(
      'The editors are at work on this submission just now. Please look at it again in a minute.',
    )

    site.pass(29_000)
    const { office, version } = await fetchWorkflow(site, editor, id)
    expect(office.undoUntil).toBe('2026-03-02T09:00:30.000Z')
    const undone = await postToSubmission(site, editor, `${id}/decision/undo`, { version })
    expect(undone.body.data).toMatchObject({
      stage: 'submitted',
      stageSince: '2026-03-02T09:00:00.000Z',
    })
    expect(await site.db.select().from(emailMessage)).toEqual([])
    const nobody = await site.ask(editor, { url: '/api/desk?editor=nobody' })
    expect([nobody.body.items.length, nobody.body.counts.mine]).toEqual([1, 0])
    expect(undone.body.message).toBe('Taken back')
    const undo = async () => {
      const { version } = await fetchWorkflow(site, editor, id)
      expect(
        (await postToSubmission(site, editor, `${id}/decision/undo`, { version })).status,
      ).toBe(200)
      const [row] = await site.db.select().from(submission)
      return row
    }
    await runCommand(site, editor, id, 'return-for-correction')
    expect(await undo()).toMatchObject({ stage: 'submitted', acceptedAt: null })
    expect(await site.db.select().from(participant)).toEqual([])
    expect((await fetchWorkflow(site, editor, id)).returns).toEqual([])
    await runCommand(site, editor, id, 'accept')
    expect(await undo()).toMatchObject({ stage: 'submitted', acceptedAt: null })
    const decisions = await site.db.select().from(decision).orderBy(decision.decidedAt)
    expect(decisions.map(({ kind, undoneAt, emailId }) => [kind, undoneAt, emailId])).toEqual([
      ['desk-reject', site.now, null],
      ['return-for-correction', site.now, null],
      ['accept', site.now, null],
    ])
    const { office: whole } = await fetchWorkflow(site, editor, id)
    expect(whole).toMatchObject({ editor: null, letters: [], undoUntil: null })
    expect(whole.timeline.at(-1)).toEqual({
      at: site.now.toISOString(),
      type: 'submission-decision-undone',
      by: 'Sample Manager',
    })
    await startJobsNow(site)
    expect(mailsTo(await site.mails(2), author)).toHaveLength(1)

    await runCommand(site, editor, id, 'desk-reject', draft)
    site.pass(30_000)
    expect((await fetchWorkflow(site, author, id)).stage).toBe('rejected')
    const late = (await fetchWorkflow(site, editor, id)).version
    const tooLate = await postToSubmission(site, editor, `${id}/decision/undo`, { version: late })
    expect(tooLate).toMatchObject({
      status: 409,
      body: { message: 'There is no decision that can still be undone.' },
    })
    await startJobsNow(site)
    const mails = mailsTo(await site.mails(3), author)
    expect(
      mails.filter((mail) => mail.includes('Subject: Your manuscript: On large classes')),
    ).toHaveLength(1)
  })

  test('R-FLOW-1 of two editors at once one wins, and the other is told what happened meanwhile', async ({
    site,
  }) => {
    const [one, two] = [await site.signIn('admin', 'Bola'), await site.signIn('admin', 'Chidi')]
    const author = await site.signIn()
    const { _id: id } = await createSubmission(site, author)
    const decide = (who: Person, command: string) =>
      postToSubmission(site, who, `${id}/decision`, { command, version: 1, ...decisionEmail })
    const answers = await Promise.all([decide(one, 'accept'), decide(two, 'desk-reject')])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    const said = won?.body.data.stage === 'accepted' ? 'Bola accepted it' : 'Chidi rejected it'
    expect(lost?.body.message).toBe(
      `${said} on 2 March 2026, 09:00 UTC. Your command was not carried out.`,
    )
    expect(await site.db.select().from(emailMessage)).toHaveLength(1)
    const { body: late } = await runCommand(site, author, id, 'withdraw', { version: 1 })
    expect(late.message).toContain('The editors are at work')
    site.pass(minute)
    const { body: stale } = await runCommand(site, author, id, 'withdraw', { version: 1 })
    expect(stale.message).toBe(
      'This submission has changed since you opened it. Your command was not carried out.',
    )
    const { version } = await fetchWorkflow(site, one, id)
    const ofEditor = await runCommand(site, one, id, 'withdraw', { version })
    expect(ofEditor.status, 'an author’s command').toBe(404)
    const third = await site.signIn('editor')
    await postToSubmission(site, third, `${id}/conflict`)
    const { body: told } = await runCommand(site, one, id, 'assign', { version: 1 })
    expect(told.message, 'a conflict changes nothing').toBe(lost?.body.message)
  })

  test('R-FLOW-5 R-DECIDE-3 a return without points, an answer too few and a command that is none are refused with the field; a title that reads like the place of the list is none', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id: id } = await createSubmission(site, author)
    const place = 'Please keep {items} once in the email: your list of corrections replaces it.'
    for (const [payload, field, sentence] of [
      [
        { command: 'return-for-correction', version: 1, ...decisionEmail },
        'items',
        'items is a required field',
      ],
      [
        { command: 'return-for-correction', version: 1, ...decisionEmail, items: ['x'] },
        'body',
        place,
      ],
      [
        {
          command: 'return-for-correction',
          version: 1,
          ...decisionEmail,
          body: '{items}{items}',
          items: ['x'],
        },
        ...['body', place],
      ],
      [
        { command: 'accept', version: 1, ...decisionEmail, items: ['x'] },
        ...['items', 'items are only for a return for correction'],
      ],
      [{ command: 'burn', version: 1, ...decisionEmail }, 'command', 'command'],
      [{ command: 'accept', ...decisionEmail }, 'version', 'version must be a whole number'],
      [
        { command: 'accept', version: 1, subject: '', body: 'x' },
        ...['subject', 'subject is a required field'],
      ],
    ] as const) {
      const answer = await postToSubmission(site, editor, `${id}/decision`, payload)
      expect([answer.status, answer.headers['x-field']]).toEqual([400, field])
      expect(answer.body.message).toContain(sentence)
    }
    await runCommand(site, editor, id, 'return-for-correction', { items: ['One', 'Two'] })
    site.pass(minute)
    const answer = await runCommand(site, author, id, 'respond-to-request')
    expect([answer.status, answer.headers['x-field']]).toEqual([400, 'answers'])
    expect(answer.body.message).toBe('Please reply to every point: 2 replies are required.')
    expect((await fetchWorkflow(site, author, id)).files).toHaveLength(1)
    const form = new FormData()
    form.set('version', (await fetchWorkflow(site, author, id)).version)
    form.set('answers', JSON.stringify(['First', 'Second']))
    form.set('file', sampleDocx())
    await site.send(author, 'POST', `/api/submissions/${id}/answer`, form)
    await runCommand(site, editor, id, 'return-for-correction', { items: ['Three'] })
    const returns = async () => (await fetchWorkflow(site, editor, id)).returns
    expect((await returns()).map(({ number }: { number: number }) => number)).toEqual([1, 2])
    const { version } = await fetchWorkflow(site, editor, id)
    expect((await postToSubmission(site, editor, `${id}/decision/undo`, { version })).status).toBe(
      200,
    )
    expect(await returns()).toMatchObject([{ number: 1, items: [{ answer: 'First' }, {}] }])
    const { office } = await fetchWorkflow(site, editor, id)
    expect(office.editor, 'as before').toEqual({ name: 'Sample Manager', isYou: true })

    const { _id: odd } = await createSubmission(site, author, { title: '{items}' })
    const url = `/api/submissions/${odd}/draft-letter/return-for-correction`
    const { body: draft } = await site.ask(editor, { url })
    const sent = await runCommand(site, editor, odd, 'return-for-correction', {
      ...draft,
      items: ['Name it'],
    })
    expect([sent.status, sent.body.message]).toEqual([200, 'Decided'])
    const [row] = await site.db
      .select()
      .from(emailMessage)
      .where(eq(emailMessage.submissionId, odd))
    expect(row?.subject).toBe('Please correct your manuscript: {items}')
    expect(row?.body).toMatch(/manuscript “\{items\}”\. Before[^{]*\n\n1\. Name it\n\n[^{]*$/)
  })
})

describe('an editor who stands too near', () => {
  test('R-DUTY-2 who sent it in, is named by mail among its authors or has declared a conflict sees of it what an author sees, in every list, search, count and mail', async ({
    site,
  }) => {
    const [sender, declared, other] = [
      await site.signIn('admin', 'Sender'),
      await site.signIn('admin', 'Declared'),
      await site.signIn('admin', 'Other'),
    ]
    const coauthor = await site.signIn('admin', 'Coauthor')
    const moved = { name: 'Coauthor', email: 'Sissa@Lists.example.org' }
    await site.ask(coauthor, { method: 'PUT', url: '/api/profile', payload: moved })
    const authors = JSON.stringify(['Sender', 'Coauthor <SISSA@LISTS.EXAMPLE.ORG>'])
    const { _id: id } = await createSubmission(site, sender, { authors, title: 'Near' })
    expect((await fetchWorkflow(site, declared, id)).office).toBeDefined()
    expect((await postToSubmission(site, declared, `${id}/conflict`)).status).toBe(200)
    await runCommand(site, other, id, 'desk-reject')
    for (const near of [sender, declared, coauthor]) {
      const seen = await fetchWorkflow(site, near, id)
      expect(seen).toMatchObject({ stage: 'submitted', commands: [] })
      expect(seen.office).toBeUndefined()
      const whole = (await site.ask(near, { url: `/api/submissions/${id}` })).body.data
      expect([whole.history, whole.sender, whole.stage]).toEqual([
        undefined,
        undefined,
        'submitted',
      ])
      const listed = (await site.ask(near, { url: '/api/submissions?search=Near' })).body
        .submissions
      expect([listed[0].stage, listed[0].canDecide]).toEqual(['submitted', false])
      const desk = (await site.ask(near, { url: '/api/desk' })).body
      expect([desk.items, desk.counts.stages.rejected]).toEqual([[], 0])
      for (const url of ['assign', 'decision', 'decision/undo', 'conflict'].map(
        (end) => `${id}/${end}`,
      ))
        expect((await postToSubmission(site, near, url, { version: 2 })).status).toBe(403)
      const url = `/api/submissions/${id}/status`
      const payload = { status: 'published' }
      expect((await site.ask(near, { method: 'PATCH', url, payload })).status).toBe(403)
      expect(
        (await site.ask(near, { method: 'DELETE', url: `/api/submissions/${id}` })).status,
      ).toBe(403)
    }
    const desk = (await site.ask(other, { url: '/api/desk' })).body
    expect([desk.items.length, desk.counts.stages.rejected]).toEqual([1, 1])
    await site.ask(other, { method: 'DELETE', url: `/api/submissions/${id}` })
    const deleted = (await site.ask(sender, { url: '/api/submissions?status=deleted' })).body
    expect(deleted.pagination.totalSubmissions).toBe(0)
    const restored = { method: 'POST', url: `/api/submissions/${id}/restore` } as const
    expect((await site.ask(sender, restored)).status).toBe(403)
    const anyNear = [sender, coauthor, declared, other].map((who) => hasAnyConflict(site.db, who))
    expect(await Promise.all(anyNear)).toEqual([true, true, true, false])
    const mails = (await site.mails(1)).filter((mail) => mail.includes('New submission'))
    expect(
      mailsTo(mails, sender).concat(mailsTo(mails, coauthor), mailsTo(mails, declared)),
    ).toEqual([])

    const sending = await findAccount(site.db, sender.id)
    if (!sending) throw new Error('the sender is gone')
    const needs = {
      ...site,
      clock: () => site.now,
      baseUrl: 'http://localhost:3000',
    }
    // Also at the moment that counts, whatever was seen before.
    const { _id: own } = await createSubmission(site, sender)
    await runCommand(site, other, own, 'desk-reject')
    const given = { version: 2, status: 'published' } as const
    for (const attempt of [
      () => publishSubmission(needs, sending, own, given),
      () => undoDecision(needs, sending, own, 2),
      () => assignSubmission(needs, sending, own, 2),
      () => resendSubmissionEmail(needs, sending, own, 'any letter'),
      () => declareConflict(needs, sending, own),
      () => deleteSubmission(needs, sending, own),
    ])
      await expect(attempt(), `${attempt}`).rejects.toMatchObject({
        refusal: 'conflict-of-interest',
      })
  })
})

describe('the draft of what an editor stands too near to', () => {
  test('R-DUTY-2 R-FLOW-6 is absent from their lists and its issue, cannot be read or changed by them, and is published when due', async ({
    site,
  }) => {
    const [writer, declared, decider] = [
      await site.signIn('editor', 'Writer'),
      await site.signIn('admin', 'Declared'),
      await site.signIn('editor', 'Decider'),
    ]
    const { _id: id } = await createSubmission(site, writer, { title: 'Of one of us' })
    await runCommand(site, decider, id, 'accept')
    await runCommand(site, decider, id, 'draft', { language: 'yo', licence: 'CC-BY-NC-4.0' })
    const { draftId } = (await fetchWorkflow(site, decider, id)).office
    await postToSubmission(site, declared, `${id}/conflict`)
    const url = `/api/journals/${draftId}`
    const drafts = async (who: Person) =>
      (await site.ask(who, { url: '/api/journals?status=all&page=1' })).body.journals.length
    const form = new FormData()
    form.set('status', 'published')
    for (const near of [writer, declared]) {
      expect(await drafts(near)).toBe(0)
      expect((await site.ask(near, { url })).status).toBe(404)
      expect((await site.ask(near, { url: `/api/usage/articles/${draftId}` })).status).toBe(404)
      expect((await site.send(near, 'PATCH', url, form)).status).toBe(404)
      expect((await site.ask(near, { method: 'DELETE', url })).status).toBe(404)
      for (const end of ['files', 'check-file/docx'])
        expect([400, 404], end).toContain((await site.ask(near, { url: `${url}/${end}` })).status)
    }
    await site.ask(decider, { method: 'DELETE', url })
    expect((await site.ask(declared, { method: 'POST', url: `${url}/restore` })).status).toBe(404)
    await site.ask(decider, { method: 'POST', url: `${url}/restore` })
    expect(await drafts(decider)).toBe(1)

    // Another author is named in the draft, and an editor has the address of that author later.
    const coauthor = await site.signIn('editor', 'The Coauthor')
    expect(await drafts(coauthor)).toBe(1)
    const contributors = [
      { displayName: 'Writer' },
      { displayName: 'C. Oauthor', email: 'later@example.org' },
    ]
    const named = await site.ask(decider, { method: 'PATCH', url, payload: { contributors } })
    expect(named.status).toBe(200)
    const later = { name: 'The Coauthor', email: 'later@example.org' }
    await site.ask(coauthor, { method: 'PUT', url: '/api/profile', payload: later })
    expect(await drafts(coauthor)).toBe(0)
    expect(await drafts(writer)).toBe(0)
    await postToSubmission(site, declared, `${id}/conflict/lift`, { reason: 'A mistake' })
    expect(await drafts(declared)).toBe(1)
    await postToSubmission(site, declared, `${id}/conflict`)
    expect(await drafts(declared)).toBe(0)

    const begun = {
      method: 'POST',
      url: '/api/issues',
      payload: { volume: '3', year: 2026 },
    } as const
    const { issue, version } = (await site.ask(decider, begun)).body.data
    const arrange = (version: string, articles: object[]) =>
      site.ask(decider, {
        method: 'PUT',
        url: `/api/issues/${issue._id}/articles`,
        payload: { version, articles },
      })
    const { data: arranged } = (await arrange(version, [{ id: draftId, section: null }])).body
    expect(arranged.articles).toMatchObject([{ _id: draftId, title: 'Of one of us' }])
    expect(arranged.findings).not.toEqual([])
    for (const near of [writer, declared]) {
      const { data } = (await site.ask(near, { url: `/api/issues/${issue._id}/desk` })).body
      expect(data).toMatchObject({ version, articles: [], findings: [] })
    }
    expect((await arrange(arranged.version, [])).status).toBe(200)

    // Nobody is left who is not too near: what was set for this moment happens.
    await runCommand(site, decider, id, 'schedule', { publishAt: '2026-03-03T06:00:00Z' })
    await postToSubmission(site, decider, `${id}/conflict`)
    site.pass(24 * 60 * minute)
    const needs = {
      ...site,
      clock: () => site.now,
      journal: () => ({ categories: [], sections: [] }),
    }
    await publishDueSubmissions(needs)
    const { data } = (await site.ask(null, { url })).body
    expect(data).toMatchObject({ title: 'Of one of us', language: 'yo', licence: 'CC-BY-NC-4.0' })
    expect((await fetchWorkflow(site, writer, id)).stage).toBe('published')
    expect(await drafts(writer), 'what everybody reads').toBe(1)
  })
})

describe('a conflict that is lifted', () => {
  test('R-DUTY-2 whoever has declared a conflict takes it back with a reason that the office reads; another’s is lifted by a manager alone', async ({
    site,
  }) => {
    const author = await site.signIn()
    const [editor, other] = [await site.signIn('editor', 'Near'), await site.signIn('editor')]
    const manager = await site.signIn('admin', 'Manager')
    const { _id: id } = await createSubmission(site, author)
    const lift = (who: Person, payload: object) =>
      postToSubmission(site, who, `${id}/conflict/lift`, payload)
    expect(await lift(editor, { reason: 'None' })).toMatchObject({
      status: 409,
      body: { message: 'There is no conflict of interest that can be lifted.' },
    })
    expect(await postToSubmission(site, editor, `${id}/conflict`)).toMatchObject({
      status: 200,
      body: { message: 'Noted. You now see of this submission what its author sees.' },
    })
    expect(await fetchWorkflow(site, editor, id)).toMatchObject({
      hasDeclaredConflict: true,
      commands: [],
    })
    expect((await fetchWorkflow(site, manager, id)).office.conflicts).toEqual([
      { editorId: editor.id, name: 'Near', kind: 'declared', mayLift: true },
    ])
    const without = await lift(editor, { reason: ' ' })
    expect([without.status, without.headers['x-field']]).toEqual([400, 'reason'])
    const ofAnother = { editorId: editor.id, reason: 'A mistake' }
    expect(await lift(other, ofAnother)).toMatchObject({
      status: 403,
      body: { message: 'Only a manager can lift the conflict of another editor.' },
    })
    expect((await lift(author, { reason: 'Mine' })).status).toBe(403)
    expect(await lift(editor, { reason: 'Another person of that name' })).toMatchObject({
      status: 200,
      body: { message: 'The conflict of interest is lifted.' },
    })
    const seen = await fetchWorkflow(site, editor, id)
    expect([seen.hasDeclaredConflict, seen.office.conflicts]).toEqual([undefined, []])
    expect(seen.office.timeline.at(-1)).toMatchObject({
      type: 'submission-conflict-removed',
      by: 'Near',
      reason: 'Another person of that name',
    })

    await postToSubmission(site, editor, `${id}/conflict`)
    const [first, second] = await Promise.all([lift(manager, ofAnother), lift(manager, ofAnother)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect((await runCommand(site, editor, id, 'assign')).status).toBe(200)

    // Who stands too near lifts nobody’s conflict, and an author stays one.
    site.pass(minute)
    await postToSubmission(site, other, `${id}/conflict`)
    site.pass(minute)
    await postToSubmission(site, manager, `${id}/conflict`)
    const declared = await listConflicts(site.db, id)
    expect(declared.map(({ editorId }) => editorId)).toEqual([other.id, manager.id])
    expect((await lift(manager, { editorId: other.id, reason: 'Please' })).status).toBe(403)
    const { _id: own } = await createSubmission(site, manager)
    const url = `${own}/conflict/lift`
    expect((await postToSubmission(site, manager, url, { reason: 'I am fair' })).status).toBe(409)
  })
})

describe('the desk', () => {
  test('R-FLOW-3 what waits longest stands first, with its days; every count is that of its list', async ({
    site,
  }) => {
    const [editor, author] = [await site.signIn('admin'), await site.signIn()]
    const colleague = await site.signIn('editor', 'Colleague')
    const ids: string[] = []
    for (const title of ['Oldest', 'Middle', 'Newest']) {
      ids.push((await createSubmission(site, author, { title }))._id)
      site.pass(10 * 24 * 60 * minute)
    }
    await runCommand(site, editor, ids[1] ?? '', 'return-for-correction')
    site.pass(minute)
    await runCommand(site, editor, ids[2] ?? '', 'assign')
    const desk = async (query: string) =>
      (await site.ask(editor, { url: `/api/desk?${query}` })).body
    const { items, counts } = await desk('waits=editors')
    const authors = ['Sample Author']
    expect(items).toEqual([
      {
        _id: ids[0],
        submissionNumber: '2026-001',
        title: 'Oldest',
        authors,
        stage: 'submitted',
        since: '2026-03-02T09:00:00.000Z',
        days: 30,
        late: true,
        editor: null,
        emailFailed: false,
      },
      {
        _id: ids[2],
        submissionNumber: '2026-003',
        title: 'Newest',
        authors,
        stage: 'awaiting-decision',
        since: '2026-04-01T09:01:00.000Z',
        days: 0,
        late: false,
        editor: { name: 'Sample Manager', isYou: true },
        emailFailed: false,
      },
    ])
    expect(counts).toMatchObject({
      waits: { editors: 2, authors: 1, reviewers: 0, nobody: 0 },
      late: 1,
      mine: 2,
      emailsFailed: 0,
      editors: [],
      stages: { submitted: 1, returned: 1, 'awaiting-decision': 1, accepted: 0, published: 0 },
    })
    const page = await desk('limit=1&page=2')
    expect(page.items.map(({ title }: { title: string }) => title)).toEqual(['Middle'])
    const ofColleague = (await site.ask(colleague, { url: '/api/desk' })).body
    expect(ofColleague.counts.editors).toEqual([
      { _id: editor.id, name: 'Sample Manager', count: 2 },
    ])
    expect(ofColleague.items[1].editor).toEqual({ name: 'Sample Manager', isYou: false })
    for (const [query, count] of [
      ['waits=authors', counts.waits.authors],
      ['late=yes', counts.late],
      ['editor=me', counts.mine],
      ['stage=returned', counts.stages.returned],
      ['search=newest', 1],
      ['letters=failed', 0],
      [`editor=${editor.id}`, 2],
      ['editor=nobody', 1],
      ['stage=returned&editor=me', 1],
      ['stage=submitted&editor=me', 0],
    ])
      expect([query, (await desk(query)).pagination.total]).toEqual([query, count])

    const { _id: closed } = await createSubmission(site, author)
    await runCommand(site, editor, closed, 'desk-reject')
    expect((await desk('editor=me')).pagination.total, 'only what is open').toBe(2)
    const later = (await site.ask(colleague, { url: '/api/desk' })).body.counts
    expect(later).toMatchObject({
      editors: [{ _id: editor.id, count: 2 }],
      stages: { rejected: 1 },
    })
  })
})
