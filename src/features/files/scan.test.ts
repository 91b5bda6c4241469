import { expect } from 'vitest'
import { eicar, startSmallScanner } from '../../../test/clamd.ts'
import { pdf } from '../../../test/files.ts'
import { articleForm, givenSubmission, manuscriptForm, test } from '../../../test/site.ts'
import { scanBy } from '../../platform/scanner.ts'
import { scanWaiting } from './scan.ts'

test('R-SEC-4 an infected file is refused at its field before it is judged, and nothing of it is kept', async ({
  site,
}) => {
  const scanner = await startSmallScanner()
  site.scan = scanBy(scanner.place)
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
    'The file was not taken: the virus scanner knows it as harmful (Eicar-Test-Signature).',
  )
  expect(await site.storedFiles()).toEqual([])
  expect((await site.send(admin, 'POST', '/api/journals', articleForm())).status).toBe(201)
  await scanner.stop()
})

test('R-SEC-4 while the scanner gives no verdict a file is taken, given to nobody and not published; then it is, or never', async ({
  site,
}) => {
  const scanner = await startSmallScanner()
  site.scan = scanBy(scanner.place, { silence: 50, all: 1000 })
  scanner.manner = 'says nothing'
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id } = await givenSubmission(site, author)
  const download = () =>
    site.ask(editor, { url: `/api/submissions/${_id}/download/docx` }).then(({ status }) => status)
  const publish = () =>
    site.ask(editor, {
      method: 'PATCH',
      url: `/api/submissions/${_id}/status`,
      payload: { status: 'published' },
    })
  expect(await download()).toBe(503)
  const early = await publish()
  expect([early.status, early.headers['retry-after']]).toEqual([503, '60'])
  const form = () => articleForm({ pdfFile: pdf({ mark: 'new' }) })
  expect((await site.send(editor, 'POST', '/api/journals', form())).status).toBe(503)
  const draft = await site.send(editor, 'POST', '/api/journals', articleForm({ status: 'draft' }))
  expect(draft.status).toBe(201)
  expect((await site.ask(null, { url: '/api/journals?page=1' })).body.journals).toEqual([])
  await expect(scanWaiting(site)).rejects.toThrow('it is silent')
  expect(await download()).toBe(503)

  scanner.manner = 'judges'
  await scanWaiting(site)
  expect(await download()).toBe(200)
  expect((await publish()).status).toBe(200)

  scanner.manner = 'says nothing'
  const second = await givenSubmission(site, author, { title: 'Another' })
  site.scan = async (content) => {
    content.destroy()
    return 'Some-Virus'
  }
  await scanWaiting(site)
  const url = `/api/submissions/${second._id}/download/docx`
  expect((await site.ask(editor, { url })).status).toBe(422)
  await scanner.stop()
})

test('R-SEC-4 files that wait are released where there is no scanner any more', async ({
  site,
}) => {
  const scanner = await startSmallScanner()
  await scanner.stop()
  site.scan = scanBy(scanner.place)
  const author = await site.signIn()
  const { body } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
  const url = `/api/submissions/${body.data._id}/download/docx`
  expect((await site.ask(author, { url })).status).toBe(503)
  await scanWaiting({ ...site, scan: undefined })
  expect((await site.ask(author, { url })).status).toBe(200)
})
