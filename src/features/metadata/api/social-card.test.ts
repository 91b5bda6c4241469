import { hash } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const pictureOf = (site: TestSite, id: string, rest = '') =>
  site.ask(null, { method: 'GET', url: `/journals/${id}/card.png${rest}` })

/** How many pixels of the column of words are as light as the title is. */
async function letters(png: Buffer): Promise<number> {
  const title = { left: 72, top: 108, width: 740, height: 330 }
  const grey = await sharp(png).extract(title).greyscale().raw().toBuffer()
  return grey.filter((shade) => shade > 200).length
}

test('R-CITE-3 The picture of a public article is drawn once in any script', async ({ site }) => {
  const admin = await site.signIn('admin')
  const title = 'Àmọ̀kẹ́ Ọ̀ṣọ́, Ɗanjuma: </span> & "marking less"'
  const { _id } = await createArticle(site, admin, { title })
  const [first, second] = await Promise.all([
    pictureOf(site, _id),
    pictureOf(site, _id, '?v=made-up'),
  ])
  expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png'])
  const { format, width, height } = await sharp(first.bytes).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
  expect(first.bytes.length).toBeLessThan(200_000)
  expect(await letters(first.bytes)).toBeGreaterThan(1000)
  expect(hash('sha256', second.bytes)).toBe(hash('sha256', first.bytes))
  const { etag } = first.headers
  const known = await site.ask(null, {
    method: 'GET',
    url: `/journals/${_id}/card.png`,
    headers: { 'if-none-match': String(etag) },
  })
  expect(known.status).toBe(304)

  const payload = { title: 'W'.repeat(300) }
  await site.ask(admin, { method: 'PATCH', url: `/api/journals/${_id}`, payload })
  const changed = await pictureOf(site, _id)
  expect(changed.headers.etag).not.toBe(etag)
  expect(await letters(changed.bytes)).toBeGreaterThan(10_000)
})

test('R-CITE-3 Only a public article has a picture', async ({ site }) => {
  const admin = await site.signIn('admin')
  const draft = await createArticle(site, admin, { status: 'draft' })
  for (const id of [draft._id, 'made-up', '%00', 'x'.repeat(299)]) {
    const { status, headers } = await pictureOf(site, id)
    expect([400, 404]).toContain(status)
    expect(headers['content-type']).toContain('application/json')
  }
})
