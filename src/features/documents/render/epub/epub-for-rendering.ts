import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { IssueContents } from '#domain/publishing/article-record.ts'
import type { ArticleForRendering, PictureForRendering } from '../article-for-rendering.ts'

/** An issue with its articles in order. An article without a full text has its abstract and a link to its page. */
export type IssueForRendering = {
  issue: Omit<IssueContents, 'articles'>
  articles: (Omit<ArticleForRendering, 'document'> & { document: ManuscriptDocument | null })[]
  cover: PictureForRendering | null
}
