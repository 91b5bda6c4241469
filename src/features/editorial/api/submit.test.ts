import { describe, expect } from 'vitest'
import { submission } from '#db/schema/editorial/submissions.ts'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import { givenSubmission, publishSubmission } from '../../../../test/editorial/submissions.ts'
import { bytesOf, sampleDocx, samplePdf, sha256 } from '../../../../test/fixtures/files.ts'
import { manuscriptForm, test } from '../../../../test/site.ts'

describe('submitting a manuscript', () => {
  test('R-API-5 R-API-6 submitting answers 201 with the fields that the author may see', async ({
    site,
  }) => {
    const author = await site.signIn()
    const { status, body } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
    expect([status, body.message]).toEqual([201, 'Journal submitted successfully'])
    expect(Object.keys(body.data).sort()).toEqual([
      '_id',
      'abstract',
      'authors',
      'canDecide',
      'createdAt',
      'docxCloudinaryUrl',
      'docxFile',
      'due',
      'journalId',
      'keywords',
      'stage',
      'stageSince',
      'status',
      'submissionNumber',
      'title',
      'version',
    ])
    expect(body.data).toMatchObject({
      submissionNumber: '2026-001',
      stage: 'submitted',
      stageSince: '2026-03-02T09:00:00.000Z',
      due: '2026-03-16T09:00:00.000Z',
      createdAt: '2026-03-02T09:00:00.000Z',
      version: 1,
      canDecide: false,
      title: 'A sample manuscript',
      status: 'pending',
      journalId: null,
    })
    expect(body.data.docxFile).toEqual({
      fileId: expect.any(String),
      fileName: expect.stringMatching(/\.docx$/),
      size: expect.any(Number),
    })
    const read = await site.ask(author, { url: `/api/submissions/${body.data._id}` })
    const names = { given: 'Sample', family: 'Author' }
    const own = { ...contributorFromName('Sample Author'), ...names, email: author.email }
    const more = { contributors: [own], statements: {}, references: [], section: null }
    expect(read.body).toEqual({ data: { ...body.data, ...more } })
  })

  test('R-API-5 submitting stores the file unchanged', async ({ site }) => {
    const author = await site.signIn()
    const file = sampleDocx()
    const { _id, docxFile } = await givenSubmission(site, author, { file })
    for (const end of [
      'download/docx',
      `download/${docxFile.fileId}`,
      `direct-download/${docxFile.fileId}`,
    ]) {
      const answer = await site.ask(author, { url: `/api/submissions/${_id}/${end}` })
      expect(sha256(answer.bytes)).toBe(sha256(await bytesOf(file)))
    }
  })

  test('R-API-5 R-API-7 submitting stores nothing when a field or the file is wrong', async ({
    site,
  }) => {
    const author = await site.signIn()
    for (const [fields, status, message] of [
      [{ title: null }, 400, 'title is a required field'],
      [{ abstract: null }, 400, 'abstract is a required field'],
      [{ keywords: null }, 400, 'keywords is a required field'],
      [{ keywords: '[]' }, 400, 'keywords is a required field'],
      [{ authors: 'Sample' }, 400, 'authors must be the text of a JSON array'],
      [{ file: null }, 400, 'file is a required field'],
      [{ status: 'published' }, 400, 'status is not a field of this form'],
      [{ file: samplePdf() }, 415, 'Please upload a Word document (.docx).'],
    ] as const) {
      const answer = await site.send(author, 'POST', '/api/submissions', manuscriptForm(fields))
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } })
    }
    expect(await site.db.select().from(submission)).toEqual([])
    expect(await site.storedFiles()).toEqual([])
  })

  test('R-ACCESS-8 submitting, reading and publishing need an account', async ({ site }) => {
    const author = await site.signIn()
    const { _id } = await givenSubmission(site, author)
    const answers = [
      await site.send(null, 'POST', '/api/submissions', manuscriptForm()),
      await site.ask(null, { url: '/api/submissions' }),
      await site.ask(null, { url: `/api/submissions/${_id}` }),
      await site.ask(null, { url: `/api/submissions/${_id}/download/docx` }),
      await publishSubmission(site, null, _id),
      await site.ask(null, { method: 'DELETE', url: `/api/submissions/${_id}` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  })

  test('R-API-5 submitting sends the author an email', async ({ site }) => {
    const author = await site.signIn()
    await givenSubmission(site, author)
    const [mail] = await site.mails(1)
    expect(mail).toContain(`To: ${author.email}`)
    expect(mail).toContain('We have received your manuscript: A sample manuscript')
  })
})
