import type { ArticleFiguresBody } from '#features/usage/wire.ts'
import { api } from './api.ts'
import { listFailure } from './failure.ts'

const words = {
  notFound: 'There is no such article.',
  notSignedIn: 'Please login to continue',
  fallback: 'The figures could not be loaded',
}

/** How an article was used, for the page that asks; else why it is not shown. */
export async function fetchArticleFigures(id: string, page: string) {
  try {
    const path = `/usage/articles/${encodeURIComponent(id)}`
    return { found: await api<ArticleFiguresBody>(path, { page }), failure: null }
  } catch (error) {
    return { found: null, failure: listFailure(error, words) }
  }
}
