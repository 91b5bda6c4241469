import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import type { Repository } from '../oai/repository.ts'
import { type Programme, permissions, preservationPage } from '../preservation.ts'
import { listVolumeYears, listYear } from '../preservation-queries.ts'
import { answerIfChanged } from './conditional.ts'

/**
 * The pages that permit LOCKSS and CLOCKSS to keep the journal, a year each, at the addresses at which OJS has them:
 * `/gateway/lockss?year=2026`. Without a year they tell of the newest.
 */
export const preservationRoutes =
  (repository: () => Repository) => async (app: FastifyInstance) => {
    const route = { config: { may: 'read what is public' }, schema: { hide: true } } as const
    for (const programme of Object.keys(permissions) as Programme[]) {
      app.get(`/gateway/${programme}`, route, (request, reply) =>
        answerIfChanged(repository(), request, reply, 'text/html; charset=utf-8', () =>
          readPage(repository(), programme, request),
        ),
      )
    }
  }

async function readPage(
  { db, voice }: Repository,
  programme: Programme,
  request: FastifyRequest,
): Promise<string> {
  const years = await listVolumeYears(db)
  const year = readYear(request.query as Record<string, unknown>) ?? years[0]
  if (year === undefined || !years.includes(year))
    throw new Refused('not-found', 'Nothing of that year is kept here.')
  const place = years.indexOf(year)
  const [later, earlier] = [years[place - 1], years[place + 1]]
  return preservationPage(voice, programme, { year, earlier, later, ...(await listYear(db, year)) })
}

/** The year that is asked for; undefined where none is, -1 for one that can be none. */
function readYear({ year }: Record<string, unknown>): number | undefined {
  if (year === undefined) return undefined
  return typeof year === 'string' && /^\d{1,4}$/.test(year) ? Number(year) : -1
}
