import type { ArticleRecord, Relation } from '#domain/publishing/article-record.ts'
import type { NoticeKind } from '#domain/publishing/metadata.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { persistentUrl } from './urls.ts'

const relationLabels = {
  correction: { concerns: 'Correction of', 'concerned-by': 'Corrected by' },
  retraction: { concerns: 'Retraction of', 'concerned-by': 'Retracted by' },
  'expression-of-concern': {
    concerns: 'Expression of concern about',
    'concerned-by': 'Subject of an expression of concern',
  },
} as const satisfies Record<NoticeKind, Record<Relation['direction'], string>>

/** A sentence for each relation to another article. */
export const describeRelations = ({ relations }: Pick<ArticleRecord, 'relations'>): string[] =>
  relations.map(
    ({ kind, direction, article }) =>
      `${relationLabels[kind][direction]}: ${singleLine(article.title)}, ${persistentUrl(article)}`,
  )

/** The retraction of an article, if it was retracted. */
export const retractionOf = ({
  relations,
}: Pick<ArticleRecord, 'relations'>): Relation | undefined =>
  relations.find(({ kind, direction }) => kind === 'retraction' && direction === 'concerned-by')

/** The relation of a notice to its article; undefined if the article is no notice. */
export const noticeOf = ({ relations }: Pick<ArticleRecord, 'relations'>): Relation | undefined =>
  relations.find(({ direction }) => direction === 'concerns')
