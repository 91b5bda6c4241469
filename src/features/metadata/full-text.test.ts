import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { getRecord } from '#features/publishing/articles/record-queries.ts'
import {
  approveFullText,
  documentWith,
  insertFullText,
  insertRenditions,
  pictureNames,
} from '../../../test/features/full-text.ts'
import { runHere } from '../../../test/sandbox.ts'
import { createArticle, test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { highwireTags } from './formats/web/highwire.ts'
import { jsonLdOfArticle } from './formats/web/json-ld.ts'
import { renderRenditions } from './renditions/render-renditions.ts'

const base = 'http://localhost:3000'
const sentence = 'Pupils weighed quicksilver twice.'

/** An article with a public full text, and the files rendered from it. */
async function createArticleWithFullText(site: TestSite): Promise<string> {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const { fileId } = await insertFullText(site, id, documentWith(sentence))
  await approveFullText(site, admin, id, fileId)
  await insertRenditions(site, id)
  return id
}

const read = async (site: TestSite, url: string) => (await site.ask(null, { url })).bytes.toString()

const recordOf = (site: TestSite, id: string) =>
  getRecord(site.db, { journal: site.journal(), baseUrl: base }, id)

test('R-TEXT-6 JATS contains the body, notes and references of an approved full text', async ({
  site,
}) => {
  const id = await createArticleWithFullText(site)
  const jats = await read(site, `/journals/${id}/metadata/jats`)
  expect(jats).toContain(sentence)
  expect(jats).toContain('<fn-group>')
  expect(jats).toContain('<ref id="ref-1">')
  expect(jats).toContain('<fig id="figure-1">')
})

test('R-TEXT-6 the graphics of JATS have the address and the type of a picture of the page', async ({
  site,
}) => {
  const id = await createArticleWithFullText(site)
  const jats = await read(site, `/journals/${id}/metadata/jats`)
  const [, address = '', rest] = /<graphic xlink:href="([^"]*)"([^>]*)>/.exec(jats) ?? []
  expect(address).toBe(`${base}/api/journals/${id}/pictures/${pictureNames[1]}`)
  expect(rest).toContain('mimetype="image" mime-subtype="webp"')
  const picture = await site.ask(null, { url: address.slice(base.length) })
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('R-TEXT-6 the page of a full text names it for Google Scholar and schema.org', async ({
  site,
}) => {
  const id = await createArticleWithFullText(site)
  const record = await recordOf(site, id)
  expect(highwireTags(record)).toContainEqual({
    name: 'citation_fulltext_html_url',
    content: `${base}/journals/${id}`,
  })
  const { encoding, wordCount } = jsonLdOfArticle(record)
  expect(wordCount).toBe(record.fullText?.words)
  expect(encoding).toMatchObject([
    { contentUrl: `${base}/journals/${id}`, encodingFormat: 'text/html' },
    { encodingFormat: 'application/pdf' },
    { contentUrl: `${base}/journals/${id}/article.docx` },
    { contentUrl: `${base}/journals/${id}/article.epub`, encodingFormat: 'application/epub+zip' },
  ])
})

test('R-TEXT-6 signposting has the page, the PDF and the EPUB as items', async ({ site }) => {
  const id = await createArticleWithFullText(site)
  const { linkset } = JSON.parse(await read(site, `/journals/${id}/linkset`))
  expect(linkset[0].item).toContainEqual({ href: `${base}/journals/${id}`, type: 'text/html' })
  expect(linkset[0].item).toContainEqual({
    href: `${base}/journals/${id}/article.epub`,
    type: 'application/epub+zip',
  })
  const anchors = linkset.map(({ anchor }: { anchor: string }) => anchor)
  expect(anchors).toContain(`${base}/journals/${id}/article.epub`)
  expect(anchors.filter((anchor: string) => anchor === `${base}/journals/${id}`)).toHaveLength(1)
})

test('R-TEXT-6 a rendered PDF is delivered where no PDF was uploaded', async ({ site }) => {
  const id = await createArticleWithFullText(site)
  const uploaded = await recordOf(site, id)
  expect(uploaded.files.filter(({ format }) => format === 'pdf')).toHaveLength(1)
  expect(uploaded.files[0]).not.toHaveProperty('isRendered')
  await site.db.delete(articleFile).where(eq(articleFile.format, 'pdf'))
  const { files } = await recordOf(site, id)
  expect(files.map(({ format, isRendered }) => [format, isRendered])).toEqual([
    ['pdf', true],
    ['docx', undefined],
    ['epub', true],
  ])
  expect(files[0]).toMatchObject({ url: `${base}/journals/${id}/article.pdf`, bytes: 11 })
})

test('R-TEXT-6 Crossref gets the full text in HTML, JATS and EPUB for text mining', async ({
  site,
}) => {
  const id = await createArticleWithFullText(site)
  await site.db.update(article).set({ doi: '10.5555/a.1' }).where(eq(article.id, id))
  const deposit = await read(site, `/journals/${id}/metadata/crossref`)
  const [mining = ''] = /<collection property="text-mining">.*?<\/collection>/.exec(deposit) ?? []
  expect([...mining.matchAll(/mime_type="([^"]*)"/g)].map(([, type]) => type)).toEqual([
    'application/pdf',
    'text/html',
    'application/xml',
    'application/epub+zip',
  ])
})

test('R-TEXT-6 renditions are offered to registries again only after a change', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const { fileId } = await insertFullText(site, id)
  await approveFullText(site, admin, id, fileId)
  let pdf = 'first'
  const renderArticle = async () => ({
    pdf: Buffer.from(pdf),
    epub: Buffer.from('epub'),
    findings: { pdf: [], epub: [] },
  })
  const deps = {
    db: site.db,
    jobs: site.jobs,
    storage: site.storage,
    clock: () => site.now,
    journal: site.journal(),
    baseUrl: base,
    sandbox: runHere({ renderArticle }),
  }
  const rendered = async () => {
    await renderRenditions(deps, { articleId: id })
    const rows = await site.db.select().from(event).where(eq(event.type, 'full-text-rendered'))
    return rows.length
  }
  expect(await rendered()).toBe(1)
  expect(await rendered()).toBe(1)
  pdf = 'second'
  expect(await rendered()).toBe(2)
})
