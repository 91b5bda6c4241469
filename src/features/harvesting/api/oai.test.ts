import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { harvestRecord } from '#db/schema/harvesting.ts'
import {
  elementsOf,
  errorOf,
  getRecord,
  harvest,
  insertManyArticles,
} from '../../../../test/features/oai.ts'
import { createArticle, test } from '../../../../test/site.ts'

describe('OAI-PMH', () => {
  test('R-OAI-1 Identify, ListMetadataFormats and ListSets answer by GET and POST', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const fields = { volume: '12', issue: '1-2', category: 'Teaching Methods' }
    const { _id } = await createArticle(site, admin, fields)
    const who = await harvest(site, 'verb=Identify')
    expect(who).toContain('<baseURL>http://localhost:3000/oai</baseURL>')
    expect(who).toContain('<deletedRecord>persistent</deletedRecord>')
    expect(elementsOf(await harvest(site, 'verb=ListMetadataFormats'), 'metadataPrefix')).toEqual([
      'oai_dc',
      'jats',
    ])
    const sets = await harvest(site, 'verb=ListSets')
    expect(sets).toContain(
      '<setSpec>category-Teaching_Methods</setSpec><setName>Teaching Methods</setName>',
    )
    const [issueSet] = elementsOf(sets, 'setSpec').filter((spec) => spec.startsWith('issue-'))
    expect(elementsOf(sets, 'setName')).toContain('Vol. 12, No. 1-2')
    const posted = await site.ask(null, {
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `verb=ListIdentifiers&metadataPrefix=oai_dc&set=${issueSet}`,
    })
    expect(elementsOf(posted.body, 'identifier')).toEqual([`oai:localhost:${_id}`])
    expect(elementsOf(posted.body, 'setSpec')).toEqual([issueSet, 'category-Teaching_Methods'])
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
        const xml = await harvest(site, query)
        expect(errorOf(xml), query).toBe(code)
        if (code.startsWith('badA') || code === 'badVerb')
          expect(xml).toContain('<request>http://localhost:3000/oai</request>')
      }
    }
    expect(errorOf(await harvest(site, `${list}&from=0000-01-01&until=9999-12-31`))).toBeUndefined()
  })

  test('R-OAI-1 from and until select whole seconds and days', async ({ site }) => {
    const [early = '', late = ''] = await insertManyArticles(site, 2)
    await harvest(site, 'verb=Identify')
    const at = async (id: string, moment: string) =>
      site.db
        .update(harvestRecord)
        .set({ changedAt: new Date(moment) })
        .where(eq(harvestRecord.articleId, id))
    await at(early, '2026-01-05T10:00:00.250Z')
    await at(late, '2026-01-06T23:59:59.999Z')
    const between = async (range: string) => {
      const xml = await harvest(site, `verb=ListIdentifiers&metadataPrefix=jats&${range}`)
      return elementsOf(xml, 'identifier').map((id) => id.slice('oai:localhost:'.length))
    }
    expect(await between('until=2026-01-05T10:00:00Z')).toEqual([early])
    expect(await between('until=2026-01-05T09:59:59Z')).toEqual([])
    expect(await between('from=2026-01-05T10:00:00Z')).toEqual([early, late])
    expect(await between('from=2026-01-05T10:00:01Z')).toEqual([late])
    expect(await between('from=2026-01-05&until=2026-01-05')).toEqual([early])
    expect(await between('from=2026-01-06&until=2026-01-06')).toEqual([late])
  })
})
