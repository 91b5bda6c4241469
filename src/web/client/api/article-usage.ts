import type { ArticleStatisticsBody } from '#features/usage/api-schemas.ts'
import { api } from './api.ts'
import { listErrorMessage } from './error-messages.ts'

const messages = {
  notFound: 'There is no such article.',
  notSignedIn: 'Please login to continue',
  fallback: 'The figures could not be loaded',
}

/** How an article was used, for the page that asks; else why it is not shown. */
export async function fetchArticleUsage(id: string, page: string) {
  try {
    const path = `/usage/articles/${encodeURIComponent(id)}`
    return { found: await api<ArticleStatisticsBody>(path, { page }), failure: null }
  } catch (error) {
    return { found: null, failure: listErrorMessage(error, messages) }
  }
}
