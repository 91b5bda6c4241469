import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, type Person } from '../people.ts'
import { uploadArticle } from './articles.ts'

/** Each process that runs tests has 200 volumes of its own; those below 100 belong to the sample issues. */
let lastVolume = 100 + 200 * Number(process.env.TEST_WORKER_INDEX ?? 0)

/** A volume that no other test has, lower than the volume of the current issue. */
export const newVolume = () => ++lastVolume

type IssueOptions = {
  volume?: number
  number?: string
  /** One draft article for each section. */
  sections?: (string | null)[]
  details?: object
  publish?: boolean
}

/** Creates an issue with articles through the API. */
export async function createIssue(
  request: APIRequestContext,
  admin: Person,
  options: IssueOptions = {},
) {
  const { number = '1', sections = ['Editorial', 'Articles'], publish = true } = options
  const volume = options.volume ?? newVolume()
  const headers = bearer(admin)
  const created = await request.post('/api/issues', {
    headers,
    data: { volume, number, year: 2026 },
  })
  expect(created.status(), 'the issue is created').toBe(201)
  const id: string = (await created.json()).data.issue._id
  const articles = []
  for (const section of sections) {
    articles.push({ ...(await uploadArticle(request, admin, { status: 'draft' })), section })
  }
  const steps = [
    request.put(`/api/issues/${id}/articles`, {
      headers,
      data: { articles: articles.map(({ id, section }) => ({ id, section })) },
    }),
    ...(options.details
      ? [request.patch(`/api/issues/${id}`, { headers, data: options.details })]
      : []),
  ]
  for (const step of steps) expect((await step).status(), 'the issue is filled').toBe(200)
  if (publish) {
    const published = await request.post(`/api/issues/${id}/publish`, { headers, data: {} })
    expect(published.status(), 'the issue is published').toBe(200)
  }
  const path = `/issues/${volume}${number && `/${encodeURIComponent(number)}`}`
  return { id, volume, number, path, articles }
}
