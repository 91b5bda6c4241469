import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { articlePage } from '#features/harvesting/export/static-page.ts'
import {
  createContributor,
  createIssueContents,
  createNamedContributor,
  createRecord,
  createRelation,
} from '../../../../test/fixtures/records.ts'
import { citationFormats, metadataFormats } from './article-formats.ts'
import { bibtex } from './citation/bibtex.ts'
import { cslJson } from './citation/csl.ts'
import { endnote } from './citation/endnote.ts'
import { ris } from './citation/ris.ts'
import { crossrefArticle, crossrefIssue } from './crossref/crossref.ts'
import { doajJson } from './doaj.ts'
import { dublinCoreTags } from './dublin-core/dublin-core-tags.ts'
import { dublinCore, oaiDc } from './dublin-core/oai-dc.ts'
import { jats } from './jats/jats.ts'
import { writeJson } from './json.ts'
import { bibliographicCode, iso639Code } from './language.ts'
import { pageLocationOf } from './page-location.ts'
import { citationStyles } from './styles/citation-styles.ts'
import { plainText } from './styles/text-runs.ts'
import { cleanText, singleLine } from './text.ts'
import { highwireTags } from './web/highwire.ts'
import { jsonLdOfArticle, jsonLdOfIssue, jsonLdOfJournal } from './web/json-ld.ts'
import { linkHeader, linkset } from './web/signposting.ts'
import { writeDocument, writeXml } from './xml.ts'

const office = { email: 'editor@example.org' }
const formats = { ...citationFormats, ...metadataFormats }

/** Every text there can be: each code unit, and the signs that mean something to some format. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        '<b>',
        ']]>',
        '&amp;',
        '<!--',
        '<?',
        '"',
        "'",
        '\\',
        '{',
        '}',
        '@article{',
        '%',
        '$',
        '\r\n',
        '\nER  - ',
        '\u0000',
        '\ufffe',
        '\uffff',
        '\u202e',
        '\ud800',
        '\udc00',
        ' and ',
        ',',
        '</script>',
        '\u2028',
        '𝒳',
        'Ẹ̀kọ́',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const anyRecord: fc.Arbitrary<ArticleRecord> = fc
  .record({
    text: anyText,
    other: anyText,
    people: fc.array(fc.record({ given: anyText, family: anyText, place: anyText }), {
      maxLength: 3,
    }),
  })
  .map(({ text, other, people }) => {
    const { journal, issue, files, supplements } = createRecord()
    return createRecord({
      title: text,
      abstract: other,
      keywords: [text, other],
      category: text,
      section: other,
      pages: other,
      articleNumber: text,
      doi: `10.5555/${text}`,
      references: [text, other],
      dataAvailability: text,
      competingInterests: other,
      ethicsApproval: text,
      funding: [{ funder: text, award: other }],
      contributors: people.map(({ given, family, place }) => ({
        ...createNamedContributor(text),
        given,
        family,
        roles: [place],
        affiliations: [{ name: place, country: given, ror: family }],
      })),
      journal: { ...journal, name: text, shortName: other, publisher: text },
      issue: issue && { ...issue, number: text, title: other, doi: `10.5555/${other}` },
      files: files.map((file) => ({ ...file, fileName: text })),
      supplements: supplements.map((file) => ({ ...file, label: text, mediaType: other })),
      relations: [
        {
          ...createRelation('retraction', 'concerned-by'),
          article: { ...createRelation('retraction', 'concerned-by').article, title: text },
        },
      ],
    })
  })

/** The text of a document as a strict parser reads it. Throws where it is not well-formed. */
function readXml(document: string): string {
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (found) => {
    text += found
  })
  parser.write(document).close()
  return text
}

describe('every format', () => {
  for (const [name, format] of Object.entries(formats)) {
    test(`R-HEAD-3 R-CITE-2 R-XREF-1 R-DOAJ-1 ${name} of any article is well-formed and keeps its values`, () => {
      const holds = (record: ArticleRecord) => {
        const written = format.write(record, office)
        expect(written).toBeDefined()
        if (written === undefined) return
        expect(written.isWellFormed()).toBe(true)
        const title = singleLine(record.title)
        if (format.mediaType.endsWith('xml')) {
          const read = readXml(written)
          expect(read.includes(title) || read.includes(cleanText(record.title))).toBe(true)
        } else if (format.mediaType.endsWith('json')) {
          expect(JSON.stringify(JSON.parse(written))).toContain(JSON.stringify(title))
        } else {
          expectLines(name, written)
        }
      }
      fc.assert(fc.property(anyRecord, holds), { numRuns: 150 })
    })
  }

  test('R-KEEP-1 The page of any article in the bag is well-formed and escaped', () => {
    const holds = (record: ArticleRecord) => {
      const files = record.files.map(({ fileName, bytes }) => ({
        name: 'a.pdf',
        label: fileName,
        bytes,
      }))
      const page = articlePage(record, { files, content: record.abstract })
      expect(readXml(page.replace('<!doctype html>', ''))).toContain(cleanText(record.title))
      expect(page).not.toMatch(/<(?!meta )[^<>]*\/>|<script|<link/)
    }
    fc.assert(fc.property(anyRecord, holds), { numRuns: 150 })
  })

  test('R-HEAD-1 R-HEAD-4 R-CITE-1 Tags, citations and links contain no line break or lone surrogate', () => {
    const holds = (record: ArticleRecord) => {
      for (const { content } of [...highwireTags(record), ...dublinCoreTags(record)]) {
        expect(content).toBe(singleLine(content))
      }
      for (const { write } of citationStyles) {
        const text = plainText(write(record))
        expect(text).toBe(cleanText(text))
        expect(text).not.toContain('\n')
      }
      const header = linkHeader(record)
      expect(new Headers({ link: header }).get('link')).toBe(header)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      const issue = createIssueContents({ ...record.issue, articles: [record] })
      const deposit = { batchId: 'a-batch', at: record.changedAt, registrant: 'x' }
      const document = crossrefIssue(issue, { ...deposit, depositor: { name: 'x', ...office } })
      if (document) readXml(writeDocument(document))
      JSON.parse(writeJson([jsonLdOfIssue(issue), linkset(record)]))
    }
    fc.assert(fc.property(anyRecord, holds), { numRuns: 150 })
  })
})

/** RIS is lines of a tag and a text; BibTeX is one entry whose braces close. */
function expectLines(name: string, written: string) {
  if (name === 'ris') {
    const lines = written.split('\r\n')
    expect(lines.slice(0, -1).every((line) => /^[A-Z][A-Z0-9] {2}- [^\n\r]*$/.test(line))).toBe(
      true,
    )
    expect(lines.filter((line) => line.startsWith('ER'))).toHaveLength(1)
    return
  }
  const depths = [...written].reduce<number[]>((before, sign) => {
    before.push((before.at(-1) ?? 0) + (sign === '{' ? 1 : sign === '}' ? -1 : 0))
    return before
  }, [])
  expect([Math.min(...depths), depths.at(-1)]).toEqual([0, 0])
  expect(written.match(/^@/gm)).toHaveLength(1)
}

const contents = (record: ArticleRecord, wanted: string) =>
  highwireTags(record).flatMap(({ name, content }) => (name === wanted ? content : []))

describe('the head of an article', () => {
  test('R-HEAD-1 Has every tag for Google Scholar, each author before the institutions', () => {
    expect(highwireTags(createRecord()).map(({ name, content }) => `${name}: ${content}`)).toEqual([
      'citation_title: Lesson study in large classes: A sample',
      'citation_author: van der Author, Sample Given',
      'citation_author_institution: Sample University',
      'citation_author_institution: Another Sample University',
      'citation_author: Sample, Second',
      'citation_author_institution: Sample University',
      'citation_author: Sample Ministry of Health and Education',
      'citation_publication_date: 2026/03/02',
      'citation_journal_title: Sample Journal of Teacher Education',
      'citation_journal_abbrev: SJTE',
      'citation_publisher: Sample University Press',
      'citation_issn: 9999-9994',
      'citation_issn: 0000-0000',
      'citation_volume: 12',
      'citation_issue: 3',
      'citation_firstpage: 141',
      'citation_lastpage: 158',
      'citation_doi: 10.5555/sjte.2026.1',
      'citation_language: en',
      'citation_keywords: lesson study',
      'citation_keywords: large classes',
      'citation_abstract_html_url: https://journal.example.org/journals/sample1',
      'citation_pdf_url: https://journal.example.org/journals/sample1/article.pdf',
    ])
  })

  test('R-HEAD-1 R-HEAD-2 Names no PDF if there is none, and marks an article ahead of its issue', () => {
    const record = createRecord({ files: [], issue: null, pages: 'e12' })
    expect(contents(record, 'citation_pdf_url')).toEqual([])
    expect(contents(record, 'citation_online_date')).toEqual(['2026/03/02'])
    expect(contents(record, 'citation_firstpage')).toEqual(['e12'])
  })

  test('R-HEAD-3 Describes the article in Dublin Core, and its issue in schema.org', () => {
    const tags = dublinCoreTags(createRecord())
    expect(tags).toContainEqual({ name: 'DC.title', content: createRecord().title })
    expect(tags).toContainEqual({ name: 'DC.creator', content: 'Sample, Second' })
    expect(tags).toContainEqual({
      name: 'DC.identifier',
      content: 'https://doi.org/10.5555/sjte.2026.1',
    })
    expect(jsonLdOfArticle(createRecord())).toMatchObject({
      '@type': 'ScholarlyArticle',
      pageStart: '141',
      author: [{ familyName: 'van der Author' }, {}, { name: expect.stringContaining('Ministry') }],
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '3',
        isPartOf: {
          '@type': 'PublicationVolume',
          volumeNumber: '12',
          isPartOf: { '@type': 'Periodical', issn: ['9999-9994', '0000-0000'] },
        },
      },
    })
    expect(jsonLdOfArticle(createRecord({ issue: null })).isPartOf).toMatchObject({
      '@type': 'Periodical',
    })
    expect(jsonLdOfIssue(createIssueContents())).toMatchObject({
      '@type': 'PublicationIssue',
      hasPart: [{ '@type': 'ScholarlyArticle', headline: createRecord().title }],
    })
    expect(jsonLdOfJournal(createRecord().journal)).toMatchObject({ '@type': 'Periodical' })
  })

  test('R-HEAD-4 Links to its type, authors, files, licence, formats and issue', () => {
    const header = linkHeader(createRecord())
    for (const part of [
      '<https://doi.org/10.5555/sjte.2026.1>; rel="cite-as"',
      '<https://journal.example.org/journals/sample1/linkset>; rel="linkset"; type="application/linkset+json"',
      '<https://schema.org/ScholarlyArticle>; rel="type"',
      '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
      '<https://journal.example.org/issues/12/3>; rel="collection"',
      '<https://journal.example.org/journals/sample1/article.pdf>; rel="item"; type="application/pdf"',
      '<https://journal.example.org/journals/sample1/metadata/jats>; rel="describedby"',
      '<https://journal.example.org/journals/sample1/cite/ris>; rel="describedby"',
      '<https://orcid.org/0000-0002-1825-0097>; rel="author"',
    ]) {
      expect(header).toContain(part)
    }
    const [page, pdf] = linkset(createRecord()).linkset
    expect(page).toMatchObject({ anchor: createRecord().url, 'cite-as': [{}], author: [{}] })
    expect(pdf).toEqual({
      anchor: createRecord().files[0]?.url,
      collection: [{ href: createRecord().url, type: 'text/html' }],
    })
  })

  test('R-HEAD-4 A hundred authors fit in the linkset, and the header stays within 4 KB', () => {
    const contributors = Array.from({ length: 100 }, (_, place) => ({
      ...createContributor('Sample', `Author ${place}`),
      orcid: `0000-0000-0000-${String(place).padStart(4, '0')}`,
    }))
    const record = createRecord({ contributors })
    expect(linkHeader(record).length).toBeLessThanOrEqual(2500)
    expect(linkHeader(record)).toContain('rel="item"')
    expect(linkset(record).linkset[0]?.author).toHaveLength(100)
  })
})

describe('files for reference managers', () => {
  test('R-CITE-2 A title contains no TeX command, and names stay as written', () => {
    const entry = bibtex(
      createRecord({
        title: '100% of {A} & B_1 #2 costs $5 \\ ~^',
        pages: '41-58',
        contributors: [
          createContributor('Jan', 'van der Berg'),
          createContributor('Ann', 'Health and Co'),
          createContributor('Teni'),
          createNamedContributor('Ministry of Health and Education'),
        ],
      }),
    )
    expect(entry).toContain(
      'author = {van der Berg, Jan and {Health and Co}, Ann and {Teni} and {Ministry of Health and Education}}',
    )
    expect(entry).toContain(
      'title = {{100\\% of \\textbraceleft{}A\\textbraceright{} \\& B\\_1 \\#2 costs \\$5 {$\\backslash$} \\textasciitilde{}\\textasciicircum{}}}',
    )
    expect(entry).toContain('pages = {41--58}')
    expect(entry).toContain('month = mar,')
    expect(entry).toMatch(/^@article\{vanderBerg2026_sample1,$/m)
  })

  test('R-CITE-2 RIS has pages, DOI and journal, and an article number without pages', () => {
    const lines = ris(createRecord()).split('\r\n')
    for (const line of [
      'TY  - JOUR',
      'AU  - van der Author, Sample Given',
      'SP  - 141',
      'EP  - 158',
      'AU  - Sample Ministry of Health and Education,',
      'DO  - 10.5555/sjte.2026.1',
      'JF  - Sample Journal of Teacher Education',
      'DA  - 2026/03/02',
      'ER  - ',
    ]) {
      expect(lines).toContain(line)
    }
    expect(ris(createRecord({ pages: null, articleNumber: 'e12' }))).toContain('C7  - e12\r\n')
  })

  test('R-CITE-2 CSL-JSON and EndNote do not split whole names', () => {
    expect(cslJson(createRecord())[0]).toMatchObject({
      type: 'article-journal',
      page: '141-158',
      issued: { 'date-parts': [[2026, 3, 2]] },
      author: [
        { family: 'van der Author', given: 'Sample Given' },
        { family: 'Sample', given: 'Second' },
        { literal: 'Sample Ministry of Health and Education' },
      ],
    })
    expect(writeXml(endnote(createRecord()))).toContain(
      '>Sample Ministry of Health and Education,<',
    )
  })

  test('R-META-3 A retracted article is marked in every format and style', () => {
    const record = createRecord({ relations: [createRelation('retraction', 'concerned-by')] })
    for (const [name, { write }] of Object.entries(formats)) {
      expect(write(record, office), name).toMatch(/retract/i)
    }
    for (const { name, write } of citationStyles)
      expect(plainText(write(record)), name).toMatch(/retract/i)
    expect(dublinCoreTags(record).some(({ content }) => content.startsWith('Retracted'))).toBe(true)
  })

  test('R-META-3 R-XREF-1 A correction names its article in JATS and for Crossref', () => {
    const record = createRecord({ relations: [createRelation('correction', 'concerns')] })
    expect(writeXml(jats(record))).toContain('article-type="correction"')
    expect(writeXml(jats(record))).toContain('related-article-type="corrected-article"')
    const deposit = { batchId: 'a-batch', at: record.changedAt, registrant: 'x' }
    const document = crossrefArticle(record, { ...deposit, depositor: { name: 'x', ...office } })
    expect(document && writeXml(document)).toContain('Correction of: The other article')
  })
})

describe('what formats share', () => {
  test('R-ISSUE-6 Pages are parsed as ranges, single pages, several ranges and numbers', () => {
    const said = (pages: string | null, articleNumber: string | null = null) => {
      const place = pageLocationOf({ pages, articleNumber })
      if (place.kind === 'pages') return [place.first, place.last, place.printed]
      return place.kind === 'number' ? place.number : undefined
    }
    expect(said('41-58')).toEqual(['41', '58', '41–58'])
    expect(said('S1 – S9')).toEqual(['S1', 'S9', 'S1–S9'])
    expect(said('41-44, 60')).toEqual(['41', '60', '41–44, 60'])
    expect(said('xiv')).toEqual(['xiv', null, 'xiv'])
    expect(said('7')).toEqual(['7', null, '7'])
    expect(said('e12345678901')).toBe('e12345678901')
    expect(said(null, 'e7')).toBe('e7')
    expect(said('41-58', 'e7')).toEqual(['41', '58', '41–58'])
    expect(said(null)).toBeUndefined()
  })

  test('R-META-2 A DOI in a reference is found without punctuation', () => {
    const found = (reference: string) => splitByDoi(reference).flatMap(({ doi }) => doi ?? [])
    expect(found('See https://doi.org/10.5555/abc.1.')).toEqual(['10.5555/abc.1'])
    expect(found('(doi: 10.5555/S0140(02)1).')).toEqual(['10.5555/S0140(02)1'])
    expect(found('10.5555/a, 10.5555/b; and none 10.5/x')).toEqual(['10.5555/a', '10.5555/b'])
    const holds = (reference: string) => {
      const parts = splitByDoi(reference).map(({ text }) => text)
      expect(parts.join('')).toBe(reference)
    }
    fc.assert(fc.property(anyText, holds))
    fc.assert(
      fc.property(anyText, (text) => holds(`10.5555/${text} https://doi.org/10.5555/${text}`)),
    )
  })

  test('R-OAI-1 Dublin Core repeats elements with several values, and has no empty ones', () => {
    expect(dublinCore(createRecord({ keywords: ['', ' '], category: null }))).not.toContainEqual(
      expect.objectContaining({ element: 'subject' }),
    )
    expect(readXml(writeDocument(oaiDc(createRecord())))).toContain(
      'info:eu-repo/semantics/article',
    )
  })

  test('R-DOAJ-1 A language has the code that DOAJ and Crossref use, or none', () => {
    expect([bibliographicCode('ha'), bibliographicCode('fr-CA')]).toEqual(['hau', 'fre'])
    expect([iso639Code('yo-NG'), iso639Code('pcm'), iso639Code('xx')]).toEqual([
      'yo',
      'pcm',
      undefined,
    ])
    expect(doajJson(createRecord()).bibjson).toMatchObject({
      year: '2026',
      month: '3',
      identifier: [{ type: 'doi' }, { type: 'pissn' }, { type: 'eissn' }],
    })
  })
})
