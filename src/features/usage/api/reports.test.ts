import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { usageDay } from '#db/schema/usage.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { findStandard } from '../../../../test/validators.ts'

const world = 'customer_id=0000000000000000'

/** COUNTER's own schemas; without them, validation is skipped. */
const api = findStandard('counter/COUNTER_API.json')
const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true })
formats.default(ajv)
if (api) ajv.addSchema(withoutBrokenPattern(JSON.parse(readFileSync(api, 'utf8'))), 'counter')

/** The pattern for ISIL has an invalid quantifier, `{1,3,4}`. */
function withoutBrokenPattern(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('{1,3,4}', '{1,4}'))
}

function schemaErrors(name: string, answer: unknown): unknown {
  if (!api) return null
  const validate = ajv.getSchema(`counter#/components/${name}`)
  if (!validate) throw new Error(`COUNTER has no schema ${name}.`)
  return validate(answer) ? null : validate.errors
}

const ofAnswer = (status: string) => `responses/${status}/content/application~1json/schema`

async function ask(site: TestSite, path: string) {
  const answer = await site.ask(null, { url: `/r51/${path}` })
  return { ...answer, text: answer.bytes.toString() }
}

type Used = { day: string; articleId: string; counts: [number, number, number, number] }

const use = (site: TestSite, rows: Used[]) =>
  site.db.insert(usageDay).values(
    rows.map(({ day, articleId, counts: [ti, ui, tr, ur] }) => ({
      day,
      articleId,
      totalInvestigations: ti,
      uniqueInvestigations: ui,
      totalRequests: tr,
      uniqueRequests: ur,
    })),
  )

test('R-COUNT-2 Reports and tables at the paths of COUNTER are valid and agree', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const title = '=SUM(A1) "quoted", a title'
  const { _id: id } = await createArticle(site, admin, {
    title,
    authors: '["Zoe First", "Ada Last"]',
  })
  const publishedAt = new Date('2026-01-31T23:30:00Z')
  await site.db.update(article).set({ publicationDate: null, publishedAt })
  const { _id: gone } = await createArticle(site, admin)
  await use(site, [
    { day: '2026-01-31', articleId: id, counts: [5, 4, 3, 2] },
    { day: '2026-02-01', articleId: id, counts: [7, 6, 0, 0] },
    { day: '2026-02-28', articleId: gone, counts: [1, 1, 1, 1] },
    { day: '2026-03-01', articleId: id, counts: [9, 9, 9, 9] },
  ])
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${gone}` })
  site.now = new Date('2026-05-15T12:00:00Z')
  await site.ask(admin, { url: '/api/me' })

  const status = await ask(site, 'status')
  expect(status.body).toEqual([
    { Description: `Usage of ${site.journal().name}`, Service_Active: true },
  ])
  expect(schemaErrors(ofAnswer('200_Status'), status.body)).toBeNull()
  const list = await ask(site, `reports?${world}`)
  expect(list.body.map((one: { Path: string }) => one.Path)).toEqual([
    '/r51/reports/tr_j3',
    '/r51/reports/ir_a1',
  ])
  expect(list.body[0]).toMatchObject({
    First_Month_Available: '2026-01',
    Last_Month_Available: '2026-04',
  })
  expect(schemaErrors(ofAnswer('200_Reports'), list.body)).toBeNull()
  const members = await ask(site, `members?${world}`)
  expect(members.body).toEqual([
    {
      Institution_Name: 'The World',
      Customer_ID: '0000000000000000',
      Institution_ID: { Proprietary: [expect.stringMatching(/^\w+:0{16}$/)] },
    },
  ])
  expect(schemaErrors(ofAnswer('200_Members'), members.body)).toBeNull()

  const months = `${world}&begin_date=2026-01&end_date=2026-02-28`
  const whole = await ask(site, `reports/tr_j3?${months}`)
  expect(schemaErrors('schemas/TR_J3', whole.body)).toBeNull()
  expect(whole.body.Report_Items[0].Attribute_Performance).toEqual([
    {
      Access_Type: 'Open',
      Performance: {
        Total_Item_Investigations: { '2026-01': 5, '2026-02': 8 },
        Unique_Item_Investigations: { '2026-01': 4, '2026-02': 7 },
        Total_Item_Requests: { '2026-01': 3, '2026-02': 1 },
        Unique_Item_Requests: { '2026-01': 2, '2026-02': 1 },
      },
    },
  ])
  const articles = await ask(site, `reports/ir_a1?${months}`)
  expect(schemaErrors('schemas/IR_A1', articles.body)).toBeNull()
  const items = articles.body.Report_Items[0].Items
  const named = items.find(({ Item }: { Item: string }) => Item === title)
  expect(named.Publication_Date, 'where no other day is given').toBe('2026-01-31')
  expect(named.Authors.map(({ Name }: { Name: string }) => Name)).toEqual(['Zoe First', 'Ada Last'])
  expect(items.map((item: { Item_ID: { URI: string } }) => item.Item_ID.URI).sort()).toEqual(
    [id, gone].map((one) => `http://localhost:3000/journals/${one}`).sort(),
  )

  const table = await ask(site, `reports/tr_j3.tsv?${months}`)
  const rows = table.text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .map((row) => row.split('\t'))
  expect(rows[3]).toEqual(['Institution_Name', 'The World'])
  expect(rows[9]).toEqual(['Reporting_Period', 'Begin_Date=2026-01-01; End_Date=2026-02-28'])
  expect(rows[13]).toEqual([''])
  expect(rows[14]?.slice(-4)).toEqual([
    'Metric_Type',
    'Reporting_Period_Total',
    'Jan-2026',
    'Feb-2026',
  ])
  expect(rows[15]?.slice(-5)).toEqual(['Open', 'Total_Item_Investigations', '13', '5', '8'])
  expect(rows[15]).toHaveLength(rows[14]?.length ?? 0)
  const csv = await ask(site, `reports/ir_a1.csv?${months}`)
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=absent',
    'content-disposition': 'attachment; filename="IR_A1-2026-02-28.csv"',
  })
  expect(table.headers).toMatchObject({
    'content-type': 'text/tab-separated-values; charset=utf-8',
    'content-disposition': 'attachment; filename="TR_J3-2026-02-28.tsv"',
  })
  expect(csv.text).toContain(`"'=SUM(A1) ""quoted"", a title",`)
  const lastMonth = await ask(site, 'reports/tr_j3.csv')
  expect(lastMonth.text).toContain('Begin_Date=2026-04-01; End_Date=2026-04-30')
})

test('R-COUNT-2 Invalid report requests get the exceptions of COUNTER', async ({ site }) => {
  await use(site, [{ day: '2026-01-31', articleId: 'gone', counts: [1, 1, 1, 1] }])
  const refused = {
    'begin_date=2026-01&end_date=2026-02': [400, 1030],
    [`${world}&end_date=2026-02`]: [400, 1030],
    [`${world}&${world}&begin_date=2026-01&end_date=2026-02`]: [400, 1030],
    [`${world}&begin_date=2026-13&end_date=2026-02`]: [400, 3020],
    [`${world}&begin_date=2026-02-30&end_date=2026-02`]: [400, 3020],
    [`${world}&begin_date=2026-02&end_date=2026-01`]: [400, 3020],
    [`${world}&begin_date=2026-03&end_date=2026-03`]: [400, 3020],
    [`${world}&begin_date=${'9'.repeat(5000)}&end_date=2026-03`]: [400, 3020],
    'customer_id=1234&begin_date=2026-01&end_date=2026-02': [403, 2010],
  }
  for (const [query, [status, code]] of Object.entries(refused)) {
    const answer = await ask(site, `reports/tr_j3?${query}`)
    expect([answer.status, answer.body.Code], query).toEqual([status, code])
    expect(schemaErrors(ofAnswer(`${status}_Exception`), answer.body), query).toBeNull()
  }
  const answered = {
    'begin_date=2026-01&end_date=2026-02': [],
    'begin_date=2026-02&end_date=2026-02': [3030],
    'begin_date=2025-12&end_date=2026-01': [3032],
    'begin_date=2026-01&end_date=2026-12': [3031],
    'begin_date=2026-01&end_date=2026-01&metric_type=x&__proto__=y': [3050],
    'begin_date=2026-01&end_date=2026-01&platform=Other&api_key=k&requestor_id=r': [3060],
  }
  for (const [query, codes] of Object.entries(answered)) {
    const answer = await ask(site, `reports/ir_a1?${world}&${query}`)
    const { Exceptions = [], Report_Filters } = answer.body.Report_Header
    expect(answer.status, query).toBe(200)
    expect(
      Exceptions.map(({ Code }: { Code: number }) => Code),
      query,
    ).toEqual(codes)
    expect(schemaErrors('schemas/IR_A1', answer.body), query).toBeNull()
    expect(Report_Filters.End_Date <= '2026-02-28', query).toBe(true)
  }
  for (const unknown of ['pr_p1', 'tr_j1', 'TR_J9.tsv']) {
    const answer = await ask(site, `reports/${unknown}?${world}`)
    expect([answer.status, answer.body], unknown).toEqual([
      404,
      { Code: 3000, Message: 'Report Not Supported', Data: 'The reports are tr_j3, ir_a1.' },
    ])
    expect(schemaErrors('schemas/Exception', answer.body), unknown).toBeNull()
  }
  const some = await Promise.all(
    Array.from({ length: 150 }, () =>
      ask(site, `reports/ir_a1?${world}&begin_date=2026-01&end_date=2026-01`),
    ),
  )
  const statuses = new Set(some.map(({ status }) => status))
  expect([...statuses].every((status) => [200, 429, 503].includes(status))).toBe(true)
  const flooded = some.find(({ status }) => status === 429)
  expect(flooded?.body.Code).toBe(1020)
})

test('R-COUNT-2 A report of many articles covers only months with recorded usage', async ({
  site,
}) => {
  const articles = Array.from({ length: 300 }, (_, n) => `article${String(n).padStart(3, '0')}`)
  await use(
    site,
    articles.map((articleId) => ({ day: '2026-01-31', articleId, counts: [2, 1, 2, 1] })),
  )
  const period = `${world}&begin_date=1000-01&end_date=9999-12`
  const table = await ask(site, `reports/ir_a1.csv?${period}`)
  expect(table.bytes.length).toBeLessThan(articles.length * 1000)
  const lines = table.text.trimEnd().split('\r\n')
  expect(lines[9]).toBe('Reporting_Period,Begin_Date=2026-01-01; End_Date=2026-02-28')
  expect(lines[14]).toMatch(/,Metric_Type,Reporting_Period_Total,Jan-2026,Feb-2026$/)
  const rows = lines.slice(15)
  expect(rows).toHaveLength(2 * articles.length)
  expect(rows[0]).toMatch(/,Open,Total_Item_Requests,2,2,0$/)
  const named = rows.map((row) => /article\d{3}/.exec(row)?.[0])
  expect(named).toEqual(articles.flatMap((article) => [article, article]))

  const report = await ask(site, `reports/ir_a1?${period}`)
  expect(schemaErrors('schemas/IR_A1', report.body)).toBeNull()
  expect(report.headers['content-type']).toBe('application/json; charset=utf-8')
  const { Exceptions, Report_Filters } = report.body.Report_Header
  expect(Exceptions.map(({ Code }: { Code: number }) => Code)).toEqual([3032, 3031])
  expect(Report_Filters).toMatchObject({ Begin_Date: '2026-01-01', End_Date: '2026-02-28' })
  expect(report.body.Report_Items[0].Items).toHaveLength(articles.length)

  const earlier = `${world}&begin_date=1000-01&end_date=2025-12`
  const none = await ask(site, `reports/ir_a1?${earlier}`)
  expect(schemaErrors('schemas/IR_A1', none.body)).toBeNull()
  expect(none.body).toMatchObject({
    Report_Header: { Exceptions: [{ Code: 3032 }] },
    Report_Items: [],
  })
  expect((await ask(site, `reports/ir_a1.tsv?${earlier}`)).bytes.length).toBeLessThan(2000)
})

test('R-COUNT-2 The schemas of COUNTER reject an invalid report', ({ skip }) => {
  if (!api) return skip('counter/COUNTER_API.json is missing: set STANDARDS to its folder.')
  expect(schemaErrors('schemas/TR_J3', { Report_Header: {}, Report_Items: [] })).not.toBeNull()
  expect(schemaErrors(ofAnswer('400_Exception'), { Code: 3020 })).not.toBeNull()
})
