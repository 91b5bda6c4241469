import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issueUrl } from '#domain/publishing/address.ts'
import { Refused } from '#domain/refusal.ts'
import { sayIssue } from '#domain/text/format.ts'
import { findIssue, listIssue, listNewest } from '../feed-queries.ts'
import { atom } from '../feeds/atom.ts'
import type { Feed } from '../feeds/feed.ts'
import { rss } from '../feeds/rss.ts'
import { listHarvestedCategories } from '../harvest-queries.ts'
import type { Repository } from '../oai/repository.ts'
import { describeJournal } from '../records.ts'
import { answerIfChanged } from './conditional.ts'

const kinds = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atom },
  rss: { type: 'application/rss+xml; charset=utf-8', write: rss },
}

type Params = { kind: string; category?: string; volume?: string; number?: string }

/** What a feed is about, before its articles are read. */
type Subject = Pick<Feed, 'title' | 'page'> & { read(): Promise<Feed['articles']> }

const nothingThere = () => new Refused('not-found', 'There is no such feed.')

/** The newest articles, of the journal and of each subject, and each issue, as Atom and RSS. */
export const feedRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const route = { config: { may: 'read what is public' }, schema: { hide: true } } as const
  const answer =
    (about: (repository: Repository, params: Params) => Promise<Subject>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const told = repository()
      const params = request.params as Params
      if (!Object.hasOwn(kinds, params.kind)) throw nothingThere()
      const { type, write } = kinds[params.kind as keyof typeof kinds]
      const { read, ...subject } = await about(told, params)
      const [path = ''] = request.url.split('?')
      const address = `${told.voice.baseUrl}${path}`
      const journal = describeJournal(told.voice)
      return answerIfChanged(told, request, reply, type, async () =>
        write({ ...subject, address, journal, articles: await read() }),
      )
    }
  app.get('/feed/:kind', route, answer(newest))
  app.get('/feed/category/:category/:kind', route, answer(ofCategory))
  app.get('/feed/issue/:volume/:kind', route, answer(ofIssue))
  app.get('/feed/issue/:volume/:number/:kind', route, answer(ofIssue))
}

async function newest({ db, voice }: Repository): Promise<Subject> {
  return {
    title: voice.journal.name,
    page: `${voice.baseUrl}/`,
    read: () => listNewest(db, voice),
  }
}

async function ofCategory({ db, voice }: Repository, params: Params): Promise<Subject> {
  const { category = '' } = params
  const known = [...voice.journal.categories, ...(await listHarvestedCategories(db))]
  if (!known.includes(category)) throw nothingThere()
  return {
    title: `${voice.journal.name}: ${category}`,
    page: `${voice.baseUrl}/archive?category=${encodeURIComponent(category)}`,
    read: () => listNewest(db, voice, category),
  }
}

async function ofIssue({ db, voice }: Repository, params: Params): Promise<Subject> {
  const { number = '' } = params
  const volume = /^\d{1,9}$/.test(params.volume ?? '') ? Number(params.volume) : undefined
  const issue = volume === undefined ? undefined : await findIssue(db, volume, number)
  if (volume === undefined || !issue) throw nothingThere()
  const said = [sayIssue({ volume, issue: number }), issue.title].filter(Boolean).join(': ')
  return {
    title: `${voice.journal.name}, ${said}`,
    page: issueUrl(voice.baseUrl, { volume, number }),
    read: () => listIssue(db, voice, issue.id),
  }
}
