import type { ArticleStatisticsBody } from '#features/usage/api-schemas.ts'
import { loadPage } from './load-page.ts'

const messages = {
  notFound: 'There is no such article.',
  fallback: 'Failed to load the statistics',
}

/** The usage of an article, month by month, for the page that shows it. */
export const loadArticleUsage = (request: Request, id: string) =>
  loadPage(request, messages, (get) =>
    get<ArticleStatisticsBody>(`/usage/articles/${encodeURIComponent(id)}`),
  )
