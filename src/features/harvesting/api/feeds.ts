import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import { Refused } from '#domain/refusal.ts'
import { formatIssueTitle } from '#domain/text/format.ts'
import { writeAtom } from '#features/harvesting/feeds/atom.ts'
import type { Feed } from '#features/harvesting/feeds/feed.ts'
import { listIssueArticles, listNewestArticles } from '#features/harvesting/feeds/queries.ts'
import { writeRss } from '#features/harvesting/feeds/rss.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import { listHarvestedCategories } from '#features/harvesting/queries.ts'
import { toJournalRecord } from '#features/publishing/articles/record-queries.ts'
import { findIssueByNumber } from '#features/publishing/issues/issue-record-queries.ts'
import { replyIfChanged } from './conditional.ts'

const kinds = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  rss: { type: 'application/rss+xml; charset=utf-8', write: writeRss },
}

type Params = { kind: string; category?: string; volume?: string; number?: string }

/** A feed whose articles are read only if they have changed. */
type FeedSource = Pick<Feed, 'title' | 'page'> & { read(): Promise<Feed['articles']> }

const feedNotFound = () => new Refused('not-found', 'There is no such feed.')

/** The newest articles of the journal and of each category, and each issue, as Atom and RSS. */
export const feedRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
  const serve =
    (find: (repository: Repository, params: Params) => Promise<FeedSource>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const current = repository()
      const params = request.params as Params
      if (!Object.hasOwn(kinds, params.kind)) throw feedNotFound()
      const { type, write } = kinds[params.kind as keyof typeof kinds]
      const { read, title, page } = await find(current, params)
      const address = `${current.journalContext.baseUrl}${request.url.split('?')[0]}`
      const journal = toJournalRecord(current.journalContext)
      return replyIfChanged(current, request, reply, type, async () =>
        write({ title, page, address, journal, articles: await read() }),
      )
    }
  app.get('/feed/:kind', route, serve(newestFeed))
  app.get('/feed/category/:category/:kind', route, serve(categoryFeed))
  app.get('/feed/issue/:volume/:kind', route, serve(issueFeed))
  app.get('/feed/issue/:volume/:number/:kind', route, serve(issueFeed))
}

const newestFeed = async ({ db, journalContext }: Repository): Promise<FeedSource> => ({
  title: journalContext.journal.name,
  page: `${journalContext.baseUrl}/`,
  read: () => listNewestArticles(db, journalContext),
})

async function categoryFeed(
  { db, journalContext }: Repository,
  { category = '' }: Params,
): Promise<FeedSource> {
  const { journal, baseUrl } = journalContext
  const known = [...journal.categories, ...(await listHarvestedCategories(db))]
  if (!known.includes(category)) throw feedNotFound()
  return {
    title: `${journal.name}: ${category}`,
    page: `${baseUrl}/archive?category=${encodeURIComponent(category)}`,
    read: () => listNewestArticles(db, journalContext, category),
  }
}

async function issueFeed({ db, journalContext }: Repository, params: Params): Promise<FeedSource> {
  const { number = '' } = params
  const volume = /^\d{1,9}$/.test(params.volume ?? '') ? Number(params.volume) : undefined
  const issue = volume && (await findIssueByNumber(db, { volume, number }))
  if (!volume || !issue) throw feedNotFound()
  const name = formatIssueTitle({ volume, issue: number }, issue.title)
  return {
    title: `${journalContext.journal.name}, ${name}`,
    page: issueUrl(journalContext.baseUrl, { volume, number }),
    read: () => listIssueArticles(db, journalContext, issue.id),
  }
}
