import type { FastifyInstance } from 'fastify'
import { type FormerUrl, parseFormerUrl } from '#features/import/former-url.ts'
import { findImportedArticleUrl, findImportedIssueUrl } from '#features/import/queries.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Redirects URLs of OJS to the imported articles, files and issues. URLs without a public target continue to the routes.
 * Call before the routes are registered.
 */
export function redirectFormerUrls(app: FastifyInstance, { db }: { db: Database }): void {
  app.addHook('onRequest', async ({ method, url, host }, reply) => {
    const former = method === 'GET' || method === 'HEAD' ? parseFormerUrl(url) : undefined
    const current = former && (await findCurrentUrl(db, former, host))
    if (current !== undefined) return reply.redirect(current, 301)
  })
}

async function findCurrentUrl(
  db: Database,
  former: FormerUrl,
  host: string,
): Promise<string | undefined> {
  if ('page' in former) return former.page
  const address = { host, steps: former.before }
  if ('issue' in former) return findImportedIssueUrl(db, former.issue, address)
  return findImportedArticleUrl(db, { name: former.article, galley: former.galley }, address)
}
