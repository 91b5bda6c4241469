import type { FastifyInstance } from 'fastify'
import { type FormerUrl, parseFormerUrl } from '#features/import/former-url.ts'
import { findImportedArticleUrl, findImportedIssueUrl } from '#features/import/queries.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * The addresses that articles, their files and issues had in OJS lead for good to what was brought from there. Those of
 * which nothing is known, or that readers may not see, are addresses like any other at which there is nothing. To be called
 * before the routes are there.
 */
export function redirectFormerUrls(app: FastifyInstance, { db }: { db: Database }): void {
  app.addHook('onRequest', async ({ method, url, host }, reply) => {
    const former = method === 'GET' || method === 'HEAD' ? parseFormerUrl(url) : undefined
    const now = former && (await findCurrentUrl(db, former, host))
    if (now !== undefined) return reply.redirect(now, 301)
  })
}

async function findCurrentUrl(
  db: Database,
  former: FormerUrl,
  host: string,
): Promise<string | undefined> {
  if ('page' in former) return former.page
  const place = { host, steps: former.before }
  if ('issue' in former) return findImportedIssueUrl(db, former.issue, place)
  return findImportedArticleUrl(db, { name: former.article, galley: former.galley }, place)
}
