import { describe, expect } from 'vitest'
import { expectNothingStored } from '../../../../test/features/articles.ts'
import { articleForm, createArticle, test } from '../../../../test/site.ts'

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
      'acceptedOn',
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
      'fundingStatement',
      'issue',
      'issueSection',
      'keywords',
      'language',
      'licence',
      'notice',
      'pages',
      'pdfFile',
      'peerReview',
      'publicationDate',
      'publishedDate',
      'receivedOn',
      'references',
      'retracted',
      'revisedOn',
      'status',
      'supplements',
      'thumbnailUrl',
      'title',
      'translatedAbstracts',
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

  test('R-ACCESS-8 Only editors can change articles', async ({ site }) => {
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

  test('R-API-7 A refusal names each missing field without storing anything', async ({ site }) => {
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
        'abstract contains control characters that cannot be saved',
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
