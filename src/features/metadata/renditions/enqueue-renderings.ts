import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { enqueueIssueRenderings } from './enqueue-issue-renderings.ts'
import { changesRenditions } from './find-appearance.ts'

const ArticleRendering = z.object({ articleId: z.string() })
export type ArticleRendering = z.infer<typeof ArticleRendering>

/** However often an article changes, one job waits for it. */
export const renderingQueue: Queue<ArticleRendering> = {
  name: 'article-rendering',
  payload: ArticleRendering,
  keyOf: ({ articleId }) => articleId,
}

type Deps = { db: Database; jobs: Jobs }

/**
 * Enqueues the rendering of the public articles with a full text that a condition selects. It runs after the commit of
 * the change, so that a job that is running already has seen the change or is followed by another.
 */
async function enqueueRenderings({ db, jobs }: Deps, where: SQL | undefined): Promise<void> {
  const found = await db
    .select({ articleId: article.id })
    .from(article)
    .innerJoin(fullTextVersion, eq(fullTextVersion.articleId, article.id))
    .where(and(where, isPublicArticle(), isCurrentVersion))
    .orderBy(article.id)
  await db.transaction((tx) => jobs.enqueueAll(tx, renderingQueue, found))
}

/** An article, and those that are linked with it by a notice: they print its title, date and DOI. */
const isRelatedTo = (articleId: string): SQL | undefined =>
  or(
    eq(article.id, articleId),
    eq(article.concerns, articleId),
    sql`${article.id} = (select notice.concerns_id from ${article} notice where notice.id = ${articleId})`,
  )

const renderRelated = (deps: Deps, { articleId }: { articleId: string }) =>
  enqueueRenderings(deps, isRelatedTo(articleId))

const renderIssue = (deps: Deps, { issueId }: { issueId: string }) =>
  enqueueRenderings(deps, eq(article.issueId, issueId))

/** The fields of an issue that the files of its articles do not print. */
const unprintedOfIssue = new Set(['cover', 'introduction'])

const renderIssueOf = (deps: Deps, { articleId }: { articleId: string }) =>
  enqueueIssueRenderings(deps, isRelatedTo(articleId))

const renderWholeIssue = (deps: Deps, { issueId }: { issueId: string }) =>
  enqueueIssueRenderings(deps, eq(issue.id, issueId))

/** Renders again what an event changes: articles, and the issues that contain them. */
export const renderingReactions = {
  'full-text-approved': { rendered: renderRelated, 'issue-rendered': renderIssueOf },
  'full-text-hidden': { 'issue-rendered': renderIssueOf },
  'article-created': { rendered: renderRelated, 'issue-rendered': renderIssueOf },
  'article-changed': {
    rendered: async (deps, { articleId, formerlyConcerned }) => {
      const former = formerlyConcerned ? eq(article.id, formerlyConcerned) : undefined
      await enqueueRenderings(deps, or(isRelatedTo(articleId), former))
    },
    'issue-rendered': renderIssueOf,
  },
  'article-deleted': { rendered: renderRelated, 'issue-rendered': renderIssueOf },
  'article-restored': { rendered: renderRelated, 'issue-rendered': renderIssueOf },
  'doi-assigned': {
    rendered: (deps, { kind, targetId }) =>
      kind === 'article'
        ? renderRelated(deps, { articleId: targetId })
        : renderIssue(deps, { issueId: targetId }),
    'issue-rendered': (deps, { kind, targetId }) =>
      kind === 'article'
        ? renderIssueOf(deps, { articleId: targetId })
        : renderWholeIssue(deps, { issueId: targetId }),
  },
  'issue-published': { rendered: renderIssue, 'issue-rendered': renderWholeIssue },
  'issue-changed': {
    rendered: async (deps, { issueId, fields }) => {
      if (fields.some((field) => !unprintedOfIssue.has(field))) await renderIssue(deps, { issueId })
    },
    'issue-rendered': renderWholeIssue,
  },
  'journal-changed': {
    rendered: async (deps, { changed }) => {
      if (changesRenditions(changed)) await enqueueRenderings(deps, undefined)
    },
    'issue-rendered': async (deps, { changed }) => {
      if (changesRenditions(changed)) await enqueueIssueRenderings(deps, undefined)
    },
  },
  'journal-version-restored': {
    rendered: (deps) => enqueueRenderings(deps, undefined),
    'issue-rendered': (deps) => enqueueIssueRenderings(deps, undefined),
  },
} satisfies Reactions<Deps>
