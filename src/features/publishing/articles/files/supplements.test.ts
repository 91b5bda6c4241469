import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { event } from '#db/schema/platform.ts'
import { article, supplement } from '#db/schema/publishing/articles.ts'
import { filesOfSubmissions } from '#features/editorial/submissions/files.ts'
import { deleteUnusedFiles } from '#features/files/register-files.ts'
import { bytesOf, sampleDocx, samplePdf, sampleZip } from '../../../../../test/fixtures/files.ts'
import { samplePng } from '../../../../../test/fixtures/pictures.ts'
import { createArticle, test } from '../../../../../test/site.ts'
import type { Person, TestSite } from '../../../../../test/site-actions.ts'
import { purgeDeletedArticles } from '../purge-articles.ts'
import { filesOfArticles } from './file-queries.ts'

const local = (address: string) => address.replace('http://localhost:3000', '')
/** The start, the frame of 8 by 8 pixels, the scan and the end of a JPEG. */
const jpeg = Buffer.from('ffd8ffc0000b080008000801011100ffda0008010100003f00ffd9', 'hex')
const workbook = (extra: string[] = []) =>
  sampleZip(
    'data.xlsx',
    ['[Content_Types].xml', 'xl/workbook.xml', ...extra].map((name) => ({ name, content: '<x/>' })),
  )

function add(site: TestSite, who: Person, id: string, given: File, label = 'Table S1') {
  const form = new FormData()
  form.set('label', label)
  form.set('file', given)
  return site.send(who, 'POST', `/api/journals/${id}/supplements`, form)
}

describe('supplements', () => {
  test('R-META-4 Supplements of every kind are added, reordered, renamed and removed', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id, version } = await createArticle(site, admin)
    const files = [
      new File(['a,b\n1,2'], 'Data: ọ̀ṣọ́/1.csv'),
      new File(['words'], 'notes.TXT'),
      samplePng({ name: 'figure.png' }),
      new File([jpeg], 'photo.jpeg'),
      workbook(),
      sampleZip('all.zip', [{ name: 'a.txt', content: 'a' }]),
      samplePdf(),
      sampleDocx(),
    ]
    for (const [place, given] of files.entries()) {
      const { status, body } = await add(site, admin, _id, given, `S${place + 1}`)
      expect([given.name, status, body.message]).toEqual([given.name, 201, undefined])
    }
    const read = async () => (await site.ask(null, { url: `/api/journals/${_id}` })).body.data
    const { supplements, version: after } = await read()
    expect(after).toBe(version)
    expect(supplements.map(({ label }: { label: string }) => label).join()).toBe(
      'S1,S2,S3,S4,S5,S6,S7,S8',
    )
    const url = `/api/journals/${_id}/supplements`
    const order = supplements.map(({ _id }: { _id: string }) => _id).toReversed()
    const ordered = await site.ask(admin, { method: 'PUT', url, payload: { order } })
    expect(ordered.body.data.supplements[0].label).toBe('S8')
    const payload = { label: 'Figure 1. The <room>' }
    await site.ask(admin, { method: 'PATCH', url: `${url}/${order[0]}`, payload })
    const removed = await site.ask(admin, { method: 'DELETE', url: `${url}/${order[1]}` })
    expect(removed.body.data.supplements.slice(0, 2)).toMatchObject([payload, { label: 'S6' }])
    for (const wrong of [order, order.slice(2), [...order.slice(2), 'x'], ['x']]) {
      const late = await site.ask(admin, { method: 'PUT', url, payload: { order: wrong } })
      expect([late.status, late.body.message]).toEqual([
        409,
        'Someone else has added or removed a file since you opened this list.',
      ])
    }
    const other = await createArticle(site, admin)
    const elsewhere = url.replace(_id, other._id)
    for (const none of [
      await site.ask(admin, { method: 'DELETE', url: `${url}/${order[1]}` }),
      await site.ask(admin, { method: 'PATCH', url: `${url}/${order[1]}`, payload }),
      await site.ask(admin, { method: 'DELETE', url: `${elsewhere}/${order[0]}` }),
      await site.ask(admin, { method: 'PATCH', url: `${elsewhere}/${order[0]}`, payload }),
    ])
      expect([none.status, none.body.message]).toEqual([404, 'There is no such file.'])
    const all = await site.db.select().from(event).orderBy(event.id)
    const done = all.flatMap(({ type, actorId, data }) =>
      type.startsWith('supplement')
        ? [[type, actorId === admin.id, data.articleId === _id, data.supplementId]]
        : [],
    )
    expect(done).toEqual([
      ...order.toReversed().map((one: string) => ['supplement-added', true, true, one]),
      ['supplements-reordered', true, true, undefined],
      ['supplement-renamed', true, true, order[0]],
      ['supplement-removed', true, true, order[1]],
    ])
    const rows = await site.db.select().from(supplement).orderBy(supplement.position)
    const there = rows.filter(({ removedAt }) => removedAt === null)
    expect(there.map(({ id, position }) => [id, position])).toEqual(
      [order[0], ...order.slice(2)].map((one, position) => [one, position]),
    )
    const [some] = there
    if (!some) throw new Error('none is there')
    await site.db
      .insert(supplement)
      .values(Array.from({ length: 42 }, (_, n) => ({ ...some, id: `more${n}`, position: 7 + n })))
    site.pass(60_000)
    expect((await add(site, admin, _id, new File(['a'], 'a.txt'), 'The last')).status).toBe(201)
    const [row] = await site.db.select().from(article).where(eq(article.id, _id))
    expect(row?.updatedAt).toEqual(site.now)
    const beyond = await add(site, admin, _id, new File(['a'], 'a.txt'))
    expect([beyond.status, beyond.headers['x-field'], beyond.body.message]).toEqual([
      400,
      'file',
      'At most 50 files can go with an article.',
    ])
    const { supplements: last } = await read()
    expect([last.length, last.at(-1).label]).toEqual([50, 'The last'])
  })

  test('R-META-4 A supplement is downloaded under its own name instead of shown', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const page = new File(['<script>alert(1)</script>'], `${'Ọ̀'.repeat(200)}\u202e".html.txt`)
    const { body } = await add(site, admin, _id, page)
    const url = local(body.data.supplements[0].url)
    expect(url).toMatch(new RegExp(`^/journals/${_id}/files/\\w+/[^/]+\\.txt$`))
    const whole = await site.ask(null, { url })
    expect(whole).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; .*\.txt/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    })
    expect(whole.bytes.equals(await bytesOf(page))).toBe(true)
    const part = await site.ask(null, { url, headers: { range: 'bytes=1-6' } })
    expect([part.status, part.bytes.toString()]).toEqual([206, 'script'])
    const etag = String(whole.headers.etag)
    expect((await site.ask(null, { url, headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('R-META-4 A supplement of a wrong type or size is refused without being stored', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const stored = await site.storedFiles()
    const macros = [{ name: 'xl/vbaProject.bin', content: 'x' }]
    for (const [given, status, said] of [
      [new File(['MZ'], 'run.exe'), 415, 'one of these kinds: .pdf, .docx, .xlsx'],
      [new File(['<svg/>'], 'image.svg'), 415, 'one of these kinds'],
      [new File(['no'], 'noname'), 415, 'one of these kinds'],
      [new File(['not a picture'], 'a.png'), 415, 'not a PNG picture'],
      [new File([await bytesOf(samplePng())], 'a.csv'), 415, 'not a table as text'],
      [new File([''], 'a.txt'), 415, 'not plain text'],
      [sampleZip('a.xlsx', [{ name: 'a', content: 'b' }]), 415, 'not an Excel workbook'],
      [workbook(macros.map(({ name }) => name)), 422, 'macros'],
      [sampleZip('a.zip', [{ name: 'a', content: 'b', encrypted: true }]), 422, 'password'],
      [new File(['PK\u0003\u0004 cut off'], 'a.zip'), 415, 'not a ZIP'],
      [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.txt'), 413, 'larger than 10 MB'],
    ] as const) {
      const { status: answered, body, headers } = await add(site, admin, _id, given)
      expect([given.name, answered, headers['x-field']]).toEqual([given.name, status, 'file'])
      expect(body.message).toContain(said)
    }
    for (const label of ['', ' ', 'x'.repeat(201), 'a\nb', '\u0000'])
      expect(
        (await add(site, admin, _id, new File(['a'], 'a.txt'), label)).headers['x-field'],
      ).toBe('label')
    expect((await site.ask(null, { url: `/api/journals/${_id}` })).body.data.supplements).toEqual(
      [],
    )
    expect(await site.storedFiles()).toEqual(stored)
  })

  test('R-META-4 Supplements of a draft or a deleted article are hidden from readers', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const statuses = async (id: string, supplement: string) =>
      Promise.all(
        [
          [null, `/journals/${id}/files/${supplement}/a.txt`],
          [null, `/api/journals/${id}/direct-download/${supplement}`],
          [admin, `/api/journals/${id}/direct-download/${supplement}`],
        ].map(async ([who, url]) => (await site.ask(who as Person, { url: url as string })).status),
      )
    const draft = await createArticle(site, admin, { status: 'draft' })
    const { body } = await add(site, admin, draft._id, new File(['a'], 'a.txt'))
    const id = body.data.supplements[0]._id
    expect(await statuses(draft._id, id)).toEqual([404, 404, 200])
    const url = `/api/journals/${draft._id}`
    await site.ask(admin, { method: 'PATCH', url, payload: { status: 'published' } })
    expect(await statuses(draft._id, id)).toEqual([200, 200, 200])
    const other = await createArticle(site, admin)
    expect(await statuses(other._id, id)).toEqual([404, 404, 404])
    await site.ask(admin, { method: 'DELETE', url })
    expect(await statuses(draft._id, id)).toEqual([410, 404, 404])
    await site.ask(admin, { method: 'POST', url: `${url}/restore` })
    expect(await statuses(draft._id, id)).toEqual([200, 200, 200])
  })

  test('R-META-4 A supplement is stored as long as its article', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    await add(site, admin, _id, new File(['a,b'], 'a.csv'))
    const isKept = async () => {
      await deleteUnusedFiles(site, [filesOfArticles, filesOfSubmissions])
      return (await site.db.select().from(file).where(eq(file.originalName, 'a.csv'))).length === 1
    }
    expect(await isKept()).toBe(true)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    expect(await isKept()).toBe(true)
    site.pass(31 * 86_400_000)
    await purgeDeletedArticles({ db: site.db, clock: () => site.now })
    expect(await isKept()).toBe(false)
  })
})

test('R-META-4 R-HEAD-1 The files of an article keep their addresses until it is deleted', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const [first, second] = [samplePdf({ mark: 'first' }), samplePdf({ mark: 'second' })]
  const { _id } = await createArticle(site, admin, { pdfFile: first })
  const url = `/journals/${_id}/article.pdf`
  const answer = await site.ask(null, { url })
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-content-type-options': 'nosniff',
    },
  })
  expect(answer.bytes.equals(await bytesOf(first))).toBe(true)
  const word = await site.ask(null, { url: `/journals/${_id}/article.docx` })
  expect(String(word.headers['content-disposition'])).toMatch(/^attachment; /)
  const form = new FormData()
  form.set('pdfFile', second)
  await site.send(admin, 'PATCH', `/api/journals/${_id}`, form)
  const later = await site.ask(null, { url, headers: { range: 'bytes=-5' } })
  expect([later.status, later.bytes.toString()]).toEqual([206, 'EOF\n'.padStart(5, '%')])
  expect((await site.ask(null, { url })).bytes.equals(await bytesOf(second))).toBe(true)
  expect((await site.ask(null, { method: 'HEAD', url })).headers['content-length']).toBe(
    String(second.size),
  )
  const draft = await createArticle(site, admin, { status: 'draft' })
  expect((await site.ask(null, { url: `/journals/${draft._id}/article.pdf` })).status).toBe(404)
  expect((await site.ask(null, { url: '/journals/none/article.pdf' })).status).toBe(404)
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
  expect((await site.ask(null, { url })).status).toBe(410)
})
