import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { createClamdScanner, ScannerUnavailable } from '#platform/virus-scanner.ts'
import { fetchWorkflow } from '../../../test/editorial/workflow.ts'
import { samplePdf } from '../../../test/fixtures/files.ts'
import { eicar, generousTimeouts, startFakeScanner } from '../../../test/servers/clamd.ts'
import { articleForm, createSubmission, manuscriptForm, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'
import { createUploadScanner, scanWaiting } from './scan-files.ts'

const working = (site: TestSite) => ({ ...site, clock: () => site.now })

test('R-SEC-4 An infected file is refused at its field without being validated or stored', async ({
  site,
}) => {
  const scanner = await startFakeScanner()
  site.scan = createClamdScanner(scanner.place, generousTimeouts)
  const admin = await site.signIn('admin')
  const pdfFile = new File([eicar], 'a.pdf')
  const { status, headers, body } = await site.send(
    admin,
    'POST',
    '/api/journals',
    articleForm({ pdfFile }),
  )
  expect([status, headers['x-field']]).toEqual([422, 'pdfFile'])
  expect(body.message).toBe(
    'The file was refused: the virus scanner found malware in it (Eicar-Test-Signature).',
  )
  expect(await site.storedFiles()).toEqual([])
  expect((await site.send(admin, 'POST', '/api/journals', articleForm())).status).toBe(201)
  await scanner.stop()
})

test('R-SEC-4 R-FLOW-4 R-DECIDE-4 the sender of an infected file gets an email', async ({
  site,
}) => {
  const scanner = await startFakeScanner()
  const impatient = createClamdScanner(scanner.place, { silence: 50, all: 1000 })
  site.scan = impatient
  scanner.behaviour = 'says nothing'
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id } = await createSubmission(site, author)
  const download = () =>
    site.ask(editor, { url: `/api/submissions/${_id}/download/docx` }).then(({ status }) => status)
  const quarantined = async () =>
    (await site.ask(editor, { url: '/api/system' })).body.quarantinedFiles
  const [waiting] = await quarantined()
  expect(waiting).toEqual({
    id: expect.any(String),
    name: 'manuscript.docx',
    state: 'waiting',
    since: site.now.toISOString(),
  })
  const publish = () =>
    site.ask(editor, {
      method: 'PATCH',
      url: `/api/submissions/${_id}/status`,
      payload: { status: 'published' },
    })
  expect(await download()).toBe(503)
  const early = await publish()
  expect([early.status, early.headers['retry-after'], early.body.message]).toEqual([
    503,
    '60',
    'A file is still waiting for the virus scanner. Please try again in a few minutes.',
  ])
  site.pass(60_000)
  const form = () => articleForm({ pdfFile: samplePdf({ mark: 'new' }) })
  expect((await site.send(editor, 'POST', '/api/journals', form())).status).toBe(503)
  const draft = await site.send(editor, 'POST', '/api/journals', articleForm({ status: 'draft' }))
  expect(draft.status).toBe(201)
  expect((await quarantined()).length, 'the newest first').toBe(3)
  expect((await quarantined()).at(-1)).toEqual(waiting)
  expect((await site.ask(null, { url: '/api/journals?page=1' })).body.journals).toEqual([])
  await expect(scanWaiting(working(site))).rejects.toThrow('no reply in time')
  expect(await download()).toBe(503)

  scanner.behaviour = 'answers'
  site.scan = createClamdScanner(scanner.place, generousTimeouts)
  await scanWaiting(working(site))
  expect(await download()).toBe(200)
  expect((await publish()).status).toBe(200)

  scanner.behaviour = 'says nothing'
  site.scan = impatient
  const second = await createSubmission(site, author, { title: 'Another' })
  site.scan = async (content) => {
    content.destroy()
    return 'Some-Virus <\u202e>'
  }
  await scanWaiting(working(site))
  const url = `/api/submissions/${second._id}/download/docx`
  const harmful = await site.ask(editor, { url })
  expect([harmful.status, harmful.body.message]).toEqual([
    422,
    'The virus scanner found something harmful in a file.',
  ])
  await expectNotified(site, editor, author)
  const { data } = (await site.ask(editor, { url: `/api/submissions/${second._id}` })).body
  expect(data.history.at(-1)).toMatchObject({ type: 'submission-file-infected', by: null })
  const { editorial } = await fetchWorkflow(site, editor, second._id)
  const isIt = ({ name }: { name: string }) => name === 'infected-file'
  expect(editorial.emails.filter(isIt)).toMatchObject([
    { id: editorial.timeline.at(-1).emailId, state: 'not-sent', to: author.name },
  ])
  const { emails } = await fetchWorkflow(site, author, second._id)
  expect(emails.map(({ subject }: { subject: string }) => subject)).toContain(
    'A file of your submission contains malware: Another (2026-002)',
  )
  await scanner.stop()
})

test('R-SEC-4 Only an unavailable scanner makes an upload wait', async () => {
  const reported: unknown[] = []
  const away = new ScannerUnavailable('it is away')
  const scan = (answer: () => Promise<string | undefined>) => {
    const report = (error: unknown) => reported.push(error)
    const asked = async (content: { destroy(): unknown }) => {
      content.destroy()
      return answer()
    }
    return createUploadScanner(asked as TestSite['scan'], report)(import.meta.filename)
  }
  expect(await scan(() => Promise.reject(away))).toBe('waiting')
  expect(reported).toEqual([away])
  await expect(scan(() => Promise.reject(new Error('a disk is gone')))).rejects.toThrow(
    'a disk is gone',
  )
  const found = scan(async () => `Odd <\u202e>${'y'.repeat(200)}`)
  await expect(found).rejects.toMatchObject({
    refusal: 'infected-file',
    message: `The file was refused: the virus scanner found malware in it (Odd${'y'.repeat(97)}).`,
  })
  expect(await scan(async () => undefined)).toBeNull()
  expect(await createUploadScanner(undefined, () => {})('no file is read')).toBeNull()
  expect(reported).toHaveLength(1)
})

test('R-SEC-4 Waiting files are released when there is no scanner any more', async ({ site }) => {
  const scanner = await startFakeScanner()
  await scanner.stop()
  site.scan = createClamdScanner(scanner.place, generousTimeouts)
  const author = await site.signIn()
  const { body } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
  const url = `/api/submissions/${body.data._id}/download/docx`
  expect((await site.ask(author, { url })).status).toBe(503)
  await scanWaiting({ ...working(site), scan: undefined })
  expect((await site.ask(author, { url })).status).toBe(200)
})

/** Expects that the quarantined file is reported to its sender and the managers, is listed, and can be scanned again. */
async function expectNotified(site: TestSite, manager: Person, author: Person): Promise<void> {
  const quarantined = async () =>
    (await site.ask(manager, { url: '/api/system' })).body.quarantinedFiles
  expect(await quarantined()).toMatchObject([{ name: 'manuscript.docx', state: 'infected' }])
  const findings = await until(async () => {
    const mails = await site.mails(1)
    const found = ['A file of your submission contains malware', 'Malware was found in a file'].map(
      (subject) => mails.find((mail) => mail.includes(subject)),
    )
    expect(found).not.toContain(undefined)
    return found
  })
  expect(findings[0]).toContain(`To: ${author.email}`)
  expect(findings[1]).toContain(`To: ${manager.email}`)
  expect(findings[1]).toContain('Some-Virus')
  const [{ id }] = await quarantined()
  const again = { method: 'POST', url: `/api/system/quarantined-files/${id}/scan` } as const
  expect((await site.ask(author, again)).status).toBe(403)
  expect((await site.ask(manager, again)).status).toBe(200)
  const twice = await site.ask(manager, again)
  expect([twice.status, twice.body.message], 'it waits').toEqual([
    404,
    'There is no such file in quarantine.',
  ])
  const all = await site.db.select().from(event).orderBy(event.id)
  const ofFiles = all.filter(({ type }) => type.startsWith('file-'))
  expect(ofFiles.map(({ type, actorId, data }) => ({ type, actorId, ...data }))).toEqual([
    { type: 'file-found-infected', actorId: null, fileId: id, found: 'Some-Virus' },
    { type: 'file-rescan-requested', actorId: manager.id, fileId: id },
  ])
  expect(await quarantined()).toMatchObject([{ state: 'waiting' }])
}
