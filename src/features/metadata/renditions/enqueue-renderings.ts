import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { fullText } from '#db/schema/publishing/full-text.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { changesRenditions } from './find-appearance.ts'

const ArticleRendering = z.object({ articleId: z.string() })
export type ArticleRendering = z.infer<typeof ArticleRendering>

/** However often an article changes, one job waits for it. */
export const renderingQueue: Queue<ArticleRendering> = {
  name: 'article-rendering',
  payload: ArticleRendering,
  keyOf: ({ articleId }) => articleId,
}

type Needs = { db: Database; jobs: Jobs }

/**
 * Enqueues the rendering of the public articles with an approved full text that a condition selects. It runs after the commit of
 * the change, so that a job that is running already has seen the change or is followed by another.
 */
async function enqueueRenderings({ db, jobs }: Needs, where: SQL | undefined): Promise<void> {
  const found = await db
    .select({ articleId: article.id })
    .from(article)
    .innerJoin(fullText, eq(fullText.articleId, article.id))
    .where(and(where, isPublicArticle(), isNotNull(fullText.approvedAt)))
    .orderBy(article.id)
  await db.transaction((tx) => jobs.enqueueAll(tx, renderingQueue, found))
}

/** An article, and those that are linked with it by a notice: they print its title, date and DOI. */
const isRelatedTo = (articleId: string): SQL | undefined =>
  or(
    eq(article.id, articleId),
    eq(article.concernsId, articleId),
    sql`${article.id} = (select notice.concerns_id from ${article} notice where notice.id = ${articleId})`,
  )

const renderRelated = (needs: Needs, { articleId }: { articleId: string }) =>
  enqueueRenderings(needs, isRelatedTo(articleId))

const renderIssue = (needs: Needs, { issueId }: { issueId: string }) =>
  enqueueRenderings(needs, eq(article.issueId, issueId))

/** The fields of an issue that the files do not print. */
const unprintedOfIssue = new Set(['cover', 'introduction'])

/** Renders again what an event changes. */
export const renderingReactions = {
  'full-text-approved': { rendered: renderRelated },
  'article-created': { rendered: renderRelated },
  'article-changed': {
    rendered: async (needs, { articleId, formerlyConcerned }) => {
      const former = formerlyConcerned ? eq(article.id, formerlyConcerned) : undefined
      await enqueueRenderings(needs, or(isRelatedTo(articleId), former))
    },
  },
  'article-deleted': { rendered: renderRelated },
  'article-restored': { rendered: renderRelated },
  'doi-assigned': {
    rendered: (needs, { kind, targetId }) =>
      kind === 'article'
        ? renderRelated(needs, { articleId: targetId })
        : renderIssue(needs, { issueId: targetId }),
  },
  'issue-published': { rendered: renderIssue },
  'issue-changed': {
    rendered: async (needs, { issueId, fields }) => {
      if (fields.some((field) => !unprintedOfIssue.has(field)))
        await renderIssue(needs, { issueId })
    },
  },
  'journal-changed': {
    rendered: async (needs, { changed }) => {
      if (changesRenditions(changed)) await enqueueRenderings(needs, undefined)
    },
  },
  'journal-version-restored': { rendered: (needs) => enqueueRenderings(needs, undefined) },
} satisfies Reactions<Needs>
