import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { withLocalCopies } from '#features/files/local-copies.ts'
import { toFileRefusal } from '#features/files/sandbox-refusal.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Conversion } from './conversion.ts'
import type { convertManuscript } from './convert-manuscript.ts'
import type { ArticleForRendering } from './render/article-for-rendering.ts'
import type { RenderedArticle, renderArticle } from './render-article.ts'
import type { IssueTask, RenderedIssue, renderIssue } from './render-issue.ts'
import type { renderSample } from './render-sample.ts'

export type ManuscriptTasks = {
  convertManuscript: typeof convertManuscript
  renderArticle: typeof renderArticle
  renderIssue: typeof renderIssue
  renderSample: typeof renderSample
}

/** One at a time: a long manuscript with pictures takes much memory, which the process frees when it ends. */
export const manuscriptLimits = {
  processes: 1,
  waiting: 20,
  seconds: 60,
  megabytes: 700,
  idleSeconds: 20,
  native: true,
}

/** An issue takes longer and more memory than an article, within the bounds of `findExceededBound`. */
export const issueRenderingLimits = {
  processes: 1,
  waiting: 5,
  seconds: 300,
  megabytes: 1_500,
  idleSeconds: 5,
  native: true,
}

/**
 * Converts the stored manuscript of an article, given its key. Throws `Refused` with a reason for editors if the file cannot be
 * converted.
 */
export type ConvertManuscript = (storageKey: string, articleId: string) => Promise<Conversion>

const unreadable = 'The Word file takes too long to convert or is damaged.'

/** Converts in the sandbox. */
export const convertManuscriptInPool =
  (pool: SandboxPool<ManuscriptTasks>, storage: Storage): ConvertManuscript =>
  (storageKey, articleId) =>
    withLocalCopies(storage, { copy: storageKey }, ({ copy }) =>
      pool
        .run('convertManuscript', {
          path: copy,
          picturesPath: `/api/journals/${articleId}/pictures`,
        })
        .catch((error) => {
          throw toFileRefusal(error, unreadable)
        }),
    )

/**
 * Renders an article as PDF and EPUB, given the key of the Word file that has its pictures. Throws `Refused` with a reason for
 * editors if this is not possible.
 */
export type RenderArticle = (
  storageKey: string,
  article: Omit<ArticleForRendering, 'pictures'>,
) => Promise<RenderedArticle>

const notRendered = 'The article takes too long to render as PDF and EPUB.'

/** Renders in the sandbox. */
export const renderArticleInPool =
  (pool: SandboxPool<ManuscriptTasks>, storage: Storage): RenderArticle =>
  (storageKey, article) =>
    withLocalCopies(storage, { copy: storageKey }, ({ copy }) =>
      pool.run('renderArticle', { path: copy, article }).catch((error) => {
        throw toFileRefusal(error, notRendered)
      }),
    )

/** An issue whose articles name the stored Word files that have their pictures. */
export type StoredIssue = Omit<IssueTask, 'articles'> & {
  articles: (Omit<IssueTask['articles'][number], 'path'> & { storageKey: string | null })[]
}

/** Renders an issue as one PDF and one EPUB. Throws `Refused` with a reason for editors if this is not possible. */
export type RenderIssue = (issue: StoredIssue) => Promise<RenderedIssue>

const issueNotRendered =
  'The issue takes too long or too much memory to render as one PDF and EPUB.'

/** Renders in the sandbox. */
export const renderIssueInPool =
  (pool: SandboxPool<ManuscriptTasks>, storage: Storage): RenderIssue =>
  ({ articles, ...issue }) => {
    const keys = Object.fromEntries(
      articles.flatMap(({ storageKey }, index) =>
        storageKey ? [[`file-${index}`, storageKey]] : [],
      ),
    )
    return withLocalCopies(storage, keys, (paths: Record<string, string>) => {
      const listed = articles.map(({ storageKey: _, ...article }, index) => ({
        ...article,
        path: paths[`file-${index}`] ?? null,
      }))
      return pool.run('renderIssue', { ...issue, articles: listed }).catch((error) => {
        throw toFileRefusal(error, issueNotRendered)
      })
    })
  }
