import { loadPage } from './load-page.ts'

const messages = {
  notFound: 'There is no such article.',
  fallback: 'Failed to load the statistics',
}

export const loadArticleUsage = (request: Request, id: string) =>
  loadPage(request, messages, (get) => get('/usage/articles/:id', { params: { id } }))
