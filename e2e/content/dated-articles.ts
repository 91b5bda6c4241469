import { type APIRequestContext, expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Person } from '../people.ts'
import { changeRows, decide, publish } from '../steps/workflow.ts'

/**
 * Accepts a submission as if the months from February to May had passed, publishes it, and expects the dates on the page of the
 * article: without a revision, none is stated. Returns the text of the page.
 */
export async function expectDatedArticle(
  request: APIRequestContext,
  people: { editor: Person; author: Person },
  id: string,
): Promise<string> {
  await decide(request, people.editor, id, 'accept')
  await changeRows(
    sql`update submission set created_at = '2026-02-03T09:00:00Z', accepted_at = '2026-05-06T09:00:00Z' where id = ${id}`,
  )
  const article = await publish(request, people, id)
  expect(article).toMatch(/Received\s+3 Feb 2026/)
  expect(article).toMatch(/Accepted\s+6 May 2026/)
  expect(article).toMatch(/Published Date\s+\d+ \w+ \d{4}/)
  expect(article).not.toMatch(/Revised\s+\d/)
  return article
}
