import fc from 'fast-check'
import { describe, expect, type TestContext, test } from 'vitest'
import { Issn } from '#domain/journal/journal.ts'
import { parseOrcid } from '#domain/people/orcid.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { writeDocument, type XmlElement } from '#domain/text/xml.ts'
import {
  createContributor,
  createIssueContents,
  createNamedContributor,
  createOrganisation,
  createRecord,
  createRelation,
  createReviews,
} from '../../../../test/fixtures/records.ts'
import {
  findStandard,
  findValidatorFile,
  importValidator,
  runValidator,
  type ValidationResult,
} from '../../../../test/validators.ts'
import { bibtex } from './citation/bibtex.ts'
import { ris } from './citation/ris.ts'
import { crossrefArticle, crossrefContents, crossrefIssue } from './crossref/crossref.ts'
import { crossrefReviews } from './crossref/crossref-reviews.ts'
import { doajXml } from './doaj.ts'
import { oaiDc } from './dublin-core/oai-dc.ts'
import { jats, jatsDoctype } from './jats/jats.ts'
import { type JsonLd, jsonLdOfArticle, jsonLdOfIssue, jsonLdOfJournal } from './web/json-ld.ts'

const odd = '<b>&amp;]]>\u0000\ufffe\ud800\u200f{\\'
const records: Record<string, ArticleRecord> = {
  'with all metadata': createRecord(),
  'with little metadata': createRecord({
    contributors: [],
    issue: null,
    pages: null,
    keywords: [],
    section: null,
    category: null,
    abstract: '',
    references: [],
    funding: [],
    supplements: [],
    files: [],
    dataAvailability: null,
    competingInterests: null,
    ethicsApproval: null,
    peerReview: null,
    dates: { received: null, revised: null, accepted: null, published: '2026-03-02' },
  }),
  'that was retracted and corrects another': createRecord({
    relations: [
      createRelation('retraction', 'concerned-by'),
      createRelation('correction', 'concerns', null),
      createRelation('expression-of-concern', 'concerned-by'),
    ],
    pages: null,
    articleNumber: 'e12',
  }),
  'with a full text': createRecord({
    fullText: { words: 4200 },
    files: [
      ...createRecord().files,
      {
        format: 'epub',
        url: 'https://journal.example.org/journals/sample1/article.epub',
        mediaType: 'application/epub+zip',
        fileName: 'article.epub',
        bytes: 3456,
        sha256: 'd'.repeat(64),
        isRendered: true,
      },
    ],
  }),
  'published without peer review': createRecord({ peerReview: { reviewers: 0, rounds: [] } }),
  'with published reviews': createRecord({ reviews: createReviews(odd) }),
  'that retracts another under a policy': createRecord({
    journal: { ...createRecord().journal, updatePolicy: '10.5555/policy' },
    relations: [createRelation('retraction', 'concerns')],
  }),
  'with odd texts': createRecord({
    title: odd,
    abstract: odd,
    keywords: [odd],
    references: [odd],
    dataAvailability: odd,
    contributors: [
      { ...createContributor('Teni'), roles: [odd] },
      createNamedContributor(''),
      createNamedContributor('x'.repeat(200)),
    ],
  }),
}

const deposit = (record: { changedAt: Date }) => ({
  batchId: 'a-sample-batch',
  at: record.changedAt,
  depositor: { name: 'Sample Press', email: 'editor@example.org' },
})

/** Skips the test where the validator is not there, in its own words. */
function present(context: TestContext, result: ValidationResult) {
  if ('missing' in result) return context.skip(result.missing)
  return result
}

/** Holds a document against an XML schema. */
function expectValid(context: TestContext, schema: string, element: XmlElement) {
  const place = findStandard(schema)
  if (!place) return context.skip(`${schema} is not at hand: set STANDARDS to its folder.`)
  const options = ['--nonet', '--noout', '--schema', place]
  // JATS allows the language, but a local copy of Crossref's schema may contain a stub of JATS without attributes.
  const document = writeDocument(element).replaceAll(/(<jats:abstract) xml:lang="[^"]*"/g, '$1')
  expect(present(context, runValidator('xmllint', options, document))).toMatchObject({
    said: expect.stringMatching(/ validates\n$/),
    status: 0,
  })
}

describe('as others read it', () => {
  for (const [kind, record] of Object.entries(records)) {
    test(`R-XREF-1 an article ${kind} is valid JATS 1.3`, (context) => {
      const folder = findValidatorFile('@jats4r/dtds/schema/1.3')
      if (!folder) return context.skip('The document types of JATS cannot be installed.')
      const dtd = `${folder}/JATS-journalpublishing1-3.dtd`
      const document = writeDocument(jats(record), jatsDoctype)
      // Without the network, the declaration's own address leads nowhere: that alone is no error.
      const options = ['--nonet', '--noout', '--dtdvalid', dtd]
      const result = present(context, runValidator('xmllint', options, document))
      expect(result.said.replace(/^.*failed to load external entity.*\n.*\n.*\n/m, '')).toBe('')
      expect(result.status).toBe(0)
    })

    test(`R-XREF-1 Crossref's schema accepts an article ${kind}`, (context) => {
      const element = crossrefArticle(record, deposit(record))
      expect(element).toBeDefined()
      if (element) expectValid(context, 'crossref/crossref5.4.0.xsd', element)
    })

    test(`R-DOAJ-1 DOAJ's schema accepts an article ${kind}`, (context) =>
      expectValid(context, 'doaj/doajArticles.xsd', doajXml([record])))

    test(`R-OAI-1 the schema of OAI's Dublin Core accepts an article ${kind}`, (context) =>
      expectValid(context, 'oai/oai_dc.xsd', oaiDc(record)))
  }

  test("R-REVIEW-7 R-XREF-1 Crossref's schema accepts published reviews", (context) => {
    const record = createRecord({ reviews: createReviews(odd) })
    const element = crossrefReviews(record, deposit(record))
    expect(element).toBeDefined()
    if (element) expectValid(context, 'crossref/crossref5.4.0.xsd', element)
    expect(crossrefReviews(createRecord(), deposit(record))).toBeUndefined()
    expect(crossrefReviews({ ...record, doi: null }, deposit(record))).toBeUndefined()
  })

  test("R-XREF-1 Crossref's schema accepts an issue", (context) => {
    const element = crossrefIssue(
      createIssueContents({ title: 'A sample' }),
      deposit(createIssueContents()),
    )
    if (element) expectValid(context, 'crossref/crossref5.4.0.xsd', element)
  })

  test("R-XREF-1 Crossref's schema accepts an issue with all its articles in one file", (context) => {
    const articles = Object.values(records).filter(({ issue }) => issue !== null)
    const dated = createIssueContents({ title: odd, number: '1-2', articles })
    for (const issue of [dated, { ...dated, doi: null, publicationDate: null, year: null }]) {
      const element = crossrefContents(issue, deposit(issue))
      expect(element).toBeDefined()
      if (element) expectValid(context, 'crossref/crossref5.4.0.xsd', element)
    }
    expect(
      crossrefContents(createIssueContents({ doi: null, articles: [] }), deposit(dated)),
    ).toBeUndefined()
  })

  test('R-CITE-2 Bibutils reads BibTeX and RIS back without loss', (context) => {
    const record = createRecord({
      title: '100% of {A} & B_1 #2 costs $5 \\ Ẹ̀kọ́',
      contributors: [
        createContributor('Jan', 'van der Berg'),
        createContributor('Ngozi Chidi', 'Ọkáfọ̀'),
        createContributor('Teni'),
        createOrganisation('Sample Ministry'),
      ],
    })
    for (const [program, text] of Object.entries({
      bib2xml: bibtex(record),
      ris2xml: ris(record),
    })) {
      const result = present(context, runValidator(program, ['-i', 'utf8', '-nb'], text))
      expect(result.said).toContain('Processed 1 references.')
      for (const known of [
        '<title>100% of {A} &amp; B_1 #2 costs $5 \\ Ẹ̀kọ́</title>',
        '<namePart type="family">van der Berg</namePart>',
        '<namePart type="family">Ọkáfọ̀</namePart>',
        '<namePart>Teni</namePart>',
        '<title>Sample Journal of Teacher Education</title>',
        '<detail type="volume"><number>12</number></detail>',
        '<detail type="issue"><number>3</number></detail>',
        '<start>141</start>',
        '<end>158</end>',
        '<dateIssued>2026-03',
        '<publisher>Sample University Press</publisher>',
        '<identifier type="issn">9999-9994</identifier>',
        '<identifier type="doi">10.5555/sjte.2026.1</identifier>',
        '<topic>lesson study</topic>',
        '<url>https://journal.example.org/journals/sample1</url>',
        'change a lesson together. A second paragraph.</abstract>',
      ]) {
        expect(result.output, program).toContain(known)
      }
    }
  })

  test('R-CITE-2 Bibutils reads marks, dashes and article numbers', (context) => {
    const record = createRecord({
      title: '"One" -- two --- three',
      pages: null,
      articleNumber: 'e12',
      contributors: [createOrganisation('Sample Ministry')],
    })
    for (const [program, text, title] of [
      // Bibutils reads TeX's ligatures also where each sign has its own braces.
      ['bib2xml', bibtex(record), '”One” – two — three'],
      ['ris2xml', ris(record), '&quot;One&quot; -- two --- three'],
    ] as const) {
      const result = present(context, runValidator(program, ['-i', 'utf8', '-nb'], text))
      expect(result.output, program).toContain(`<title>${title}</title>`)
      expect(result.output, program).toMatch(/>e12</)
      expect(result.output, program).not.toContain('Ministry,')
    }
  })

  test('R-CITE-2 Bibutils reads a hundred unusual articles from one file', (context) => {
    const oddities = [
      '}',
      '{',
      '\\',
      '%',
      '@article{',
      '"',
      ',',
      ' and ',
      '\nER  - \nTY  - JOUR',
      odd,
    ]
    const all = Array.from({ length: 100 }, (_, place) => {
      const text = `${oddities[place % 10]}x${oddities[Math.floor(place / 10)]}`
      const contributors = [createContributor(text, text), createNamedContributor(text)]
      return createRecord({ id: `a${place}`, title: text, abstract: text, contributors })
    })
    const files = { bib2xml: all.map(bibtex).join('\n'), ris2xml: all.map(ris).join('\r\n') }
    for (const [program, text] of Object.entries(files)) {
      const result = present(context, runValidator(program, ['-i', 'utf8'], text))
      expect(result.said, program).toContain('Processed 100 references.')
    }
  })

  test('R-BYLINE-3 R-OFFICE-1 The checks of ORCID iDs and ISSNs agree with other libraries', (context) => {
    const digits = (most: number) =>
      fc.sample(fc.stringMatching(new RegExp(`^[0-9]{${most}}[0-9X]$`)), { numRuns: 500, seed: 1 })
    const orcids = digits(15)
    const issns = digits(7).map((text) => `${text.slice(0, 4)}-${text.slice(4)}`)
    const asked = `import sys
from stdnum import issn
from stdnum.iso7064 import mod_11_2
for line in open(sys.argv[1]).read().split():
  print(int(issn.is_valid(line) if '-' in line else mod_11_2.is_valid(line)))`
    const lines = [...orcids, ...issns].join('\n')
    const result = present(context, runValidator('/usr/bin/python3', ['-c', asked], lines))
    if (/No module named/.test(result.said)) return context.skip('python3-stdnum is missing.')
    const ours = [
      ...orcids.map((text) => parseOrcid(text) !== undefined),
      ...issns.map((text) => Issn.safeParse(text).success),
    ]
    expect(result.output.trim().split('\n')).toEqual(ours.map((fits) => (fits ? '1' : '0')))
    expect(ours.filter(Boolean).length).toBeGreaterThan(50)
  })

  test('R-HEAD-3 A JSON-LD processor understands every schema.org property', async (context) => {
    type Processor = { default: { expand(document: JsonLd, options: object): Promise<unknown[]> } }
    const found = await importValidator<Processor>('jsonld')
    if (!found) return context.skip('The JSON-LD processor cannot be installed.')
    const documentLoader = async (documentUrl: string) => ({
      documentUrl,
      contextUrl: null,
      document: { '@context': { '@vocab': 'https://schema.org/' } },
    })
    const documents = [
      jsonLdOfArticle(createRecord({ relations: [createRelation('retraction', 'concerned-by')] })),
      jsonLdOfIssue(createIssueContents({ introduction: odd })),
      jsonLdOfJournal(createRecord().journal),
    ]
    const said = new Set<string>()
    for (const document of documents) {
      const plain = JSON.parse(JSON.stringify(document))
      const expanded = await found.default.expand(plain, { documentLoader, safe: true })
      expect(expanded).toHaveLength(1)
      for (const [, word] of JSON.stringify(expanded).matchAll(/"https:\/\/schema\.org\/(\w+)"/g)) {
        if (word) said.add(word)
      }
    }
    expect([...said].filter((word) => !schemaOrg.has(word))).toEqual([])
    expect(said.size).toBeGreaterThan(40)
  })
})

/** The types and properties of schema.org (release 29) that an article, an issue and a journal may use here. */
const schemaOrg = new Set(
  `ScholarlyArticle PublicationIssue PublicationVolume Periodical Person Organization PropertyValue
  PostalAddress MediaObject Grant abstract about address addressCountry affiliation alternateName author
  contentSize contentUrl correction creativeWorkStatus dateModified datePublished description encoding
  encodingFormat familyName funder funding givenName hasPart headline identifier image inLanguage
  isAccessibleForFree isBasedOn isPartOf issn issueNumber keywords license name pageEnd pageStart pagination
  propertyID publisher sameAs sha256 url value volumeNumber`.split(/\s+/),
)
