import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { exportDependencies } from '../../../test/export-dependencies.ts'
import {
  approveFullText,
  documentWith,
  hideFullText,
  insertFullText,
  insertRenditions,
  pictureNames,
} from '../../../test/features/full-text.ts'
import { getRecord, harvest } from '../../../test/features/oai.ts'
import { sampleDocx } from '../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { exportJournal } from './export/export-journal.ts'

const sentence = 'Pupils weighed quicksilver twice.'

/** An article with a public full text, and the files rendered from it. */
async function createArticleWithFullText(site: TestSite, admin: Person): Promise<string> {
  const { _id: id } = await createArticle(site, admin, { title: 'Weights' })
  const { fileId } = await insertFullText(site, id, documentWith(sentence))
  await approveFullText(site, admin, id, fileId)
  await insertRenditions(site, id)
  return id
}

const read = async (site: TestSite, url: string) => (await site.ask(null, { url })).bytes.toString()

async function listExportedFiles(site: TestSite, name: string): Promise<Map<string, string>> {
  const folder = path.join(site.folder, name)
  await exportJournal(exportDependencies(site), folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const place = path.join(parentPath, name)
    return [path.relative(folder, place), await readFile(place, 'utf8')] as const
  })
  return new Map(await Promise.all(read))
}

const datestampOf = (xml: string) => /<datestamp>([^<]*)</.exec(xml)?.[1]

test('R-TEXT-6 OAI-PMH delivers the full text in JATS and its files in Dublin Core', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createArticleWithFullText(site, admin)
  const listed = await harvest(site, 'verb=ListRecords&metadataPrefix=jats')
  const single = await getRecord(site, id, 'jats')
  for (const xml of [listed, single]) {
    expect(xml).toContain(sentence)
    expect(xml).toContain(`/api/journals/${id}/pictures/${pictureNames[1]}`)
  }
  expect(await getRecord(site, id)).toContain('<dc:format>application/epub+zip</dc:format>')
})

test('R-TEXT-6 approving, rendering and hiding a full text give the article a new datestamp', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const datestamps = new Set<string | undefined>()
  const lastModified = async () => {
    const [, stamp] =
      /<lastmod>([^<]*)</.exec(await read(site, '/sitemap/articles-1-of-1.xml')) ?? []
    datestamps.add(stamp)
    return datestamps.size
  }
  expect(await lastModified()).toBe(1)
  const { fileId } = await insertFullText(site, id)
  // A version that waits for approval is not public.
  expect(await lastModified()).toBe(1)
  await approveFullText(site, admin, id, fileId)
  expect(await lastModified()).toBe(2)
  await insertRenditions(site, id)
  expect(await lastModified()).toBe(3)
  await hideFullText(site, admin, id)
  expect(await lastModified()).toBe(4)
  expect(datestampOf(await getRecord(site, id))).toBe(`${[...datestamps].at(-1)?.slice(0, 19)}Z`)
})

test('R-TEXT-6 R-PROOF-4 a new version of a full text gives a new datestamp', async ({ site }) => {
  const admin = await site.signIn('admin')
  const id = await createArticleWithFullText(site, admin)
  const modified = () => read(site, '/sitemap/articles-1-of-1.xml')
  const before = await modified()
  site.pass(1000)
  const { fileId } = await insertFullText(site, id, documentWith('Pupils weighed it once.'))
  expect(await modified()).toBe(before)
  site.pass(1000)
  expect((await approveFullText(site, admin, id, fileId)).status).toBe(200)
  expect(await modified()).not.toBe(before)
})

test('R-TEXT-6 a preservation network is led to the full text of each article of a year', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: other } = await createArticle(site, admin, { title: 'Without a text' })
  const id = await createArticleWithFullText(site, admin)
  const page = await read(site, '/gateway/lockss')
  for (const place of ['metadata/jats', 'article.pdf', 'article.epub'])
    expect(page).toContain(`href="http://localhost:3000/journals/${id}/${place}"`)
  expect(page).toContain(`/journals/${other}"`)
  expect(page).not.toContain(`/journals/${other}/metadata/jats`)
})

test('R-TEXT-6 an export contains the full text with its pictures and renditions', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createArticleWithFullText(site, admin)
  const files = await listExportedFiles(site, 'bag')
  const folder = `data/articles/${id}`
  expect(files.get(`${folder}/index.html`)).toContain(sentence)
  expect(files.get(`${folder}/index.html`)).toContain(`src="pictures/${pictureNames[0]}"`)
  expect(files.get(`${folder}/index.html`)).not.toContain('/api/')
  expect(files.get(`${folder}/article.xml`)).toContain(sentence)
  expect(files.get(`${folder}/article.xml`)).toContain(`xlink:href="pictures/${pictureNames[1]}"`)
  for (const name of pictureNames) expect(files.get(`${folder}/pictures/${name}`)).toBe(name)
  expect(files.get(`${folder}/article.epub`)).toBe('article.epub')
  // An import converts the Word file again.
  expect(files.get('data/articles.csv')).not.toContain('article.epub')
  expect(files.get('data/articles.csv')).toContain('article.docx')
})

/** Every public place that could contain a full text or name the files made from it. */
async function readEverything(site: TestSite, id: string): Promise<string> {
  const addresses = [
    ...['jats', 'jsonld', 'crossref', 'doaj', 'doaj-json', 'oai_dc'].map(
      (format) => `/journals/${id}/metadata/${format}`,
    ),
    `/journals/${id}/linkset`,
    `/journals/${id}/article.epub`,
    `/api/journals/${id}`,
    `/api/journals/${id}/pictures/${pictureNames[0]}`,
    '/oai?verb=ListRecords&metadataPrefix=jats',
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    '/gateway/lockss',
    '/gateway/clockss',
    '/feed/atom',
    '/feed/rss',
  ]
  const exported = await listExportedFiles(site, `bag-${randomUUID()}`)
  const texts = await Promise.all(addresses.map((url) => read(site, url)))
  return [...texts, ...[...exported].flat()].join('\n')
}

const traces =
  /quicksilver|article\.epub|epub\+zip|picture-1-|fulltext_html|wordCount|mime_type="text\/html"/

const states: Record<string, (site: TestSite, admin: Person, id: string) => Promise<unknown>> = {
  'is hidden again': hideFullText,
  'is that of a removed article': (site, admin, id) =>
    site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}` }),
  'is that of a draft': ({ db }, _, id) =>
    db.update(article).set({ status: 'draft' }).where(eq(article.id, id)),
  'was never approved': ({ db }, _, id) =>
    db.delete(fullTextVersion).where(eq(fullTextVersion.articleId, id)),
}

for (const [state, change] of Object.entries(states))
  test(`R-TEXT-6 no public place has a full text that ${state}`, async ({ site }) => {
    const admin = await site.signIn('admin')
    const id = await createArticleWithFullText(site, admin)
    await site.db.update(article).set({ doi: '10.5555/a.1' }).where(eq(article.id, id))
    expect(await readEverything(site, id)).toMatch(traces)
    await change(site, admin, id)
    expect(await readEverything(site, id)).not.toMatch(traces)
  })

test('R-TEXT-6 R-PROOF-4 a replaced Word file leaves the approved full text everywhere', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const id = await createArticleWithFullText(site, admin)
  const form = new FormData()
  form.set('docxFile', sampleDocx({ text: 'Another text.' }))
  expect((await site.send(admin, 'PATCH', `/api/journals/${id}`, form)).status).toBe(200)
  const everything = await readEverything(site, id)
  for (const trace of ['quicksilver', 'article.epub', 'picture-1-', 'wordCount'])
    expect(everything).toContain(trace)
  expect(everything).not.toContain('Another text.')
})
