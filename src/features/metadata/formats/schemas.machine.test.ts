import { describe, expect, type TestContext, test } from 'vitest'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { writeDocument, type XmlElement } from '#domain/text/xml.ts'
import {
  createContributor,
  createIssueContents,
  createNamedContributor,
  createRecord,
  createRelation,
  createReviews,
} from '../../../../test/fixtures/records.ts'
import {
  findStandard,
  findValidatorFile,
  runValidator,
  skipIfMissing,
} from '../../../../test/validators.ts'
import { crossrefArticle, crossrefContents, crossrefIssue } from './crossref/crossref.ts'
import { crossrefReviews } from './crossref/crossref-reviews.ts'
import { doajXml } from './doaj.ts'
import { oaiDc } from './dublin-core/oai-dc.ts'
import { jats, jatsDoctype } from './jats/jats.ts'

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

/** Holds a document against an XML schema. */
async function expectValid(context: TestContext, schema: string, element: XmlElement) {
  const place = findStandard(schema)
  if (!place) return context.skip(`${schema} is not at hand: set STANDARDS to its folder.`)
  const options = ['--nonet', '--noout', '--schema', place]
  // JATS allows the language, but a local copy of Crossref's schema may contain a stub of JATS without attributes.
  const text = writeDocument(element).replaceAll(/(<jats:abstract) xml:lang="[^"]*"/g, '$1')
  const result = skipIfMissing(context, await runValidator('xmllint', options, { text }))
  expect(result).toMatchObject({
    said: expect.stringMatching(/ validates\n$/),
    status: 0,
  })
}

describe('as others read it', () => {
  for (const [kind, record] of Object.entries(records)) {
    test(`R-XREF-1 an article ${kind} is valid JATS 1.3`, async (context) => {
      const folder = findValidatorFile('@jats4r/dtds/schema/1.3')
      if (!folder) return context.skip('The document types of JATS cannot be installed.')
      const dtd = `${folder}/JATS-journalpublishing1-3.dtd`
      const text = writeDocument(jats(record), jatsDoctype)
      // Without the network, the declaration's own address leads nowhere: that alone is no error.
      const options = ['--nonet', '--noout', '--dtdvalid', dtd]
      const result = skipIfMissing(context, await runValidator('xmllint', options, { text }))
      expect(result.said.replace(/^.*failed to load external entity.*\n.*\n.*\n/m, '')).toBe('')
      expect(result.status).toBe(0)
    })

    test(`R-XREF-1 Crossref's schema accepts an article ${kind}`, async (context) => {
      const element = crossrefArticle(record, deposit(record))
      expect(element).toBeDefined()
      if (element) await expectValid(context, 'crossref/crossref5.4.0.xsd', element)
    })

    test(`R-DOAJ-1 DOAJ's schema accepts an article ${kind}`, (context) =>
      expectValid(context, 'doaj/doajArticles.xsd', doajXml([record])))

    test(`R-OAI-1 the schema of OAI's Dublin Core accepts an article ${kind}`, (context) =>
      expectValid(context, 'oai/oai_dc.xsd', oaiDc(record)))
  }

  test("R-REVIEW-7 R-XREF-1 Crossref's schema accepts published reviews", async (context) => {
    const record = createRecord({ reviews: createReviews(odd) })
    const element = crossrefReviews(record, deposit(record))
    expect(element).toBeDefined()
    if (element) await expectValid(context, 'crossref/crossref5.4.0.xsd', element)
    expect(crossrefReviews(createRecord(), deposit(record))).toBeUndefined()
    expect(crossrefReviews({ ...record, doi: null }, deposit(record))).toBeUndefined()
  })

  test("R-XREF-1 Crossref's schema accepts an issue", async (context) => {
    const element = crossrefIssue(
      createIssueContents({ title: 'A sample' }),
      deposit(createIssueContents()),
    )
    if (element) await expectValid(context, 'crossref/crossref5.4.0.xsd', element)
  })

  test("R-XREF-1 Crossref's schema accepts an issue with all its articles in one file", async (context) => {
    const articles = Object.values(records).filter(({ issue }) => issue !== null)
    const dated = createIssueContents({ title: odd, number: '1-2', articles })
    for (const issue of [dated, { ...dated, doi: null, publicationDate: null, year: null }]) {
      const element = crossrefContents(issue, deposit(issue))
      expect(element).toBeDefined()
      if (element) await expectValid(context, 'crossref/crossref5.4.0.xsd', element)
    }
    expect(
      crossrefContents(createIssueContents({ doi: null, articles: [] }), deposit(dated)),
    ).toBeUndefined()
  })
})
