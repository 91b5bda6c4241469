import { runOnFiles } from '#features/files/run-on-files.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { convertManuscript } from './convert-manuscript.ts'
import type { ArticleForRendering } from './render/article-for-rendering.ts'
import type { renderArticle } from './render-article.ts'
import type { IssueTask, renderIssue } from './render-issue.ts'

/** What a function here needs, by the tasks that it runs. */
export type DocumentDeps<Task extends keyof DocumentTasks> = {
  sandbox: Sandbox<Pick<DocumentTasks, Task>>
  storage: Storage
}

type DocumentTasks = {
  convertManuscript: typeof convertManuscript
  renderArticle: typeof renderArticle
  renderProof: typeof renderArticle
  renderIssue: typeof renderIssue
}

const notConverted = 'The Word file takes too long to convert or is damaged.'
const notRendered = 'The article takes too long to render as PDF and EPUB.'
const issueNotRendered =
  'The issue takes too long or too much memory to render as one PDF and EPUB.'

/**
 * Converts the stored manuscript of an article, given its key. Throws `Refused` with a reason for editors if the file cannot be
 * converted.
 */
export function convertFile(
  deps: DocumentDeps<'convertManuscript'>,
  storageKey: string,
  articleId: string,
) {
  const picturesPath = `/api/journals/${articleId}/pictures`
  const toInput = (copy: { path: string }) => ({ ...copy, picturesPath })
  return runOnFiles(deps, 'convertManuscript', { path: storageKey }, toInput, notConverted)
}

type Article = Omit<ArticleForRendering, 'pictures'>

/**
 * Renders an article as PDF and EPUB, given the key of the Word file that has its pictures. Throws `Refused` with a reason for
 * editors if this is not possible.
 */
export const renderArticleFiles = (
  deps: DocumentDeps<'renderArticle'>,
  storageKey: string,
  article: Article,
) =>
  runOnFiles(
    deps,
    'renderArticle',
    { path: storageKey },
    (copy) => ({ ...copy, article }),
    notRendered,
  )

/** The same for a proof, for which somebody waits. */
export const renderProofFiles = (
  deps: DocumentDeps<'renderProof'>,
  storageKey: string,
  article: Article,
) =>
  runOnFiles(
    deps,
    'renderProof',
    { path: storageKey },
    (copy) => ({ ...copy, article }),
    notRendered,
  )

/** An issue whose articles name the stored Word files that have their pictures. */
export type StoredIssue = Omit<IssueTask, 'articles'> & {
  articles: (Omit<IssueTask['articles'][number], 'path'> & { storageKey: string | null })[]
}

/** Renders an issue as one PDF and one EPUB. Throws `Refused` with a reason for editors if this is not possible. */
export function renderIssueFiles(
  deps: DocumentDeps<'renderIssue'>,
  { articles, ...issue }: StoredIssue,
) {
  const keys: Record<string, string> = {}
  for (const [index, { storageKey }] of articles.entries())
    if (storageKey) keys[`file-${index}`] = storageKey
  const toInput = (paths: Record<string, string>) => ({
    ...issue,
    articles: articles.map(({ storageKey: _, ...article }, index) => ({
      ...article,
      path: paths[`file-${index}`] ?? null,
    })),
  })
  return runOnFiles(deps, 'renderIssue', keys, toInput, issueNotRendered)
}
