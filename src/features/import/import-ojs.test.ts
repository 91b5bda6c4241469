import { expect } from 'vitest'
import { importRecord } from '#db/schema/import.ts'
import { article as articleRow } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { bytesOf, sampleDocx, samplePdf } from '../../../test/fixtures/files.ts'
import {
  articleElement,
  authorElement,
  fileElement,
  galleyElement,
  issueElement,
} from '../../../test/fixtures/ojs-export.ts'
import { samplePng } from '../../../test/fixtures/pictures.ts'
import { countRows, importOjsText } from '../../../test/run-import.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'

const bytes = bytesOf

const whole = async () =>
  articleElement({
    title: 'The <i>whole</i> of it: 5 < 6',
    urlPath: 'the-whole',
    files: [
      fileElement(1, 'article.pdf', await bytes(samplePdf())),
      fileElement(2, 'article.docx', await bytes(sampleDocx())),
      fileElement(3, 'table.csv', 'YSxiCg==', 'Data Set'),
      fileElement(4, 'page.html', 'PHA+PC9wPg=='),
      fileElement(5, 'notes.txt', 'YQ=='),
    ].join('\n'),
    galleys: [
      galleyElement(11, 'PDF', 1, 'pdf'),
      galleyElement(12, 'Word', 2),
      galleyElement(13, 'Table S1', 3),
      galleyElement(14, 'HTML', 4),
      galleyElement(15, 'Lost', 99),
    ].join('\n'),
    said: `<title locale="fr_CA">Le tout</title><prefix locale="en">The</prefix><subtitle locale="en">A sample</subtitle>
      <id type="doi" advice="update">10.5555/jte.17</id><id type="urn">urn:x</id>
      <licenseUrl>http://creativecommons.org/licenses/by-nc/4.0</licenseUrl><copyrightYear>2019</copyrightYear>
      <keywords locale="en"><keyword>lesson study</keyword><keyword>large classes</keyword></keywords>
      <agencies locale="en"><agency>Sample Fund</agency></agencies>
      <citations><citation>First, A. (2001).</citation><citation>Second, B. (2002).</citation></citations>`,
    authors: `${authorElement('Ada', 'Sample', '<affiliation locale="en">Sample College</affiliation><country>NG</country><email>ada@example.org</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid><biography locale="en">Teaches.</biography>')}
      <author user_group_ref="Translator" seq="1" id="2"><givenname locale="en">One</givenname><orcid>wrong</orcid></author>`,
  })

const read = async (site: TestSite, title: string) => {
  const { body } = await site.ask(null, { url: '/api/journals?limit=100' })
  const found = body.journals.find((one: { title: string }) => one.title.includes(title))
  return (await site.ask(null, { url: `/api/journals/${found._id}` })).body.data
}

test('R-MOVE-1 An issue is imported with its articles, authors and files', async ({ site }) => {
  await site.signIn('admin')
  const cover = Buffer.from(await bytes(samplePng())).toString('base64')
  const covers = `<description locale="en">&lt;p&gt;Of it.&lt;/p&gt;</description><description locale="fr_CA">De cela.</description>
    <id type="doi">10.5555/jte.7.2</id><open_access_date>2020-01-01</open_access_date>
    <issue_galleys><issue_galley><label>Whole PDF</label></issue_galley></issue_galleys>
    <covers><cover locale="fr_CA"><cover_image>d.png</cover_image></cover><cover locale="en"><cover_image>c.png</cover_image><cover_image_alt_text/><embed encoding="base64">${cover}</embed></cover></covers>`
  const { lines, counts } = await importOjsText(site, issueElement(await whole(), covers))
  expect(counts).toMatchObject({ created: 2, refused: 0, existing: 0 })
  const article = await read(site, 'whole')
  const { supplements } = article
  expect(lines).toEqual([
    ...[
      '<description> in fr_CA',
      'the galley of the whole issue “Whole PDF”',
      '<open_access_date>',
      'another cover (fr_CA)',
    ].map((what) => `Vol. 7, No. 2: left out: ${what}`),
    'Vol. 7, No. 2: created: with its cover',
    ...[
      '<title> in fr_CA',
      'the markup in <title>; its text is imported',
      '<copyrightYear> “2019”',
      'author 1 (Ada Sample): <biography>',
      'author 2 (One): the role Translator',
      'galley “Lost”: its file 99 is not in the export',
      '<submission_file> “notes.txt” (proof): no galley has it',
      '<id> of type urn: urn:x',
      'Author 2 (One): the ORCID iD is not valid: please check its digits',
    ].map((what) => `article 17: left out: ${what}`),
    `article 17: created: “The whole of it: 5 < 6: A sample”, published, with pdf, docx, “Table S1”, “HTML”: /journals/${article._id}`,
  ])
  const known = await site.db.select().from(importRecord)
  const parts = {
    11: 'pdf',
    pdf: 'pdf',
    12: 'docx',
    13: supplements[0]._id,
    14: supplements[1]._id,
    15: null,
  }
  expect(Object.fromEntries(known.map(({ key, part }) => [key, part]))).toEqual({
    'issue/3': null,
    'issue/first-light': null,
    ...Object.fromEntries(
      ['article/17', 'article/the-whole'].flatMap((name) => [
        [name, null],
        ...Object.entries(parts).map(([galley, part]) => [`${name}/${galley}`, part]),
      ]),
    ),
  })
  expect(
    new Set(known.map(({ format, source, importedAt }) => [format, source, importedAt].join())),
  ).toEqual(new Set([['ojs', '', site.now].join()]))
  const moment = new Date('2019-06-30T08:00:00Z')
  expect(await site.db.select().from(issue)).toMatchObject([
    {
      publicationDate: '2019-06-30',
      publishedAt: moment,
      inPreparation: false,
      introduction: 'Of it.',
      doi: '10.5555/jte.7.2',
      coverId: expect.any(String),
    },
  ])
  expect(await site.db.select().from(articleRow)).toMatchObject([
    {
      section: 'Articles',
      position: 1,
      doi: '10.5555/jte.17',
      publishedAt: moment,
      createdAt: moment,
    },
  ])
  expect(article).toMatchObject({
    title: 'The whole of it: 5 < 6: A sample',
    abstract: 'One & two.\n\nThree.',
    status: 'published',
    publicationDate: '2019-06-30',
    receivedOn: '2018-01-05',
    volume: 7,
    issue: '2',
    pages: '1-9',
    language: 'en',
    licence: 'CC-BY-NC-4.0',
    keywords: ['lesson study', 'large classes'],
    funding: [{ funder: 'Sample Fund', award: null }],
    references: ['First, A. (2001).', 'Second, B. (2002).'],
    contributors: [
      {
        displayName: 'Ada Sample',
        orcid: '0000-0002-1825-0097',
        corresponding: true,
        affiliations: [{ name: 'Sample College', country: 'NG', ror: null }],
      },
      { displayName: 'One', orcid: null, corresponding: false },
    ],
    pdfFile: { fileName: expect.any(String) },
    supplements: [
      { label: 'Table S1', fileName: 'table.csv', size: 4 },
      { label: 'HTML', fileName: 'page.html', mediaType: 'text/html' },
    ],
  })
  const { body } = await site.ask(null, { url: `/journals/${article._id}/cite/ris` })
  expect(String(body)).toContain('10.5555/jte.17')
  const issues = (await site.ask(null, { url: '/api/issues' })).body.issues
  expect(issues).toMatchObject([{ volume: 7, number: '2', title: 'A sample issue', year: 2019 }])
  expect(issues[0].coverUrl).toContain('/cover/')
})

test('R-MOVE-1 A second import and a dry run change nothing', async ({ site }) => {
  await site.signIn('admin')
  const xml = issueElement((await whole()) + articleElement({ id: 18, status: 1, title: 'Draft' }))
  const empty = await countRows(site.db)
  const dry = await importOjsText(site, xml, true)
  expect(await countRows(site.db)).toEqual(empty)
  expect(await site.storedFiles()).toEqual([])
  const first = await importOjsText(site, xml)
  const plain = (line: string) =>
    line.replace('would be created', 'created').replace(/: \/journals\/\w+$/, '')
  expect(first.lines.map(plain)).toEqual(dry.lines.map(plain))
  expect(first.counts).toMatchObject({ created: 3, refused: 0 })
  const before = await countRows(site.db)
  const second = await importOjsText(site, xml)
  expect(second.counts).toMatchObject({ created: 0, existing: 3, refused: 0 })
  expect(await countRows(site.db)).toEqual(before)
  expect((await site.ask(null, { url: '/api/journals?limit=9' })).body.journals).toHaveLength(1)
})

test('R-MOVE-2 Former URLs of articles, files and issues redirect to their current URLs', async ({
  site,
}) => {
  await site.signIn('admin')
  await importOjsText(site, issueElement((await whole()) + articleElement({ id: 18, status: 1 })))
  const { _id, supplements } = await read(site, 'whole')
  const page = `/journals/${_id}`
  const file = new URL(supplements[0].url).pathname
  for (const [former, now] of [
    ['/index.php/jte/article/view/17', page],
    ['/index.php/jte/en/article/view/17', page],
    ['/index.php/jte/article/view/the-whole', page],
    ['/jte/article/view/17/version/171', page],
    ['/jte/fr_CA/article/view/17/11', `${page}/article.pdf`],
    ['/index.php/jte/article/view/the-whole/pdf', `${page}/article.pdf`],
    ['/index.php/jte/article/download/17/12/40', `${page}/article.docx`],
    ['/article/download/17/13', file],
    ['/index.php/jte/article/view/17/14', new URL(supplements[1].url).pathname],
    ['/index.php/jte/article/view/17/15', page],
    ['/index.php/jte/issue/view/3', '/issues/7/2'],
    ['/jte/issue/view/first-light', '/issues/7/2'],
    ['/index.php/jte/issue/download/3/8', '/issues/7/2'],
    ['/index.php/jte/issue/current', '/current-issue'],
    ['/jte/issue/archive', '/issues'],
    ['/index.php?journal=jte&page=article&op=view&path[]=17', page],
  ] as const) {
    const { status, headers } = await site.ask(null, { url: former })
    expect([former, status, headers.location]).toEqual([former, 301, now])
  }
  for (const unknown of [
    '/index.php/jte/article/view/18',
    '/index.php/jte/article/view/19',
    '/index.php/jte/article/view/17/99',
    '/index.php/jte/issue/view/4',
    '/index.php/jte/article/view/%ff',
    `/index.php/jte/article/view/${'x'.repeat(500)}`,
    '/a/b/c/article/view/17',
    '/index.php?page=article&op=view',
  ])
    expect([unknown, (await site.ask(null, { url: unknown })).status]).toEqual([unknown, 404])
})

test('R-MOVE-1 A web page among the galleys is downloaded instead of shown', async ({ site }) => {
  await site.signIn('admin')
  await importOjsText(site, issueElement(await whole()))
  const { supplements } = await read(site, 'whole')
  const { headers } = await site.ask(null, { url: new URL(supplements[1].url).pathname })
  expect(headers['content-disposition']).toContain('attachment')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('R-MOVE-1 An issue of OJS 3.0 is imported with its number and file names in attributes', async ({
  site,
}) => {
  await site.signIn('admin')
  const embed = Buffer.from(await bytes(samplePdf())).toString('base64')
  const files = `<submission_file stage="proof" id="20"><revision number="1" genre="Article Text" filename="a.pdf"><name locale="en">Without an ending</name><embed encoding="base64">${embed}</embed></revision></submission_file>`
  const xml = issueElement(articleElement({ id: 20, files }))
    .replace(/<issue_identification>.*<\/issue_identification>/, '')
    .replace('published="1"', 'volume="1" number="4" year="2014" published="1"')
  const { counts, lines } = await importOjsText(site, xml)
  expect(counts, lines.join('\n')).toMatchObject({ created: 2, refused: 0, skipped: 0 })
  const [article] = (await site.ask(null, { url: '/api/journals' })).body
  expect(article).toMatchObject({ volume: 1, issue: '4', pdfFile: { format: 'pdf' } })
})

test('R-MOVE-1 An article without a usable file is a draft', async ({ site }) => {
  await site.signIn('admin')
  const xml = articleElement({ id: 20, title: 'No file', files: '', galleys: '' })
  const { lines } = await importOjsText(site, issueElement(xml))
  expect(lines).toEqual([
    expect.stringContaining('created'),
    'article 20: note: it has no file that can be imported, so it is a draft',
    expect.stringContaining('“No file”, a draft, without a file'),
  ])
  expect((await site.ask(null, { url: '/api/journals?limit=9' })).body.journals).toEqual([])
})

test('R-MOVE-1 Exports of OJS 3.0 and 3.1 are imported', async ({ site }) => {
  await site.signIn('admin')
  const embed = Buffer.from(await bytes(samplePdf())).toString('base64')
  const revision = (number: number, content: string) =>
    `<revision number="${number}" genre="Article Text" filename="a-${number}.pdf" filetype="application/pdf"><name locale="en_US">a-${number}.pdf</name><embed encoding="base64">${content}</embed></revision>`
  const article = `<article locale="en_US" date_submitted="2015-02-01" stage="production" date_published="2015-06-30" section_ref="ART" seq="1" access_status="0">
    <id type="internal" advice="ignore">5</id>
    <title locale="en_US">Of another time</title>
    <abstract locale="en_US">&lt;p&gt;About it.&lt;/p&gt;</abstract>
    <authors><author primary_contact="true" include_in_browse="true" user_group_ref="Author"><firstname>Ada</firstname><middlename>B.</middlename><lastname>Sample</lastname><email>ada@example.org</email></author>
    <author user_group_ref="Author"><lastname>Onlyname</lastname><email>only@example.org</email></author></authors>
    <submission_file stage="proof" id="8">${revision(2, embed)}${revision(1, 'YQ==')}</submission_file>
    <article_galley approved="false"><id type="internal" advice="ignore">9</id><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="8" revision="2"/></article_galley>
    <pages>1-9</pages></article>`
  const { lines, counts } = await importOjsText(site, issueElement(article))
  expect({ lines, counts }).toMatchObject({ counts: { created: 2, refused: 0 } })
  expect(await read(site, 'another time')).toMatchObject({
    status: 'published',
    publicationDate: '2015-06-30',
    language: 'en-US',
    pages: '1-9',
    contributors: [
      { given: 'Ada B.', family: 'Sample', displayName: 'Ada B. Sample', corresponding: true },
      { given: null, family: 'Onlyname', displayName: 'Onlyname' },
    ],
    pdfFile: { fileName: expect.any(String) },
  })
  expect(lines.join('\n')).toContain('an earlier version of its file (1)')
})
