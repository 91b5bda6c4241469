import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { type FormerAddress, readFormerAddress } from './former-address.ts'
import { findFormerArticle, findFormerIssue } from './queries.ts'

/**
 * The addresses that articles, their files and issues had in OJS lead for good to what was brought from there. Those of
 * which nothing is known, or that readers may not see, are addresses like any other at which there is nothing. To be called
 * before the routes are there.
 */
export function leadFormerAddresses(app: FastifyInstance, { db }: { db: Database }): void {
  app.addHook('onRequest', async ({ method, url, host }, reply) => {
    const former = method === 'GET' || method === 'HEAD' ? readFormerAddress(url) : undefined
    const now = former && (await findNow(db, former, host))
    if (now !== undefined) return reply.redirect(now, 301)
  })
}

async function findNow(
  db: Database,
  former: FormerAddress,
  host: string,
): Promise<string | undefined> {
  if ('page' in former) return former.page
  const place = { host, steps: former.before }
  if ('issue' in former) return findFormerIssue(db, former.issue, place)
  return findFormerArticle(db, { name: former.article, galley: former.galley }, place)
}
