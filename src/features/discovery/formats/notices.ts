import type { ArticleRecord, NoticeKind, Relation } from '#domain/publishing/record.ts'
import { lastingUrl } from './addresses.ts'
import { onOneLine } from './text.ts'

const said = {
  correction: { concerns: 'Correction of', 'concerned-by': 'Corrected by' },
  retraction: { concerns: 'Retraction of', 'concerned-by': 'Retracted by' },
  'expression-of-concern': {
    concerns: 'Expression of concern about',
    'concerned-by': 'Subject of an expression of concern',
  },
} as const satisfies Record<NoticeKind, Record<Relation['direction'], string>>

/** What corrects, retracts or voices concern about an article, and what it does so itself: a sentence each. */
export const sayRelations = ({ relations }: Pick<ArticleRecord, 'relations'>): string[] =>
  relations.map(
    ({ kind, direction, article }) =>
      `${said[kind][direction]}: ${onOneLine(article.title)}, ${lastingUrl(article)}`,
  )

/** The retraction of an article, if it was retracted. */
export const retractionOf = ({
  relations,
}: Pick<ArticleRecord, 'relations'>): Relation | undefined =>
  relations.find(({ kind, direction }) => kind === 'retraction' && direction === 'concerned-by')

/** The notice that an article is, if it is one. */
export const noticeOf = ({ relations }: Pick<ArticleRecord, 'relations'>): Relation | undefined =>
  relations.find(({ direction }) => direction === 'concerns')
