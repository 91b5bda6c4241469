import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { uploadArticle } from './articles.ts'
import { bearer, type Person } from './people.ts'

/** A volume that no other test has, and none that makes an issue the newest. */
export const newVolume = () => randomInt(100, 9_000)

type IssueOptions = {
  volume?: number
  number?: string
  /** The section of each article, drafts until the issue is published. */
  sections?: (string | null)[]
  details?: object
  publish?: boolean
}

/** Makes an issue with articles through the API, and publishes it unless it is told otherwise. */
export async function createIssue(
  request: APIRequestContext,
  admin: Person,
  given: IssueOptions = {},
) {
  const { number = '1', sections = ['Editorial', 'Articles'], publish = true } = given
  const volume = given.volume ?? newVolume()
  const headers = bearer(admin)
  const made = await request.post('/api/issues', { headers, data: { volume, number, year: 2026 } })
  expect(made.status(), 'the issue is made').toBe(201)
  const id: string = (await made.json()).data.issue._id
  const articles = []
  for (const section of sections) {
    articles.push({ ...(await uploadArticle(request, admin, { status: 'draft' })), section })
  }
  const steps = [
    request.put(`/api/issues/${id}/articles`, {
      headers,
      data: { articles: articles.map(({ id, section }) => ({ id, section })) },
    }),
    ...(given.details
      ? [request.patch(`/api/issues/${id}`, { headers, data: given.details })]
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
