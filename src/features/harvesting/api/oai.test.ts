import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { harvestRecord } from '#db/schema/harvesting.ts'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Account } from '#domain/people/account.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { deleteArticle, restoreArticle } from '#features/publishing/articles/delete-article.ts'
import { purgeDeletedArticles } from '#features/publishing/articles/purge-articles.ts'
import { createArticle, type Person, type TestSite, test } from '../../../../test/site.ts'

const oai = async (site: TestSite, query: string): Promise<string> => {
  const { status, headers, body } = await site.ask(null, { url: `/oai?${query}` })
  expect(status, body).toBe(200)
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  return body
}

const errorOf = (xml: string): string | undefined => /<error code="(\w+)"/.exec(xml)?.[1]
const tokenOf = (xml: string): string | undefined => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1]
const datestampOf = (xml: string): string => /<datestamp>([^<]+)</.exec(xml)?.[1] ?? ''
const all = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )

const accountOf = async (site: TestSite, { id }: Person): Promise<Account> =>
  (await findAccount(site.db, id)) as Account

const getRecord = (site: TestSite, id: string, prefix = 'oai_dc') =>
  oai(site, `verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:localhost:${id}`)

/** Articles without files, in number, straight into the tables. */
async function givenMany(site: TestSite, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: `many${String(i).padStart(6, '0')}`,
    title: `Article ${i}`,
    abstract: 'a',
    keywords: [],
    searchText: '',
    status: 'published' as const,
    publishedAt: site.now,
    createdAt: site.now,
    updatedAt: site.now,
  }))
  await site.db.insert(article).values(rows)
  return rows.map(({ id }) => id)
}

/** Every answer of a list, to its end. */
async function harvestAll(site: TestSite, query: string): Promise<string[]> {
  const pages = [await oai(site, query)]
  const verb = new URLSearchParams(query).get('verb')
  let token = tokenOf(pages[0] ?? '')
  while (token) {
    const page = await oai(site, `verb=${verb}&resumptionToken=${encodeURIComponent(token)}`)
    pages.push(page)
    token = tokenOf(page)
  }
  return pages
}

describe('OAI-PMH', () => {
  test('R-OAI-1 Identify, ListMetadataFormats and ListSets answer by GET and POST', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const fields = { volume: '12', issue: '1-2', category: 'Teaching Methods' }
    const { _id } = await createArticle(site, admin, fields)
    const who = await oai(site, 'verb=Identify')
    expect(who).toContain('<baseURL>http://localhost:3000/oai</baseURL>')
    expect(who).toContain('<deletedRecord>persistent</deletedRecord>')
    expect(all(await oai(site, 'verb=ListMetadataFormats'), 'metadataPrefix')).toEqual([
      'oai_dc',
      'jats',
    ])
    const sets = await oai(site, 'verb=ListSets')
    expect(sets).toContain(
      '<setSpec>category-Teaching_Methods</setSpec><setName>Teaching Methods</setName>',
    )
    const [issueSet] = all(sets, 'setSpec').filter((spec) => spec.startsWith('issue-'))
    expect(all(sets, 'setName')).toContain('Vol. 12, No. 1-2')
    const posted = await site.ask(null, {
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `verb=ListIdentifiers&metadataPrefix=oai_dc&set=${issueSet}`,
    })
    expect(all(posted.body, 'identifier')).toEqual([`oai:localhost:${_id}`])
    expect(all(posted.body, 'setSpec')).toEqual([issueSet, 'category-Teaching_Methods'])
  })

  test('R-OAI-1 GetRecord returns Dublin Core and JATS with any title', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { title: '<b>A & B</b> ]]> \u202eẸ̀kọ́' })
    expect(await getRecord(site, _id)).toContain(
      '<dc:title xml:lang="en">&lt;b&gt;A &amp; B&lt;/b&gt; ]]&gt; \u202eẸ̀kọ́</dc:title>',
    )
    expect(await getRecord(site, _id, 'jats')).toContain(
      '<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/"',
    )
  })

  test('R-OAI-1 Each error has the code of the standard', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const list = 'verb=ListRecords&metadataPrefix=oai_dc'
    const requests = {
      badVerb: ['', 'verb=', 'verb=Nothing', 'verb=Identify&verb=Identify', 'verb=constructor'],
      badArgument: [
        'verb=Identify&x=1',
        'verb=ListRecords',
        'verb=GetRecord&metadataPrefix=oai_dc',
        `${list}&metadataPrefix=oai_dc`,
        `${list}&from=2026-02-30`,
        `${list}&from=yesterday`,
        `${list}&from=2026-01-01T10:00:00`,
        `${list}&from=2026-01-01T25:00:00Z`,
        `${list}&from=2026-01-01&until=2026-01-02T00:00:00Z`,
        `${list}&from=2026-01-02&until=2026-01-01`,
        `${list}&set=`,
        `${list}&set=%3Cb%3E`,
        `${list}&resumptionToken=x`,
        'verb=GetRecord&metadataPrefix=oai_dc&identifier=%22%3E',
        'verb=ListRecords&metadataPrefix=%FF',
        `${list}&__proto__=1`,
      ],
      cannotDisseminateFormat: [
        'verb=ListRecords&metadataPrefix=marc',
        'verb=ListRecords&metadataPrefix=toString',
        `verb=GetRecord&metadataPrefix=marc&identifier=oai:localhost:${_id}`,
      ],
      idDoesNotExist: [
        'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:none',
        `verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere:${_id}`,
        'verb=ListMetadataFormats&identifier=none',
      ],
      noRecordsMatch: [
        `${list}&from=2999-01-01`,
        `${list}&until=1999-01-01`,
        `${list}&until=0000-01-01`,
        `${list}&from=9999-12-31`,
        `${list}&set=issue-none`,
        `${list}&set=other`,
        `${list}&set=category-~`,
        `${list}&set=category-~00`,
      ],
      badResumptionToken: [
        'verb=ListRecords&resumptionToken=x',
        'verb=ListRecords&resumptionToken=',
        'verb=ListSets&resumptionToken=x',
        `verb=ListIdentifiers&resumptionToken=${'x'.repeat(9000)}`,
      ],
    }
    for (const [code, queries] of Object.entries(requests)) {
      for (const query of queries) {
        const xml = await oai(site, query)
        expect(errorOf(xml), query).toBe(code)
        if (code.startsWith('badA') || code === 'badVerb')
          expect(xml).toContain('<request>http://localhost:3000/oai</request>')
      }
    }
    expect(errorOf(await oai(site, `${list}&from=0000-01-01&until=9999-12-31`))).toBeUndefined()
  })

  test('R-OAI-1 from and until select by seconds and days, both included', async ({ site }) => {
    const [early = '', late = ''] = await givenMany(site, 2)
    await oai(site, 'verb=Identify')
    const at = async (id: string, moment: string) =>
      site.db
        .update(harvestRecord)
        .set({ changedAt: new Date(moment) })
        .where(eq(harvestRecord.articleId, id))
    await at(early, '2026-01-05T10:00:00.250Z')
    await at(late, '2026-01-06T23:59:59.999Z')
    const between = async (range: string) => {
      const xml = await oai(site, `verb=ListIdentifiers&metadataPrefix=jats&${range}`)
      return all(xml, 'identifier').map((id) => id.slice('oai:localhost:'.length))
    }
    expect(await between('until=2026-01-05T10:00:00Z')).toEqual([early])
    expect(await between('until=2026-01-05T09:59:59Z')).toEqual([])
    expect(await between('from=2026-01-05T10:00:00Z')).toEqual([early, late])
    expect(await between('from=2026-01-05T10:00:01Z')).toEqual([late])
    expect(await between('from=2026-01-05&until=2026-01-05')).toEqual([early])
    expect(await between('from=2026-01-06&until=2026-01-06')).toEqual([late])
  })
})

/** What may be done to an article, and whether its record changes by it. */
const changes: Record<string, (site: TestSite, admin: Person, id: string) => Promise<unknown>> = {
  'its title': (site, _admin, id) =>
    site.db.update(article).set({ title: 'Another' }).where(eq(article.id, id)),
  'its byline': (site, _admin, id) =>
    site.db.update(contributor).set({ family: 'X' }).where(eq(contributor.articleId, id)),
  'its issue': (site) => site.db.update(issue).set({ title: 'Special' }),
  'a notice about it': (site, _admin, id) =>
    site.db.insert(article).values({
      id: 'notice',
      title: 'Correction',
      abstract: 'a',
      keywords: [],
      searchText: '',
      status: 'published',
      publishedAt: site.now,
      createdAt: site.now,
      updatedAt: site.now,
      concernsId: id,
      notice: 'correction',
    }),
  'a notice that is taken back': (site) =>
    site.db.update(article).set({ concernsId: null }).where(eq(article.id, 'notice')),
  'what it is a notice about': (site, _admin, id) =>
    site.db
      .update(article)
      .set({ concernsId: 'notice', notice: 'correction' })
      .where(eq(article.id, id)),
  'the title of what it is a notice about': (site) =>
    site.db.update(article).set({ title: 'Renamed' }).where(eq(article.id, 'notice')),
  'its deletion': async (site, admin, id) =>
    deleteArticle({ ...site, clock: () => site.now }, await accountOf(site, admin), id),
  'its return': async (site, admin, id) =>
    restoreArticle({ ...site, clock: () => site.now }, await accountOf(site, admin), id),
}

describe('datestamps', () => {
  test('R-OAI-1 The datestamp changes only when the metadata of the article changes', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { volume: '1', issue: '1' })
    await createArticle(site, admin)
    const moment = async () => {
      await oai(site, 'verb=Identify')
      const [row] = await site.db
        .select()
        .from(harvestRecord)
        .where(eq(harvestRecord.articleId, _id))
      return row?.changedAt.getTime() ?? 0
    }
    let last = await moment()
    expect(last).toBeGreaterThan(0)
    for (const [what, change] of Object.entries(changes)) {
      await change(site, admin, _id)
      const now = await moment()
      expect(now, what).toBeGreaterThan(last)
      last = now
    }
    await createArticle(site, admin)
    await site.db.update(article).set({ title: sql`title` })
    expect(await moment()).toBe(last)
  })

  test('R-OAI-1 Deleted articles keep a deleted record, and drafts have none', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { category: 'Education' })
    const draft = await createArticle(site, admin, { status: 'draft' })
    const before = datestampOf(await getRecord(site, _id))
    expect(errorOf(await getRecord(site, draft._id))).toBe('idDoesNotExist')
    await deleteArticle({ ...site, clock: () => site.now }, await accountOf(site, admin), _id)
    const deleted = await getRecord(site, _id)
    expect(deleted).toContain('<header status="deleted">')
    expect(deleted).toContain('<setSpec>category-Education</setSpec>')
    expect(deleted).not.toContain('<metadata>')
    site.pass(31 * 86_400_000)
    await purgeDeletedArticles({ db: site.db, clock: () => site.now })
    await site.db.delete(article).where(eq(article.id, _id))
    const gone = await getRecord(site, _id)
    expect(datestampOf(gone)).toBe(datestampOf(deleted))
    expect(gone).toContain('status="deleted"')
    const list = await oai(site, `verb=ListRecords&metadataPrefix=jats&from=${before}`)
    expect(all(list, 'identifier')).toEqual([`oai:localhost:${_id}`])
  })
})

describe('resumption tokens', () => {
  test('R-OAI-2 A list continues with a stateless token and ends with an empty one', async ({
    site,
  }) => {
    const ids = await givenMany(site, 250)
    const pages = await harvestAll(site, 'verb=ListRecords&metadataPrefix=oai_dc')
    expect(pages).toHaveLength(3)
    expect(pages[0]).toMatch(/<resumptionToken completeListSize="250" cursor="0">/)
    expect(pages[2]).toMatch(/<resumptionToken completeListSize="250" cursor="200"\/>/)
    const identifiers = pages.flatMap((page) => all(page, 'identifier'))
    expect(identifiers).toEqual(ids.map((id) => `oai:localhost:${id}`))
    const token = tokenOf(pages[0] ?? '') ?? ''
    const again = `verb=ListRecords&resumptionToken=${token}`
    const cut = (xml: string) => xml.replace(/<responseDate>[^<]*/, '')
    expect(cut(await oai(site, again))).toBe(cut(pages[1] ?? ''))
    for (const other of [
      `verb=ListIdentifiers&resumptionToken=${token}`,
      `verb=ListRecords&resumptionToken=A${token}`,
      `verb=ListRecords&resumptionToken=${token.slice(0, -1)}`,
      `verb=ListRecords&resumptionToken=${token.replace('.', '.A')}`,
    ])
      expect(errorOf(await oai(site, other)), other).toBe('badResumptionToken')
  })

  test('R-OAI-2 A response ends after the article that exceeds its length', async ({ site }) => {
    const ids = await givenMany(site, 4)
    const references = Array.from({ length: 400 }, () => 'r'.repeat(1500))
    await site.db.update(article).set({ references })
    const pages = await harvestAll(site, 'verb=ListRecords&metadataPrefix=jats')
    const named = ids.map((id) => `oai:localhost:${id}`)
    expect(pages.map((page) => all(page, 'identifier'))).toEqual([
      named.slice(0, 2),
      named.slice(2),
    ])
  })
})
