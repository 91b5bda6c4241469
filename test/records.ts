import { named } from '../src/domain/publishing/byline.ts'
import type {
  ArticleRecord,
  IssueContents,
  IssueRecord,
  JournalRecord,
  RecordContributor,
  RecordFile,
  Relation,
} from '../src/domain/publishing/record.ts'

const site = 'https://journal.example.org'

/** Somebody in a byline: by given and family name, or by one name alone. */
export function person(given: string | null, family: string | null = null): RecordContributor {
  const { email: _, ...nobody } = named([given, family].filter(Boolean).join(' '))
  return { ...nobody, given: family ? given : null, family: family ?? given }
}

/** A body that wrote, or a name of which the parts are not known. */
export function unsplit(displayName: string): RecordContributor {
  const { email: _, ...nobody } = named(displayName)
  return nobody
}

const contributors: RecordContributor[] = [
  {
    ...person('Sample Given', 'van der Author'),
    orcid: '0000-0002-1825-0097',
    corresponding: true,
    roles: ['Conceptualization', 'Writing – original draft'],
    affiliations: [
      { name: 'Sample University', country: 'NG', ror: 'https://ror.org/03yrm5c26' },
      { name: 'Another Sample University', country: null, ror: null },
    ],
  },
  {
    ...person('Second', 'Sample'),
    affiliations: [{ name: 'Sample University', country: 'NG', ror: 'https://ror.org/03yrm5c26' }],
  },
  unsplit('Sample Ministry of Health and Education'),
]

const journal: JournalRecord = {
  name: 'Sample Journal of Teacher Education',
  shortName: 'SJTE',
  url: site,
  issn: { print: '0000-0000', online: '9999-9994' },
  publisher: 'Sample University Press',
  language: 'en',
}

const issue: IssueRecord = {
  id: 'issue1',
  url: `${site}/issues/12/3`,
  volume: 12,
  number: '3',
  year: 2026,
  title: null,
  publicationDate: '2026-03-01',
  doi: '10.5555/sjte.12.3',
}

const files: RecordFile[] = [
  {
    format: 'pdf',
    url: `${site}/journals/sample1/article.pdf`,
    mediaType: 'application/pdf',
    fileName: 'article.pdf',
    bytes: 1234,
    sha256: 'a'.repeat(64),
  },
  {
    format: 'docx',
    url: `${site}/journals/sample1/article.docx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fileName: 'article.docx',
    bytes: 2345,
    sha256: 'b'.repeat(64),
  },
]

const supplements: ArticleRecord['supplements'] = [
  {
    label: 'Table S1. The questionnaire',
    format: 'other',
    url: `${site}/journals/sample1/files/s1/table%20s1.csv`,
    mediaType: 'text/csv',
    fileName: 'table s1.csv',
    bytes: 99,
    sha256: 'c'.repeat(64),
  },
]

/** An article of which all is known; say only what matters to the test. */
export const aRecord = (known: Partial<ArticleRecord> = {}): ArticleRecord => ({
  id: 'sample1',
  url: `${site}/journals/sample1`,
  title: 'Lesson study in large classes: A sample',
  abstract: 'How teachers plan, watch and change a lesson together.\n\nA second paragraph.',
  keywords: ['lesson study', 'large classes'],
  category: 'Teacher Training',
  section: 'Articles',
  language: 'en',
  contributors,
  journal,
  issue,
  pages: '141-158',
  articleNumber: null,
  doi: '10.5555/sjte.2026.1',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  dates: {
    received: '2025-09-01',
    revised: '2025-12-15',
    accepted: '2026-01-20',
    published: '2026-03-02',
  },
  changedAt: new Date('2026-03-03T10:20:30Z'),
  files,
  supplements,
  references: [
    'Sample, A. (2020). Something. Journal, 1(2), 3–4. https://doi.org/10.5555/12345678.',
    'A reference without a number.',
  ],
  funding: [
    { funder: 'Sample Fund', award: 'SF-12' },
    { funder: 'Another Fund', award: null },
  ],
  dataAvailability: 'The data are in the supplement.',
  competingInterests: 'None.',
  ethicsApproval: 'Approved by the sample board.',
  relations: [],
  ...known,
})

/** A notice about an article, or what a notice is about. */
export const aRelation = (
  kind: Relation['kind'],
  direction: Relation['direction'],
  doi: string | null = '10.5555/sjte.2026.9',
): Relation => ({
  kind,
  direction,
  article: {
    id: 'sample9',
    url: `${site}/journals/sample9`,
    title: 'The other article',
    doi,
    published: '2026-06-01',
  },
})

/** A published issue with its articles. */
export const anIssue = (known: Partial<IssueContents> = {}): IssueContents => ({
  ...issue,
  introduction: null,
  journal,
  articles: [aRecord()],
  changedAt: new Date('2026-03-03T10:20:30Z'),
  ...known,
})
