import { once } from 'node:events'
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, vi } from 'vitest'
import { file } from '#db/schema/files.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { cpuTime } from '../../../../test/cpu-time.ts'
import {
  bytesOf,
  contentTypes,
  sampleDocx,
  samplePdf,
  sampleZip,
  sha256,
} from '../../../../test/fixtures/files.ts'
import { articleForm, createArticle, type TestSite, test } from '../../../../test/site.ts'
import { until } from '../../../../test/until.ts'

describe('uploading', () => {
  test('R-API-4 R-API-6 An upload returns the article without private fields', async ({ site }) => {
    const admin = await site.signIn('admin')
    const form = articleForm({
      category: 'Teacher Training',
      volume: '12',
      issue: '3',
      pages: '41-58',
      publicationDate: '2026-01-31',
    })
    const { status, body } = await site.send(admin, 'POST', '/api/journals', form)
    expect([status, body.message]).toEqual([201, 'Journal uploaded successfully!'])
    expect(Object.keys(body.data).sort()).toEqual([
      '_id',
      'abstract',
      'acceptedDate',
      'articleNumber',
      'authors',
      'category',
      'competingInterests',
      'concerns',
      'content',
      'contributors',
      'createdAt',
      'dataAvailability',
      'docxFile',
      'doi',
      'downloadUrl',
      'ethicsApproval',
      'funding',
      'issue',
      'keywords',
      'language',
      'licence',
      'notice',
      'pages',
      'pdfFile',
      'publicationDate',
      'publishedDate',
      'receivedDate',
      'references',
      'revisedDate',
      'status',
      'supplements',
      'thumbnailUrl',
      'title',
      'version',
      'volume',
    ])
    expect(body.data).toMatchObject({
      title: 'A sample article on lesson study',
      authors: ['Sample Author'],
      keywords: ['lesson study'],
      status: 'published',
      category: 'Teacher Training',
      volume: 12,
      issue: '3',
      pages: '41-58',
      publicationDate: '2026-01-31',
      createdAt: '2026-03-02T09:00:00.000Z',
      publishedDate: '2026-03-02T09:00:00.000Z',
    })
    const read = await site.ask(null, { url: `/api/journals/${body.data._id}` })
    expect(read.body).toEqual({ data: body.data })
  })

  test('R-ACCESS-8 Changing articles needs an editor: 401 for a visitor, 403 for an author', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const author = await site.signIn('author')
    const { _id } = await createArticle(site, admin)
    const stored = await site.storedFiles()
    for (const [who, expected] of [
      [null, 401],
      [author, 403],
    ] as const) {
      const answers = [
        await site.send(who, 'POST', '/api/journals', articleForm()),
        await site.send(who, 'PATCH', `/api/journals/${_id}`, articleForm()),
        await site.ask(who, { method: 'DELETE', url: `/api/journals/${_id}` }),
        await site.ask(who, { method: 'POST', url: `/api/journals/${_id}/restore` }),
        await site.ask(who, { url: `/api/journals/${_id}/files` }),
        await site.ask(who, { url: '/api/journals?status=all' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
      for (const { body } of answers) expect(Object.keys(body)).toEqual(['message'])
    }
    expect(await site.storedFiles()).toEqual(stored)
  })

  test('R-API-7 Each missing field is named, and nothing is stored', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const field of ['title', 'abstract', 'authors', 'pdfFile', 'docxFile']) {
      const { status, body } = await site.send(
        admin,
        'POST',
        '/api/journals',
        articleForm({ [field]: null }),
      )
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: `${field} is a required field` },
      })
    }
    const blank = await site.send(admin, 'POST', '/api/journals', articleForm({ title: '   ' }))
    expect(blank.body.message).toBe('title is a required field')
    await expectNothingStored(site)
  })

  test('R-API-4 Authors and keywords must be the text of a JSON array', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const [field, text] of [
      ['authors', 'Sample Author'],
      ['authors', '{"name":"Sample"}'],
      ['keywords', '"one"'],
    ] as const) {
      const { status, body } = await site.send(
        admin,
        'POST',
        '/api/journals',
        articleForm({ [field]: text }),
      )
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: `${field} must be the text of a JSON array` },
      })
    }
    const empty = await site.send(admin, 'POST', '/api/journals', articleForm({ authors: '[]' }))
    expect(empty.body.message).toBe('authors is a required field')
    const blank = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ authors: '["A",""]' }),
    )
    expect(blank.body.message).toBe('authors.1 is a required field')
    await expectNothingStored(site)
  })

  test('R-API-7 Impossible details are refused with the name of the field', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const [fields, message] of [
      [{ category: 'Cookery' }, 'category must be one of Education,'],
      [{ volume: 'twelve' }, 'volume must be a whole number'],
      [{ volume: '0' }, 'volume must be 1 or more'],
      [{ issue: '3' }, 'volume is a required field when issue is given'],
      [{ publicationDate: '2026-02-30' }, 'publicationDate must be a date like 2026-03-31'],
      [{ status: 'hidden' }, 'status '],
      [{ title: 'x'.repeat(300_000) }, 'title must be at most 500 characters'],
      [{ title: 'x'.repeat(1024 * 1024) }, 'title is too long'],
      [
        { abstract: 'with a \u0000 in it' },
        'abstract contains control characters that cannot be kept',
      ],
      [{ title: 'two\nlines' }, 'title must be on one line'],
    ] as const) {
      const { status, body } = await site.send(admin, 'POST', '/api/journals', articleForm(fields))
      expect([400, 413]).toContain(status)
      expect(body.message).toContain(message)
    }
    await expectNothingStored(site)
  })

  test('R-API-6 Text is stored as typed', async ({ site }) => {
    const admin = await site.signIn('admin')
    const title = '<script>alert("1")</script> & Ẹ̀kọ́ “ọmọ” ɓɗƙ'
    const created = await createArticle(site, admin, { title, abstract: 'a\n\nb\t<b>c</b>' })
    const { body } = await site.ask(null, { url: `/api/journals/${created._id}` })
    expect(body.data).toMatchObject({ title, abstract: 'a\n\nb\t<b>c</b>' })
  })

  test('R-UPLOAD-1 A draft is hidden from readers until it is published', async ({ site }) => {
    const admin = await site.signIn('admin')
    const draft = await createArticle(site, admin, { status: 'draft' })
    expect(draft).toMatchObject({ status: 'draft', publishedDate: null, publicationDate: null })
    const url = `/api/journals/${draft._id}`
    const author = await site.signIn()
    for (const who of [null, author]) {
      expect((await site.ask(who, { url })).status).toBe(404)
      expect((await site.ask(who, { url: `${url}/download/pdf` })).status).toBe(404)
      expect((await site.ask(who, { url: '/api/journals' })).body).toEqual([])
    }
    expect((await site.ask(admin, { url })).status).toBe(200)
    await site.ask(admin, { method: 'PATCH', url, payload: { status: 'published' } })
    expect((await site.ask(null, { url })).body.data).toMatchObject({
      status: 'published',
      publicationDate: '2026-03-02',
    })
  })
})

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
    test(`R-UPLOAD-6 R-API-7 ${what} is refused with ${status}, and nothing is stored`, async ({
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

  test('R-UPLOAD-6 A file of 10 MB is accepted, one byte more gets 413', async ({ site }) => {
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

  test('R-API-4 A file in another field, or a damaged form, is refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const stray = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ extra: samplePdf() }),
    )
    expect(stray).toMatchObject({
      status: 400,
      body: { message: 'extra is not a file that this form takes' },
    })
    const field = await site.send(admin, 'POST', '/api/journals', articleForm({ role: 'admin' }))
    expect(field).toMatchObject({
      status: 400,
      body: { message: 'role is not a field that this form takes' },
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
    // Temporary files of this test alone, so that their coming and going can be seen.
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

describe('reading', () => {
  test('R-API-3 A page lists articles, newest first, with the pagination', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const title of ['First', 'Second', 'Third']) {
      await createArticle(site, admin, { title })
      site.pass(1000)
    }
    const { body } = await site.ask(null, {
      url: '/api/journals?page=1&limit=2&sortBy=createdAt&order=desc',
    })
    expect(titles(body.journals)).toEqual(['Third', 'Second'])
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 2, totalJournals: 3 })
    const second = await site.ask(null, { url: '/api/journals?page=2&limit=2' })
    expect(titles(second.body.journals)).toEqual(['First'])
    const oldest = await site.ask(null, { url: '/api/journals?page=1&limit=1&order=asc' })
    expect(titles(oldest.body.journals)).toEqual(['First'])
  })

  test('R-API-3 Without page and limit the response is an array', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin)
    const { body, headers } = await site.ask(null, { url: '/api/journals' })
    expect(titles(body)).toEqual(['A sample article on lesson study'])
    expect(headers.link).toBeUndefined()
  })

  test('R-API-3 The array ends after 1,000 articles, with a Link header to the rest', async ({
    site,
  }) => {
    await site.db.insert(article).values(
      Array.from({ length: 1001 }, (_, i) => ({
        id: `article${i}`,
        title: `Article ${i}`,
        abstract: 'a',
        keywords: [],
        status: 'published' as const,
        searchText: '',
        createdAt: new Date(Date.UTC(2020, 0, 1, 0, 0, i)),
        updatedAt: site.now,
      })),
    )
    const { body, headers } = await site.ask(null, { url: '/api/journals' })
    expect(body).toHaveLength(1000)
    expect(body[0].title).toBe('Article 1000')
    const next = /<(.*)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    const rest = await site.ask(null, { url: next.replace('http://localhost:3000', '') })
    expect(titles(rest.body.journals)).toEqual(['Article 0'])
  })

  test('R-API-7 An invalid query is refused with the name of the field', async ({ site }) => {
    for (const [query, message] of [
      ['page=0', 'page must be 1 or more'],
      ['page=x', 'page must be a whole number'],
      ['limit=1000', 'limit must be at most 100'],
      ['sortBy=colour', 'sortBy must be createdAt, publicationDate, title or relevance'],
      ['order=up', 'order must be asc or desc'],
    ]) {
      const { status, body } = await site.ask(null, { url: `/api/journals?${query}` })
      expect({ status, body }).toEqual({ status: 400, body: { message } })
    }
  })

  test('R-ARCH-2 Search finds parts of words in any case and without tone marks', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin, {
      title: 'Lesson Study',
      abstract: 'About 100% of teachers',
      authors: '["Ẹniọlá Ọ̀ṣọ́ (sample)"]',
      keywords: '["ɓangaren ƙasa"]',
    })
    await createArticle(site, admin, {
      title: 'Other',
      abstract: 'Nothing',
      authors: '["B"]',
      keywords: '[]',
    })
    const search = async (term: string) =>
      titles(
        (await site.ask(null, { url: `/api/journals?search=${encodeURIComponent(term)}` })).body,
      )
    for (const term of ['SON stu', 'TEACHERS', 'ọ̀ṣọ́', 'oso', 'bangaren kasa', 'ƘASA', '100%']) {
      expect([term, await search(term)]).toEqual([term, ['Lesson Study']])
    }
    for (const term of ['100x', '1_0', 'study about', '\\'])
      expect([term, await search(term)]).toEqual([term, []])
  })

  test('R-ARCH-4 R-ARCH-3 Category and year filter together', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin, {
      title: 'A',
      category: 'Education',
      publicationDate: '2024-12-31',
    })
    site.pass(1000)
    await createArticle(site, admin, {
      title: 'B',
      category: 'Education',
      publicationDate: '2025-01-01',
    })
    await createArticle(site, admin, {
      title: 'C',
      category: 'Special Education',
      publicationDate: '2025-06-01',
    })
    const list = async (query: string) =>
      titles((await site.ask(null, { url: `/api/journals?${query}` })).body)
    expect(await list('category=Education&order=asc')).toEqual(['A', 'B'])
    expect(await list('year=2025&category=Education')).toEqual(['B'])
    expect(await list('year=2025&category=Special%20Education&search=c')).toEqual(['C'])
  })

  test('R-API-7 An unknown id gives 404 with a message in every route', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const [method, url] of [
      ['GET', '/api/journals/none'],
      ['GET', '/api/journals/none/download/pdf'],
      ['GET', '/api/journals/none/direct-download/none'],
      ['GET', '/api/check-file/none/pdf'],
      ['DELETE', '/api/journals/none'],
      ['POST', '/api/journals/none/restore'],
      ['GET', '/api/nothing-here'],
    ] as const) {
      const { status, body } = await site.ask(admin, { method, url })
      expect([url, status, Object.keys(body)]).toEqual([url, 404, ['message']])
      if (!url.includes('nothing')) expect(body.message).toBe('There is no such article.')
    }
    const { _id } = await createArticle(site, admin)
    const file = await site.ask(admin, { url: `/api/journals/${_id}/direct-download/none` })
    expect([file.status, file.body.message]).toEqual([404, 'There is no such file.'])
    const change = await site.ask(admin, {
      method: 'PATCH',
      url: '/api/journals/none',
      payload: { title: 'x' },
    })
    expect(change.status).toBe(404)
  })
})

describe('downloads', () => {
  test('R-DL-1 R-DL-5 All three addresses deliver the file with length, ETag and a readable name', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const pdfFile = samplePdf({ mark: 'first' })
    const created = await createArticle(site, admin, {
      title: 'Ẹ̀kọ́: a study/of "lessons"',
      pdfFile,
    })
    const bytes = await bytesOf(pdfFile)
    const { fileId } = created.pdfFile as { fileId: string }
    for (const end of [`direct-download/${fileId}`, `download/${fileId}`, 'download/pdf']) {
      const answer = await site.ask(null, { url: `/api/journals/${created._id}/${end}` })
      expect(answer.status).toBe(200)
      expect(sha256(answer.bytes)).toBe(sha256(bytes))
      expect(answer.headers).toMatchObject({
        'content-length': String(bytes.length),
        'content-type': 'application/pdf',
        etag: `"${sha256(bytes)}"`,
        'accept-ranges': 'bytes',
      })
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
        "filename*=UTF-8''Ẹ̀kọ́-a-study-of-lessons.pdf",
      )
    }
  })

  test('R-DL-5 Ranges and conditional requests are answered as the standard says', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}/download/pdf`
    const whole = await site.ask(null, { url })
    const get = (headers: Record<string, string>) => site.ask(null, { url, headers })
    const part = await get({ range: 'bytes=5-9' })
    expect(part.status).toBe(206)
    expect(part.bytes).toEqual(whole.bytes.subarray(5, 10))
    expect(part.headers['content-range']).toBe(`bytes 5-9/${whole.bytes.length}`)
    const tail = await get({ range: 'bytes=-4' })
    expect(tail.bytes).toEqual(whole.bytes.subarray(-4))
    expect([part.headers['content-length'], tail.headers['content-length']]).toEqual(['5', '4'])
    const beyond = await get({ range: 'bytes=999999-' })
    expect([beyond.status, beyond.headers['content-range'], beyond.body.message]).toEqual([
      416,
      `bytes */${whole.bytes.length}`,
      'The file is shorter than the requested range.',
    ])
    const etag = String(whole.headers.etag)
    const kept = await get({ 'if-none-match': etag })
    const { 'content-disposition': disposition } = whole.headers
    expect([kept.status, kept.headers]).toMatchObject([
      304,
      { etag, 'content-disposition': disposition, 'accept-ranges': 'bytes' },
    ])
    expect((await get({ range: 'bytes=5-9', 'if-range': etag })).status).toBe(206)
    const joined = await get({ range: 'bytes=0-4,5-9' })
    expect([joined.status, joined.headers['content-range']]).toEqual([
      206,
      `bytes 0-9/${whole.bytes.length}`,
    ])
    const blanks = (length: number) => `bytes=${'5-9'.padStart(length - 6)}`
    expect((await get({ range: blanks(500) })).status).toBe(206)
    for (const range of ['bytes=0-1,5-9', 'pages=0-1', 'bytes', blanks(501)])
      expect([range, (await get({ range })).status]).toEqual([range, 200])
    expect([disposition, whole.headers['content-security-policy']]).not.toContainEqual(
      expect.stringMatching(/^inline|^frame-ancestors 'self'/),
    )
    const viewed = await site.ask(null, { url: `${url}?view` })
    expect(viewed.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': "frame-ancestors 'self';base-uri 'none';form-action 'none'",
    })
    const word = await site.ask(null, { url: `${url.replace(/pdf$/, 'docx')}?view` })
    expect(word.headers['content-disposition']).toMatch(/^attachment; /)
    const changed = await get({ range: 'bytes=5-9', 'if-range': '"another"' })
    expect(changed.status).toBe(200)
    const head = await site.ask(null, { method: 'HEAD', url })
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': String(whole.bytes.length) },
    })
    expect(head.bytes).toHaveLength(0)
  })

  test('R-DL-5 R-ACCESS-8 The file of a deleted article or a draft cannot be downloaded', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}/download/pdf`
    const at = `/api/journals/${created._id}`
    const isThere = async () => (await site.ask(null, { url })).status
    expect([await isThere(), await isThere()]).toEqual([200, 200])
    await site.ask(admin, { method: 'DELETE', url: at })
    expect(await isThere()).toBe(404)
    await site.ask(admin, { method: 'POST', url: `${at}/restore` })
    expect(await isThere()).toBe(200)
    await site.ask(admin, { method: 'PATCH', url: at, payload: { status: 'draft' } })
    expect(await isThere()).toBe(404)
  })

  test('R-DL-5 An If-None-Match of 15,000 spaces is parsed in linear time', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}/download/pdf`
    await site.ask(null, { url })
    const began = cpuTime()
    const headers = { 'if-none-match': `${' '.repeat(15_000)}x` }
    expect((await site.ask(null, { url, headers })).status).toBe(200)
    expect(cpuTime() - began).toBeLessThan(150)
  })

  test('R-DL-5 A missing or truncated stored file is an error, not an empty download', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const { sha256: key } = created.pdfFile as { sha256: string }
    await writeFile(path.join(site.folder, 'files', key.slice(0, 2), key), 'cut')
    const answer = await site.ask(null, { url: `/api/journals/${created._id}/download/pdf` })
    expect(answer).toMatchObject({ status: 500, body: { message: 'Server error occurred' } })
  })

  test('R-API-4 The file check gives the addresses of a file at both its addresses', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    for (const start of ['/api/check-file', '/api/journals/check-file']) {
      const { body } = await site.ask(null, { url: `${start}/${created._id}/pdf` })
      expect(Object.keys(body).sort()).toEqual([
        'cloudinaryUrl',
        'downloadUrl',
        'downloadUrl2',
        'exists',
        'message',
      ])
      expect(body.exists).toBe(true)
      for (const address of [body.downloadUrl, body.downloadUrl2]) {
        const answer = await site.ask(null, { url: address.replace('http://localhost:3000', '') })
        expect(answer.status).toBe(200)
      }
      expect((await site.ask(null, { url: `${start}/${created._id}/exe` })).status).toBe(400)
      const draft = await createArticle(site, admin, { status: 'draft' })
      expect((await site.ask(null, { url: `${start}/${draft._id}/pdf` })).status).toBe(404)
    }
  })
})

describe('changing', () => {
  test('R-MANAGE-6 Details can be set later, and an empty one is cleared', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin, { category: 'Education' })
    const url = `/api/journals/${created._id}`
    const set = {
      volume: 3,
      issue: '1-2',
      pages: '7-9',
      publicationDate: '2025-05-05',
      authors: ['B', 'A'],
    }
    const changed = await site.ask(admin, { method: 'PATCH', url, payload: set })
    expect(changed.body.data).toMatchObject({ ...set, category: 'Education', title: created.title })
    const cleared = await site.ask(admin, {
      method: 'PATCH',
      url,
      payload: { category: '', volume: '', issue: '' },
    })
    expect(cleared.body.data).toMatchObject({
      category: null,
      volume: null,
      issue: null,
      pages: '7-9',
    })
    const found = await site.ask(null, { url: '/api/journals?search=b' })
    expect(found.body).toHaveLength(1)
  })

  test('R-MANAGE-7 Concurrent changes are all saved', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const url = `/api/journals/${_id}`
    const changes = [
      { title: 'New title' },
      { pages: '1-2' },
      { abstract: 'New abstract' },
      { category: 'Education' },
    ]
    await Promise.all(changes.map((payload) => site.ask(admin, { method: 'PATCH', url, payload })))
    expect((await site.ask(null, { url })).body.data).toMatchObject(Object.assign({}, ...changes))
  })

  test('R-MANAGE-7 A replaced file stays available to editors, and readers get the new one', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const first = await createArticle(site, admin, { pdfFile: samplePdf({ mark: 'first' }) })
    const second = samplePdf({ mark: 'second' })
    const form = new FormData()
    form.set('pdfFile', second)
    await site.send(admin, 'PATCH', `/api/journals/${first._id}`, form)
    const url = `/api/journals/${first._id}`
    const now = await site.ask(null, { url: `${url}/download/pdf` })
    expect(sha256(now.bytes)).toBe(sha256(await bytesOf(second)))
    const { fileId } = first.pdfFile as { fileId: string }
    expect((await site.ask(null, { url: `${url}/download/${fileId}` })).status).toBe(404)
    expect((await site.ask(admin, { url: `${url}/download/${fileId}` })).status).toBe(200)
    const history = await site.ask(admin, { url: `${url}/files` })
    expect(
      history.body.files.filter((version: { format: string }) => version.format === 'pdf'),
    ).toHaveLength(2)
  })

  test('R-API-4 R-MANAGE-7 A deleted article is gone for everyone and can be restored', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}`
    const deleted = await site.ask(admin, { method: 'DELETE', url })
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { message: 'Journal deleted successfully' },
    ])
    expect((await site.ask(admin, { method: 'DELETE', url })).status).toBe(404)
    expect((await site.ask(null, { url })).status).toBe(404)
    expect((await site.ask(null, { url: `${url}/download/pdf` })).status).toBe(404)
    expect((await site.ask(null, { url: '/api/journals' })).body).toEqual([])
    await site.ask(admin, { method: 'POST', url: `${url}/restore` })
    expect((await site.ask(null, { url })).body.data).toEqual(created)
  })

  test('R-API-4 Every change is recorded with the account that made it', async ({ site }) => {
    const admin = await site.signIn('admin')
    const created = await createArticle(site, admin)
    const url = `/api/journals/${created._id}`
    await site.ask(admin, { method: 'DELETE', url })
    for (const status of [200, 200])
      expect((await site.ask(admin, { method: 'POST', url: `${url}/restore` })).status).toBe(status)
    const events = await site.db.select().from(event).orderBy(event.id)
    expect(events.map(({ type, actorId }) => ({ type, actorId }))).toEqual([
      { type: 'article-created', actorId: admin.id },
      { type: 'article-deleted', actorId: admin.id },
      { type: 'article-restored', actorId: admin.id },
    ])
  })
})

/** How many bytes lie in the files below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(
    async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function expectNothingStored(site: TestSite) {
  expect(await site.db.select().from(article)).toEqual([])
  expect(await site.db.select().from(file)).toEqual([])
  expect(await site.storedFiles()).toEqual([])
}

const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)
