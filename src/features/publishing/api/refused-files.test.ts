import { once } from 'node:events'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, vi } from 'vitest'
import { expectNothingStored } from '../../../../test/features/articles.ts'
import {
  bytesOf,
  contentTypes,
  sampleDocx,
  samplePdf,
  sampleZip,
} from '../../../../test/fixtures/files.ts'
import { articleForm, createArticle, test } from '../../../../test/site.ts'
import { until } from '../../../../test/until.ts'

describe('bad files', () => {
  const cases: [string, Record<string, File>, number, string][] = [
    [
      'a renamed executable as PDF',
      { pdfFile: new File(['MZ\x90\x00'.repeat(500)], 'a.pdf') },
      415,
      'Please upload a PDF document (.pdf).',
    ],
    [
      'a renamed executable as DOCX',
      { docxFile: new File(['MZ\x90\x00'.repeat(500)], 'a.docx') },
      415,
      'Please upload a Word document (.docx).',
    ],
    [
      'a PDF as DOCX',
      { docxFile: samplePdf({ name: 'a.docx' }) },
      415,
      'Please upload a Word document (.docx).',
    ],
    [
      'a DOCX as PDF',
      { pdfFile: sampleDocx({ name: 'a.pdf' }) },
      415,
      'Please upload a PDF document (.pdf).',
    ],
    [
      'another ZIP as DOCX',
      { docxFile: sampleZip('a.docx', [{ name: 'a.txt', content: 'a' }]) },
      415,
      'Please upload a Word document (.docx).',
    ],
    [
      'a spreadsheet as DOCX',
      {
        docxFile: sampleDocx({
          extra: [
            {
              name: '[Content_Types].xml',
              content: contentTypes(
                'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
              ),
            },
          ],
        }),
      },
      415,
      'Please upload a Word document (.docx).',
    ],
    ['a PDF without pages', { pdfFile: samplePdf({ pages: 0 }) }, 422, 'The PDF has no pages.'],
    [
      'an empty PDF',
      { pdfFile: new File([], 'a.pdf') },
      415,
      'Please upload a PDF document (.pdf).',
    ],
    [
      'a DOCX with a macro',
      { docxFile: sampleDocx({ extra: [{ name: 'word/vbaProject.bin', content: 'x' }] }) },
      422,
      'The Word document contains macros. Please save it as .docx without them.',
    ],
    [
      'a .docm',
      {
        docxFile: sampleDocx({
          extra: [
            {
              name: '[Content_Types].xml',
              content: contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
            },
          ],
        }),
      },
      422,
      'The Word document contains macros. Please save it as .docx without them.',
    ],
    [
      'a password-protected DOCX',
      { docxFile: new File([Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x'.repeat(2000)], 'a.docx') },
      422,
      'The Word document is protected by a password or is an old .doc. Please save it as .docx without a password.',
    ],
    [
      'a DOCX with an encrypted part',
      {
        docxFile: sampleDocx({
          extra: [{ name: 'word/secret.xml', content: 'x', encrypted: true }],
        }),
      },
      422,
      'protected by a password',
    ],
    [
      'a DOCX that reaches outside itself',
      { docxFile: sampleDocx({ extra: [{ name: '../../etc/passwd', content: 'x' }] }) },
      422,
      'damaged',
    ],
    [
      'a DOCX that lies about its sizes',
      {
        docxFile: sampleDocx({
          extra: [{ name: 'word/a.xml', content: 'x'.repeat(5000), declaredSize: 10 }],
        }),
      },
      422,
      'damaged',
    ],
    [
      'a ZIP bomb',
      {
        docxFile: sampleDocx({
          extra: [{ name: 'word/a.xml', content: Buffer.alloc(251 * 1024 * 1024) }],
        }),
      },
      422,
      'unpacks to more than a manuscript can hold',
    ],
    [
      'a DOCX of too many parts',
      {
        docxFile: sampleDocx({
          extra: Array.from({ length: 5001 }, (_, i) => ({ name: `word/${i}.xml`, content: '' })),
        }),
      },
      422,
      'unpacks to more than a manuscript can hold',
    ],
  ]
  for (const [what, files, status, message] of cases) {
    test(`R-UPLOAD-6 R-API-7 ${what} is refused with ${status} without storing anything`, async ({
      site,
    }) => {
      const admin = await site.signIn('admin')
      const answer = await site.send(admin, 'POST', '/api/journals', articleForm(files))
      expect(answer.status).toBe(status)
      expect(answer.body.message).toContain(message)
      await expectNothingStored(site)
    })
  }

  test('R-UPLOAD-6 A manuscript written in a Word template is accepted', async ({ site }) => {
    const admin = await site.signIn('admin')
    const template =
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'
    const docxFile = sampleDocx({
      extra: [{ name: '[Content_Types].xml', content: contentTypes(template) }],
    })
    expect(await createArticle(site, admin, { docxFile })).toMatchObject({ status: 'published' })
  })

  test('R-UPLOAD-6 Truncated files are refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const halfPdf = new File(
      [(await bytesOf(samplePdf({ padding: 5000 }))).subarray(0, 4000)],
      'a.pdf',
    )
    const broken = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ pdfFile: halfPdf }),
    )
    expect(broken).toMatchObject({
      status: 422,
      body: { message: 'The PDF is incomplete: its end is missing. Please export it again.' },
    })
    const halfDocx = new File([(await bytesOf(sampleDocx())).subarray(0, 500)], 'a.docx')
    const torn = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ docxFile: halfDocx }),
    )
    expect(torn).toMatchObject({
      status: 422,
      body: { message: 'The Word document is damaged or incomplete. Please save it again.' },
    })
    await expectNothingStored(site)
  })

  test('R-UPLOAD-6 A file of more than 10 MB gets 413', async ({ site }) => {
    const admin = await site.signIn('admin')
    const frame = samplePdf().size
    const limit = 10 * 1024 * 1024
    const over = articleForm({ pdfFile: samplePdf({ padding: limit - frame + 1 }) })
    const refused = await site.send(admin, 'POST', '/api/journals', over)
    expect(refused).toMatchObject({
      status: 413,
      body: { message: 'The PDF file is larger than 10 MB.' },
    })
    await expectNothingStored(site)
    // The offset of the cross-reference table grows by some digits with the padding.
    const taken = await createArticle(site, admin, {
      pdfFile: samplePdf({ padding: limit - frame - 6 }),
    })
    expect(taken.pdfFile).toMatchObject({
      size: expect.toSatisfy((size: number) => limit - size < 10 && size <= limit),
    })
  })

  test('R-API-7 A request announced as too large is refused before it is read', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(100 * 1024 * 1024),
    }
    const { status } = await site.ask(admin, { method: 'POST', url: '/api/journals', headers })
    expect(status).toBe(413)
  })

  test('R-API-4 A file in another field or a damaged form is refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const stray = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ extra: samplePdf() }),
    )
    expect(stray).toMatchObject({
      status: 400,
      body: { message: 'extra is not a file of this form' },
    })
    const field = await site.send(admin, 'POST', '/api/journals', articleForm({ role: 'admin' }))
    expect(field).toMatchObject({
      status: 400,
      body: { message: 'role is not a field of this form' },
    })
    const json = await site.ask(admin, { method: 'POST', url: '/api/journals', payload: {} })
    expect(json).toMatchObject({
      status: 415,
      body: { message: 'Please send the form as multipart/form-data.' },
    })
    await expectNothingStored(site)
  })

  test('R-API-4 An interrupted upload leaves no row and no file', async ({ site }) => {
    const admin = await site.signIn('admin')
    // A folder of temporary files for this test, so that it can see them created and deleted.
    const uploadFolder = await mkdtemp(path.join(site.folder, 'uploadFolder-'))
    vi.stubEnv('TMPDIR', uploadFolder)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    const body = new Response(articleForm({ pdfFile: samplePdf({ padding: 500_000 }) }))
    const bytes = Buffer.from(await body.arrayBuffer())
    const sending = request({
      port,
      method: 'POST',
      path: '/api/journals',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': body.headers.get('content-type') ?? '',
        'content-length': bytes.length,
      },
    })
    const broken = once(sending, 'error')
    sending.write(bytes.subarray(0, 300_000))
    await until(async () => expect(await bytesBelow(uploadFolder)).toBeGreaterThan(100_000))
    sending.destroy(new Error('gone'))
    await broken
    await until(async () => expect(await readdir(uploadFolder)).toEqual([]))
    vi.unstubAllEnvs()
    await expectNothingStored(site)
  })
})

/** The size of the files below a folder in bytes. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(
    async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
