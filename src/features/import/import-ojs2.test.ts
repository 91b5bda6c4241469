import { expect } from 'vitest'
import { bytesOf, samplePdf } from '../../../test/fixtures/files.ts'
import { importOjsText } from '../../../test/run-import.ts'
import { test } from '../../../test/site.ts'

const doctype =
  '<!DOCTYPE issue PUBLIC "-//PKP//OJS Articles and Issues XML//EN" "http://pkp.sfu.ca/ojs/dtds/2.4.8/native.dtd">'

const embed = (fileName: string, content: string) =>
  `<file><embed filename="${fileName}" encoding="base64" mime_type="x/y">${content}</embed></file>`

const issueOf2 = (pdf: string, type = doctype) => `<?xml version="1.0" encoding="UTF-8"?>${type}
<issue identification="num_vol_year_title" published="true" current="false" public_id="first">
  <id type="doi">10.5555/jte.1.1</id>
  <title locale="en_US">A sample issue</title>
  <volume>1</volume><number>1</number><year>2008</year>
  <date_published>2008-06-30</date_published>
  <open_access/>
  <section>
    <title locale="en_US">Research papers</title>
    <abbrev locale="en_US">RP</abbrev>
    <article locale="en_US" public_id="one">
      <id type="doi">10.5555/jte.1.1.1</id>
      <title locale="en_US">A sample article of OJS 2</title>
      <title locale="fr_CA">Un article</title>
      <abstract locale="en_US">&lt;p&gt;About it.&lt;/p&gt;</abstract>
      <indexing><subject locale="en_US">lesson study; large classes</subject></indexing>
      <sponsor locale="en_US">Sample Fund</sponsor>
      <author><firstname>Second</firstname><lastname>Writer</lastname><email>b@example.org</email></author>
      <author primary="true"><firstname>Sample</firstname><middlename>B.</middlename><lastname>Author</lastname>
        <affiliation locale="en_US">Sample College</affiliation><country>NG</country><email>a@example.org</email></author>
      <pages>1-9</pages>
      <date_published>2008-06-30</date_published>
      <permissions><license_url>http://creativecommons.org/licenses/by/4.0</license_url><copyright_year>2008</copyright_year></permissions>
      <galley locale="en_US"><id type="publisher-id">thepdf</id><label>PDF</label>${embed('article.pdf', pdf)}</galley>
      <htmlgalley locale="en_US"><label>HTML</label>${embed('article.html', 'PHA+PC9wPg==')}</htmlgalley>
      <galley locale="en_US"><label>Elsewhere</label><file><remote src="http://example.org/a.pdf"/></file></galley>
      <supplemental_file type="data_set"><title locale="en_US">Table S1</title>${embed('table.csv', 'YSxiCg==')}</supplemental_file>
    </article>
  </section>
  <section><title locale="en_US">Notes</title>
    <article><title locale="en_US">A note</title>
      <author><firstname>Sample</firstname><lastname>Author</lastname><email>a@example.org</email></author>
      <date_published>2008-07-01</date_published>
      <galley><label>PDF</label>${embed('note.pdf', pdf)}</galley></article></section>
</issue>`

test('R-MOVE-1 An export of OJS 2.4 is imported with its issue, authors and files', async ({
  site,
}) => {
  await site.signIn('admin')
  const pdf = (await bytesOf(samplePdf())).toString('base64')
  const { lines, counts } = await importOjsText(site, issueOf2(pdf))
  expect(counts, lines.join('\n')).toMatchObject({ created: 3, refused: 0, existing: 0 })
  const { journals } = (await site.ask(null, { url: '/api/journals?limit=9' })).body
  const [whole, note] = ['OJS 2', 'A note'].map((title) =>
    journals.find((one: { title: string }) => one.title.includes(title)),
  )
  expect(note).toMatchObject({ volume: 1, issue: '1', publicationDate: '2008-07-01' })
  const { data } = (await site.ask(null, { url: `/api/journals/${whole._id}` })).body
  expect(data).toMatchObject({
    title: 'A sample article of OJS 2',
    abstract: 'About it.',
    language: 'en-US',
    keywords: ['lesson study', 'large classes'],
    funding: [{ funder: 'Sample Fund', award: null }],
    licence: 'CC-BY-4.0',
    doi: '10.5555/jte.1.1.1',
    pages: '1-9',
    contributors: [
      { displayName: 'Second Writer', corresponding: false },
      {
        displayName: 'Sample B. Author',
        corresponding: true,
        affiliations: [{ name: 'Sample College', country: 'NG' }],
      },
    ],
    pdfFile: { format: 'pdf' },
    supplements: [{ label: 'HTML' }, { label: 'Table S1', fileName: 'table.csv' }],
  })
  const { issues } = (await site.ask(null, { url: '/api/issues' })).body
  expect(issues).toMatchObject([{ title: 'A sample issue', publicationDate: '2008-06-30' }])
  const contents = (await site.ask(null, { url: `/api/issues/${issues[0]._id}` })).body.data
  expect(contents.articles).toMatchObject([{ section: 'Research papers' }, { section: 'Notes' }])
  expect(lines).toContainEqual(expect.stringContaining('it is on another site'))
})

test('R-MOVE-1 A document type with declarations or of another site is refused', async ({
  site,
}) => {
  await site.signIn('admin')
  const pdf = (await bytesOf(samplePdf())).toString('base64')
  for (const type of [
    doctype.replace('>', ' [<!ENTITY a "b">]>'),
    doctype.replace('pkp.sfu.ca', 'example.org'),
    '<!DOCTYPE issue SYSTEM "http://example.org/native.dtd">',
    '<!DOCTYPE issue SYSTEM "other.dtd">',
  ])
    await expect(importOjsText(site, issueOf2(pdf, type))).rejects.toThrow('document type')
})

test('R-MOVE-1 An export of OJS 2 may name its document type by a path or not at all', async ({
  site,
}) => {
  await site.signIn('admin')
  const pdf = (await bytesOf(samplePdf())).toString('base64')
  const system = (path: string) => `<!DOCTYPE issue SYSTEM "${path}">`
  for (const type of [system('native.dtd'), system('../native/native.dtd'), '']) {
    const { counts } = await importOjsText(site, issueOf2(pdf, type), true)
    expect(counts, type).toMatchObject({ created: 3, refused: 0 })
  }
  const alone = importOjsText(site, '<article><title>No export</title></article>')
  await expect(alone).rejects.toThrow('not native XML of OJS 3 or 2.')
})
