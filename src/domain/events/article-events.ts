import { z } from 'zod'
import { type EventOf, type EventTable, id } from './define-event.ts'

const changesPages = true

export const articleEvents = {
  'article-created': { fields: { articleId: id, status: z.string() }, changesPages },
  /** `formerlyConcerned` is the article that it was a notice about before. */
  'article-changed': {
    fields: {
      articleId: id,
      fields: z.array(z.string()),
      formerlyConcerned: id.optional(),
    },
    changesPages,
  },
  'article-file-replaced': {
    fields: { articleId: id, format: z.string(), fileId: id },
    changesPages,
  },
  'article-file-restored': {
    fields: { articleId: id, format: z.string(), fileId: id },
    changesPages,
  },
  'supplement-added': { fields: { articleId: id, supplementId: id, fileId: id }, changesPages },
  'supplement-renamed': { fields: { articleId: id, supplementId: id }, changesPages },
  'supplements-reordered': { fields: { articleId: id }, changesPages },
  'supplement-removed': { fields: { articleId: id, supplementId: id }, changesPages },
  'full-text-approved': { fields: { articleId: id, fileId: id }, changesPages },
  'full-text-hidden': { fields: { articleId: id }, changesPages },
  /** Its PDF and EPUB have changed. */
  'full-text-rendered': { fields: { articleId: id }, changesPages },
  /** Its Word file is to be converted again. */
  'full-text-conversion-requested': { fields: { articleId: id } },
  'full-text-edited': { fields: { articleId: id, editId: id }, changesPages },
  'full-text-edit-undone': { fields: { articleId: id, editId: id }, changesPages },
  'article-reviews-changed': { fields: { articleId: id }, changesPages },
  'article-deleted': { fields: { articleId: id }, changesPages },
  'article-restored': { fields: { articleId: id }, changesPages },
} satisfies EventTable

export type ArticleEvent = EventOf<typeof articleEvents>

export const issueEvents = {
  'issue-created': { fields: { issueId: id }, changesPages },
  'issue-changed': { fields: { issueId: id, fields: z.array(z.string()) }, changesPages },
  /** `publishAt` is a moment (ISO 8601), or null where the date was cancelled. */
  'issue-scheduled': { fields: { issueId: id, publishAt: z.string().nullable() }, changesPages },
  /** `articleIds` are the articles that became public with the issue. */
  'issue-published': { fields: { issueId: id, articleIds: z.array(id) }, changesPages },
  /** Its PDF or EPUB have changed. */
  'issue-rendered': { fields: { issueId: id }, changesPages },
  'issue-deleted': { fields: { issueId: id }, changesPages },
} satisfies EventTable
