import { contributorFromName } from '#domain/manuscript/contributor.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type {
  ArticleRecord,
  JournalRecord,
  RecordContributor,
} from '#domain/publishing/article-record.ts'
import type { Licence } from '#domain/publishing/licence.ts'
import { emptyMetadata } from '#domain/publishing/metadata.ts'
import type { ArticleForRendering } from '../render/article-for-rendering.ts'
import { sampleBlocks, sampleNoteBlocks } from './sample-blocks.ts'

const title = 'How an article of this journal looks: a sample with a subtitle'
const doi = '10.5555/sample.2026.1'

function contributor(displayName: string, known: Partial<RecordContributor>): RecordContributor {
  const { email: _, ...person } = contributorFromName(displayName)
  return { ...person, ...known }
}

const contributors = [
  contributor('Sample Author', {
    given: 'Sample',
    family: 'Author',
    // The iD that ORCID uses in its documentation.
    orcid: '0000-0002-1825-0097',
    corresponding: true,
    affiliations: [{ name: 'Sample University, Faculty of Education', country: 'NG', ror: null }],
  }),
  contributor('Second Sample', {
    given: 'Second',
    family: 'Sample',
    affiliations: [{ name: 'Sample College of Education', country: 'NG', ror: null }],
  }),
]

const document: ManuscriptDocument = {
  language: 'en',
  front: { title: [], authors: [], abstract: [], keywords: [] },
  blocks: sampleBlocks,
  notes: [{ id: 'note-1', kind: 'footnote', label: '1', blocks: sampleNoteBlocks }],
  references: [
    reference('reference-1', 'Sample, A. (2021). A sample book. Sample Press.'),
    reference(
      'reference-2',
      'Author, S., & Sample, S. (2024). A sample article. Journal of Samples, 12(3), 1–14.',
    ),
  ],
  pictures: [],
}

function reference(id: string, words: string): ManuscriptDocument['references'][number] {
  return { id, source: null, content: [{ kind: 'text', text: words }] }
}

/** A sample article of a journal, without pictures, for previews of its PDFs. Its third volume begins on page 41. */
export const createSampleArticle = (
  journal: JournalRecord,
  licence: Licence,
): Pick<ArticleForRendering, 'record' | 'document' | 'citation'> => ({
  record: createRecord(journal, licence),
  document,
  citation: `Author, S., & Sample, S. (2026). ${title}. ${journal.name}, 12(3), 41–43. https://doi.org/${doi}`,
})

const createRecord = (journal: JournalRecord, licence: Licence): ArticleRecord => ({
  ...emptyMetadata,
  id: 'sample',
  url: `${journal.url}/journals/sample`,
  title,
  abstract:
    'This sample shows the first page, the running heads and each part of an article as the settings above make them. It reports no research.\n\nA second paragraph of the abstract follows the first, because many abstracts have several.',
  keywords: ['sample', 'typesetting', 'page'],
  category: null,
  section: 'Articles',
  contributors,
  journal,
  issue: {
    id: 'sample',
    url: `${journal.url}/issues/12/3`,
    volume: 12,
    number: '3',
    year: 2026,
    title: null,
    publicationDate: '2026-09-03',
    doi: null,
  },
  pages: '41-43',
  doi,
  licence,
  dates: {
    received: '2026-01-12',
    revised: '2026-05-20',
    accepted: '2026-06-08',
    published: '2026-09-03',
  },
  changedAt: new Date('2026-09-03T00:00:00Z'),
  files: [],
  fullText: null,
  supplements: [],
  peerReview: null,
  reviews: [],
  relations: [],
})
