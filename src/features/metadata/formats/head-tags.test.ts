import { describe, expect, test } from 'vitest'
import { writeXml } from '#domain/text/xml.ts'
import { contents, depositor } from '../../../../test/features/formats.ts'
import {
  createContributor,
  createIssueContents,
  createNamedContributor,
  createOrganisation,
  createRecord,
} from '../../../../test/fixtures/records.ts'
import { crossrefArticle } from './crossref/crossref.ts'
import { dublinCoreTags } from './dublin-core/dublin-core-tags.ts'
import { jats } from './jats/jats.ts'
import { coins } from './web/coins.ts'
import { highwireTags } from './web/highwire.ts'
import { jsonLdOfArticle, jsonLdOfIssue, jsonLdOfJournal } from './web/json-ld.ts'
import { linkHeader, linkset } from './web/signposting.ts'

describe('the head of an article', () => {
  test('R-HEAD-1 An article has every tag for Google Scholar with authors before institutions', () => {
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
      'citation_abstract: How teachers plan, watch and change a lesson together. A second paragraph.',
      'citation_keywords: lesson study',
      'citation_keywords: large classes',
      'citation_abstract_html_url: https://journal.example.org/journals/sample1',
      'citation_pdf_url: https://journal.example.org/journals/sample1/article.pdf',
    ])
  })

  test('R-HEAD-1 R-HEAD-2 An article without a PDF names none', () => {
    const record = createRecord({ files: [], issue: null, pages: 'e12' })
    expect(contents(record, 'citation_pdf_url')).toEqual([])
  })

  test('R-HEAD-1 R-HEAD-2 An article ahead of its issue has the date when it went online', () => {
    const record = createRecord({ files: [], issue: null, pages: 'e12' })
    expect(contents(record, 'citation_online_date')).toEqual(['2026/03/02'])
    expect(contents(record, 'citation_firstpage')).toEqual(['e12'])
  })

  test('R-HEAD-3 Dublin Core describes the article', () => {
    const tags = dublinCoreTags(createRecord())
    expect(tags).toContainEqual({ name: 'DC.title', content: createRecord().title })
    expect(tags).toContainEqual({ name: 'DC.creator', content: 'Sample, Second' })
    expect(tags).toContainEqual({
      name: 'DC.identifier',
      content: 'https://doi.org/10.5555/sjte.2026.1',
    })
  })

  test('R-HEAD-3 schema.org describes the article with its issue and journal', () => {
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

  test('R-HEAD-1 R-HEAD-3 The whole abstract is in the tags that reference managers read', () => {
    const abstract = 'A long abstract. '.repeat(100).trim()
    const record = createRecord({ abstract })
    expect(contents(record, 'citation_abstract')).toEqual([abstract])
    expect(dublinCoreTags(record)).toContainEqual({ name: 'DC.description', content: abstract })
  })

  test('R-HEAD-3 R-XREF-1 Each format marks a contributor as a person or as an organisation', () => {
    const record = createRecord({
      contributors: [createNamedContributor('Teni'), createOrganisation('Sample Ministry')],
    })
    const deposit = { batchId: 'a-batch', at: record.changedAt, depositor }
    const crossref = crossrefArticle(record, deposit)
    const written = crossref ? writeXml(crossref) : ''
    expect(written).toMatch(/<person_name[^>]*><surname>Teni<\/surname><\/person_name>/)
    expect(written).toMatch(/<organization[^>]*>Sample Ministry<\/organization>/)
    expect(writeXml(jats(record))).toMatch(/<surname>Teni<.*<collab>Sample Ministry</)
    expect(jsonLdOfArticle(record)).toMatchObject({
      author: [{ '@type': 'Person' }, { '@type': 'Organization', name: 'Sample Ministry' }],
      image: expect.stringMatching(/\/sample1\/card\.png\?v=\w+$/),
    })
  })

  test('R-HEAD-3 Reference managers find each article of an issue by its COinS', () => {
    const issue = createIssueContents()
    const [article = createRecord()] = issue.articles
    const facts = new URLSearchParams(coins(issue, { ...article, pages: '150-155, 190' }))
    expect([...facts].slice(2).map(([key, value]) => `${key}=${value}`)).toEqual([
      'rft.genre=article',
      'rft.atitle=Lesson study in large classes: A sample',
      'rft.jtitle=Sample Journal of Teacher Education',
      'rft.issn=9999-9994',
      'rft.volume=12',
      'rft.issue=3',
      'rft.date=2026-03-01',
      'rft.spage=150',
      'rft.epage=155, 190',
      'rft.aulast=van der Author',
      'rft.aufirst=Sample Given',
      'rft.au=Second Sample',
      'rft.au=Sample Ministry of Health and Education',
      'rft_id=info:doi/10.5555/sjte.2026.1',
      'rft_id=https://journal.example.org/journals/sample1',
    ])
  })

  test('R-HEAD-4 An article links to its type, authors, files, licence, formats and issue', () => {
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

  const createRecordOfHundred = () => {
    const contributors = Array.from({ length: 100 }, (_, place) => ({
      ...createContributor('Sample', `Author ${place}`),
      orcid: `0000-0000-0000-${String(place).padStart(4, '0')}`,
    }))
    return createRecord({ contributors })
  }

  test('R-HEAD-4 A hundred authors fit in the linkset', () => {
    expect(linkset(createRecordOfHundred()).linkset[0]?.author).toHaveLength(100)
  })

  test('R-HEAD-4 The Link header of a hundred authors has at most 2,500 characters', () => {
    const header = linkHeader(createRecordOfHundred())
    expect(header.length).toBeLessThanOrEqual(2500)
    expect(header).toContain('rel="item"')
  })
})
