import { describe, expect } from 'vitest'
import {
  callIssues,
  createDraft,
  givenIssue,
  listIssueEvents,
} from '../../../../test/features/issues.ts'
import { samplePng } from '../../../../test/fixtures/pictures.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

describe('the cover', () => {
  const cover = (site: TestSite, who: Person, id: string, file: File, version?: string) => {
    const form = new FormData()
    form.set('coverFile', file)
    if (version) form.set('version', version)
    return site.send(who, 'POST', `/api/issues/${id}/cover`, form)
  }
  const pathOf = (answer: { body: { data: { issue: { coverUrl: string } } } }) =>
    new URL(answer.body.data.issue.coverUrl).pathname

  test('R-ISSUE-1 A cover picture is private until publication and can be removed', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin, [await createDraft(site, admin, 'A')])
    const chosen = await cover(site, admin, id, samplePng())
    expect(chosen.body.data.issue.hasPicture).toBe(true)
    const url = pathOf(chosen)
    expect((await site.ask(null, { url })).status).toBe(404)
    expect((await site.ask(admin, { url })).headers['cache-control']).toContain('no-store')
    const other = await givenIssue(site, admin, [], { number: '2' })
    expect((await site.ask(admin, { url: url.replace(id, other) })).status).toBe(404)
    expect((await site.ask(admin, { url: `/api/issues/${id}/cover/none` })).status).toBe(404)
    await callIssues(site, admin, 'POST', `/${id}/publish`, {})
    const shown = await site.ask(null, { url })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.bytes.toString('latin1', 0, 4), 'it was converted').toBe('RIFF')
    const { etag } = shown.headers as { etag: string }
    const again = await site.ask(null, { url, headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const taken = await callIssues(site, admin, 'DELETE', `/${id}/cover`)
    expect(pathOf(taken)).toBe('/covers/701.svg')
    expect(taken.body.data.issue.hasPicture).toBe(false)
    const covers = { type: 'issue-changed', fields: ['cover'] }
    expect((await listIssueEvents(site, id)).filter(({ type }) => type === covers.type)).toEqual([
      { ...covers, fields: ['contents'] },
      covers,
      { ...covers, fields: ['status'] },
      covers,
    ])
    expect((await site.ask(null, { url })).status).toBe(404)
  })

  test('R-ISSUE-1 R-API-7 An invalid cover picture is refused at its field and not stored', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const id = await givenIssue(site, admin)
    const whole = Buffer.from(await samplePng().arrayBuffer())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [content, status] of [
      [svg, 415],
      ['', 415],
      [whole.subarray(0, whole.length - 6), 422],
      [samplePng({ width: 0 }), 422],
      [samplePng({ width: 60_000, height: 60_000 }), 413],
      [samplePng({ padding: 1_100_000 }), 413],
      [samplePng({ extra: 'acTL' }), 415],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 422],
      ['RIFF\u0000\u0000\u0000\u0000WEBP', 422],
    ] as const) {
      const file = new File([content as never], 'cover.png')
      const refused = await cover(site, admin, id, file)
      expect([refused.status, refused.headers['x-field']]).toEqual([status, 'coverFile'])
    }
    expect((await cover(site, admin, id, samplePng(), 'stale')).status).toBe(409)
    expect((await callIssues(site, admin, 'GET', `/${id}/edit`)).body.data.issue.hasPicture).toBe(
      false,
    )
  })
})
