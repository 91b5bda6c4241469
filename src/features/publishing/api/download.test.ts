import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { bytesOf, samplePdf, sha256 } from '../../../../test/fixtures/files.ts'
import { cpuTimeOf, noiseMs } from '../../../../test/linear-time.ts'
import { createArticle, test } from '../../../../test/site.ts'

describe('downloads', () => {
  test('R-DL-1 R-DL-5 All three addresses deliver the file with length, ETag and readable name', async ({
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

  test('R-DL-5 Ranges and conditional requests are answered as the standard requires', async ({
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
    const send = (etags: string) =>
      cpuTimeOf(async () => {
        for (let turn = 0; turn < 10; turn += 1) {
          const headers = { 'if-none-match': etags }
          expect((await site.ask(null, { url, headers })).status).toBe(200)
        }
      })
    const usual = await send('"b", '.repeat(3_000))
    expect(await send(`${' '.repeat(15_000)}x`)).toBeLessThan(4 * Math.max(usual, noiseMs))
  })

  test('R-DL-5 A missing or truncated stored file is an error instead of an empty download', async ({
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
