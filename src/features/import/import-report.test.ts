import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { test } from '../../../test/features/import.ts'
import { importSpreadsheetText } from '../../../test/run-import.ts'

test('R-MOVE-3 The report names each article, its DOI and what existed already', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const folder = path.join(site.folder, 'came')
  await mkdir(folder)
  await writeFile(path.join(folder, 'a.csv'), 'a')
  const head =
    'id,title,authors,publication date,volume,issue,doi,issue doi,notice,concerns,supplements,issue year,issue title,issue introduction,issue date,place in issue,first public,section,status'
  const rows = [
    '1,First,A,2019-01-01,7,2,10.5555/one,none,,,a.csv |  Table  S1 ,2018, The title , An introduction ,2018-12-31, 3 ,2019-01-02T10:00:00Z, Notes ',
    '2,Same DOI,A,2019-01-01,7,2,https://doi.org/10.5555/one,,,,',
    '3,Lone notice,A,2019-01-01,,,,,correction,99,',
    '4,Notice,A,2019-01-01,,,,,correction,1,',
    '5,No date,A,2019-01-01,,,,,joke,1,',
    '6,No aim,A,2019-01-01,,,,,correction,,',
    '7,No volume,A,2019-01-01,10000,,,,,,',
    `8,Long issue,A,2019-01-01,7,${'x'.repeat(21)},,,,,`,
    '9,Not kept,A,2019-01-01,,,,,,,a.exe',
    '10,Bad year,A,2019-01-01,8,1,,,,,,12',
    '11,Bad day,A,2019-01-01,8,1,,,,,,,,,soon',
    '12,Bad place,A,2019-01-01,,,,,,,,,,,,-1',
    '13,Bad moment,A,2019-01-01,,,,,,,,,,,,,2019-01-02',
    `${'x'.repeat(201)},Long id,A,2019-01-01`,
    '15,Of a year,A,2019-01-01,9,,,10.5555/nine,,,,2017',
    '16,Draft alone,A,,10,,,10.5555/nine,,,,,,,,,,,draft',
  ]
  const sheet = [head, ...rows].join('\n')
  const { lines } = await importSpreadsheetText(site, sheet, folder)
  const idOf = (title: string) =>
    lines.find((line) => line.includes(`“${title}”, p`))?.slice(-16) as string
  // Notices are imported last, after the articles that they concern.
  expect(lines.toSorted()).toEqual([
    'Vol. 10: created: with a generated cover',
    'Vol. 10: left out: DOI 10.5555/nine: it is not valid, or another issue has it',
    'Vol. 7, No. 2: created: with a generated cover',
    'Vol. 7, No. 2: left out: DOI none: it is not valid, or another issue has it',
    'Vol. 9: created: with a generated cover',
    'row 10: NOT IMPORTED: column “supplements”: files like a.exe are not supported',
    'row 11: NOT IMPORTED: column “issue year”: must be a year like 2026',
    'row 12: NOT IMPORTED: column “issue date”: must be a date like 2026-03-31',
    'row 13: NOT IMPORTED: column “place in issue”: must be a whole number',
    'row 14: NOT IMPORTED: column “first public”: must be a date like 2026-03-31',
    'row 15: NOT IMPORTED: column “id”: is required, with at most 200 characters',
    `row 16: created: “Of a year”, published, without a file: /journals/${idOf('Of a year')}`,
    expect.stringMatching(
      /^row 17: created: “Draft alone”, a draft, without a file: \/journals\/\w{16}$/,
    ),
    `row 2: created: “First”, published, with “Table  S1”: /journals/${idOf('First')}`,
    'row 3: NOT IMPORTED: “Same DOI”: column “doi”: 10.5555/one: another article has it',
    `row 4: created: “Lone notice”, published, without a file: /journals/${idOf('Lone notice')}`,
    'row 4: left out: the link of the correction to 99, which is not imported',
    `row 5: created: “Notice”, published, without a file: /journals/${idOf('Notice')}`,
    'row 6: NOT IMPORTED: column “notice”: must be correction, retraction, expression-of-concern',
    'row 7: NOT IMPORTED: column “concerns”: is required with a notice',
    'row 8: NOT IMPORTED: column “volume”: must be a whole number from 1 to 9999',
    'row 9: NOT IMPORTED: column “issue”: must be at most 20 characters',
  ])
  const { body } = await site.ask(null, { url: `/api/journals/${idOf('First')}` })
  expect(body.data.supplements).toMatchObject([{ label: 'Table S1' }])
  const [first] = await site.db.select().from(article).where(eq(article.title, 'First'))
  const moment = new Date('2019-01-02T10:00:00Z')
  expect(first).toMatchObject({
    position: 3,
    section: 'Notes',
    publishedAt: moment,
    createdAt: moment,
  })
  const issues = await site.db.select().from(issue).orderBy(issue.volume)
  expect(issues).toMatchObject([
    {
      volume: 7,
      number: '2',
      year: 2018,
      title: 'The title',
      doi: null,
      coverId: null,
      introduction: 'An introduction',
      publicationDate: '2018-12-31',
      inPreparation: false,
      publishedAt: new Date('2018-12-31T08:00:00Z'),
    },
    { volume: 9, publishedAt: new Date('2017-01-01T08:00:00Z'), doi: '10.5555/nine' },
    { volume: 10, publishedAt: null, inPreparation: true, doi: null },
  ])
  const made = await site.db.select().from(event).where(eq(event.type, 'issue-created'))
  expect(made.map(({ actor, data }) => [actor, data])).toEqual(
    issues.map(({ id }) => ['system', { issueId: id }]),
  )
  const [notice] = await site.db.select().from(article).where(eq(article.title, 'Notice'))
  expect(notice).toMatchObject({ notice: 'correction', concerns: first?.id })
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${idOf('Notice')}` })
  const again = await importSpreadsheetText(site, [head, rows[0], rows[3]].join('\n'), folder)
  expect(again.lines.filter((line) => line.startsWith('row'))).toEqual([
    `row 2: exists already: /journals/${idOf('First')} “First”`,
    `row 3: exists already: /journals/${idOf('Notice')} “Notice” (it was deleted since)`,
  ])
})
