import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import {
  type PreservationNetwork,
  permissionStatements,
  writeManifestPage,
} from '#features/harvesting/preservation/manifest-page.ts'
import {
  listPublicationYears,
  listYearContents,
} from '#features/harvesting/preservation/queries.ts'
import { replyIfChanged } from './conditional.ts'

/**
 * The pages that permit LOCKSS and CLOCKSS to keep the journal, a year each, at the addresses at which OJS has them:
 * `/gateway/lockss?year=2026`. Without a year they tell of the newest.
 */
export const preservationRoutes =
  (repository: () => Repository) => async (app: FastifyInstance) => {
    const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
    for (const programme of Object.keys(permissionStatements) as PreservationNetwork[]) {
      app.get(`/gateway/${programme}`, route, (request, reply) =>
        replyIfChanged(repository(), request, reply, 'text/html; charset=utf-8', () =>
          readPage(repository(), programme, request),
        ),
      )
    }
  }

async function readPage(
  { db, journalContext }: Repository,
  programme: PreservationNetwork,
  request: FastifyRequest,
): Promise<string> {
  const years = await listPublicationYears(db)
  const year = readYear(request.query as Record<string, unknown>) ?? years[0]
  if (year === undefined || !years.includes(year))
    throw new Refused('not-found', 'Nothing of that year is kept here.')
  const place = years.indexOf(year)
  const [later, earlier] = [years[place - 1], years[place + 1]]
  return writeManifestPage(journalContext, programme, {
    year,
    earlier,
    later,
    ...(await listYearContents(db, year)),
  })
}

/** The year that is asked for; undefined where none is, -1 for one that can be none. */
function readYear({ year }: Record<string, unknown>): number | undefined {
  if (year === undefined) return undefined
  return typeof year === 'string' && /^\d{1,4}$/.test(year) ? Number(year) : -1
}
