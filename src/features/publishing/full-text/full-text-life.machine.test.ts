import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { fullText, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { manuscriptWithPicture } from '../../../../test/fixtures/manuscripts.ts'
import { samplePng } from '../../../../test/fixtures/pictures.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { runHousekeeping } from '../../../app/housekeeping.ts'
import { shownFullText } from './full-text-queries.ts'

const day = 86_400_000

const createIllustrated = async (site: TestSite, who: Person, fields = {}): Promise<string> => {
  const picture = await bytesOf(samplePng({ width: 300, height: 200 }))
  const docxFile = manuscriptWithPicture('Pupils drew the river.', picture)
  const { _id: id } = await createArticle(site, who, { docxFile, ...fields })
  await site.work()
  return id
}

const read = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/journals/${id}/full-text` })).body.data

const whenConverted = (site: TestSite, who: Person, id: string) =>
  until(async () => {
    const data = await read(site, who, id)
    expect(data.state).toBe('converted')
    return data
  })

const approve = (site: TestSite, who: Person, id: string, payload: object) =>
  site.ask(who, { method: 'PUT', url: `/api/journals/${id}/full-text/approval`, payload })

const pictureOf = ({ html }: { html: string }): string =>
  /src="(\/api\/journals\/[^"]+)"/.exec(html)?.[1] ?? 'none'

const shown = async ({ db }: TestSite, id: string) =>
  (await db.select({ shownFullText }).from(article).where(eq(article.id, id)))[0]?.shownFullText

test('R-MANAGE-7 R-TEXT-2 purging an article deletes its full text, pictures and rendered files', async ({
  site,
}) => {
  site.now = new Date()
  const admin = await site.signIn('admin')
  const id = await createIllustrated(site, admin)
  const { fileId } = await whenConverted(site, admin, id)
  await approve(site, admin, id, { fileId })
  await until(async () =>
    expect((await site.ask(null, { url: `/journals/${id}/article.epub` })).status).toBe(200),
  )
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}` })
  site.pass(31 * day)
  await runHousekeeping({ ...site, clock: () => site.now })
  expect(await site.db.select().from(fullText)).toEqual([])
  expect(await site.db.select().from(fullTextVersion)).toEqual([])
  expect(await site.storedFiles()).toEqual([])
})

test('R-ACCESS-8 R-TEXT-2 nobody may keep a picture of a full text that readers do not see', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createIllustrated(site, admin, { status: 'draft' })
  const converted = await whenConverted(site, admin, id)
  const url = pictureOf(converted)
  const asEditor = async () => {
    const { status, headers } = await site.ask(admin, { url })
    return [status, headers['cache-control']]
  }
  expect(await asEditor()).toEqual([200, 'private, no-store'])
  await approve(site, admin, id, converted)
  expect(await asEditor()).toEqual([200, 'private, no-store'])
  for (const who of [null, await site.signIn('author')])
    expect((await site.ask(who, { url })).status).toBe(404)
})

test('R-TEXT-2 a picture of a full text is gone after its article was removed', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createIllustrated(site, admin)
  const converted = await whenConverted(site, admin, id)
  const url = pictureOf(converted)
  expect((await site.ask(null, { url })).status).toBe(404)
  await approve(site, admin, id, converted)
  const { status, headers } = await site.ask(null, { url })
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=600'])
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}` })
  for (const who of [null, admin]) expect((await site.ask(who, { url })).status).toBe(410)
})

test('R-PROOF-4 converting again leaves the approved text with its pictures and files', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createIllustrated(site, admin)
  const first = await whenConverted(site, admin, id)
  await approve(site, admin, id, first)
  await until(async () =>
    expect((await site.ask(null, { url: `/journals/${id}/article.epub` })).status).toBe(200),
  )
  const url = `/api/journals/${id}/full-text/conversion`
  site.pass(1000)
  const answer = await site.ask(admin, { method: 'POST', url })
  expect(answer.body.data).toMatchObject({ state: 'waiting', approvedAt: null, shownVersion: 1 })
  const second = await whenConverted(site, admin, id)
  expect(second.approvedAt).toBeNull()
  expect(await shown(site, id)).not.toBeNull()
  for (const shownUrl of [pictureOf(first), `/journals/${id}/article.epub`])
    expect((await site.ask(null, { url: shownUrl })).status).toBe(200)
  expect((await approve(site, admin, id, first)).status).toBe(409)
  expect((await approve(site, admin, id, { ...second, note: 'Set again.' })).status).toBe(200)
})

test('R-PROOF-4 earlier versions keep their pictures and files until the text is hidden', async ({
  site,
}) => {
  // The session must be valid at the real time, which the storage uses.
  site.now = new Date()
  const admin = await site.signIn('admin')
  const id = await createIllustrated(site, admin)
  const first = await whenConverted(site, admin, id)
  await approve(site, admin, id, first)
  const epub = `/journals/${id}/versions/1/article.epub`
  const statusOf = async (url: string) => (await site.ask(null, { url })).status
  await until(async () => expect(await statusOf(epub)).toBe(200))
  const form = new FormData()
  const picture = await bytesOf(samplePng({ width: 400, height: 100 }))
  form.set('docxFile', manuscriptWithPicture('Pupils drew a map.', picture))
  await site.send(admin, 'PATCH', `/api/journals/${id}`, form)
  const second = await whenConverted(site, admin, id)
  expect(await statusOf(pictureOf(second))).toBe(404)
  await approve(site, admin, id, { ...second, note: 'Another picture.' })
  site.now = new Date()
  await runHousekeeping({ ...site, clock: () => site.now })
  expect(await statusOf(pictureOf(first))).toBe(200)
  expect(await statusOf(pictureOf(second))).toBe(200)
  expect(await statusOf(epub)).toBe(200)
  expect(await statusOf(`/journals/${id}/versions/3/article.epub`)).toBe(404)
  const approval = `/api/journals/${id}/full-text/approval`
  await site.ask(admin, { method: 'DELETE', url: approval })
  expect(await statusOf(pictureOf(first))).toBe(404)
  expect(await statusOf(epub)).toBe(404)
})

test('R-TEXT-2 a conversion that runs twice keeps the approval', async ({ site }) => {
  const admin = await site.signIn('admin')
  const id = await createIllustrated(site, admin)
  const url = `/api/journals/${id}/full-text/conversion`
  await whenConverted(site, admin, id)
  const [once, twice] = [
    await site.ask(admin, { method: 'POST', url }),
    await site.ask(admin, { method: 'POST', url }),
  ]
  expect([once.status, twice.status]).toEqual([200, 200])
  const converted = await whenConverted(site, admin, id)
  await approve(site, admin, id, converted)
  await until(async () => {
    const { rows } = await site.db.execute(
      "select from pgboss.job where name = 'full-text-conversion' and state < 'completed'",
    )
    expect(rows).toEqual([])
  })
  expect((await read(site, admin, id)).approvedAt).not.toBeNull()
})
