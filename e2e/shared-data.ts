import { type APIRequestContext, expect } from '@playwright/test'
import { type submitManuscript, uploadArticle } from './content/articles.ts'
import { createCompleteArticle } from './content/complete-article.ts'
import { createManuscript } from './content/files.ts'
import { approveFullText, createFullTextArticle } from './content/full-text-article.ts'
import { createIssue } from './content/issues.ts'
import { bearer, sharedAdmin } from './people.ts'

/** Creates data that no test changes, once for each worker. */
function once<T>(create: (request: APIRequestContext) => Promise<T>) {
  let created: Promise<T> | undefined
  return (request: APIRequestContext) => {
    created ??= create(request)
    return created
  }
}

export const sharedArticle = once((request) => uploadArticle(request, sharedAdmin()))

export const sharedCompleteArticle = once((request) =>
  createCompleteArticle(request, sharedAdmin()),
)

export const sharedFullTextArticle = once((request) =>
  createFullTextArticle(request, sharedAdmin()),
)

/** An article whose full text has two versions. */
export const sharedArticleWithVersions = once(async (request) => {
  const article = await createFullTextArticle(request, sharedAdmin())
  const file = { ...(await createManuscript(article.word)), name: 'second.docx' }
  const headers = bearer(sharedAdmin())
  const url = `/api/journals/${article.id}`
  const replaced = await request.patch(url, { headers, multipart: { docxFile: file } })
  expect(replaced.status(), 'the Word file is replaced').toBe(200)
  await approveFullText(request, sharedAdmin(), article.id, 'The whole text was revised.')
  return article
})

export const sharedDraftIssue = once((request) =>
  createIssue(request, sharedAdmin(), { publish: false }),
)

export const sharedPublishedIssue = once((request) =>
  createIssue(request, sharedAdmin(), {
    details: { title: 'A sample title', introduction: 'An introduction to this sample.' },
  }),
)

/** A submission of the shared author, made before the first test. */
export const sharedSubmission = (): Pick<
  Awaited<ReturnType<typeof submitManuscript>>,
  'id' | 'title'
> => JSON.parse(process.env.E2E_SUBMISSION ?? '{}')
