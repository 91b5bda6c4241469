import type { FastifyInstance } from 'fastify'
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
 * The pages that permit LOCKSS and CLOCKSS to preserve a year of the journal, at the addresses of OJS:
 * `/gateway/lockss?year=2026`, by default the newest year.
 */
export const preservationRoutes =
  (repository: () => Repository) => async (app: FastifyInstance) => {
    const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
    for (const network of Object.keys(permissionStatements) as PreservationNetwork[]) {
      app.get(`/gateway/${network}`, route, (request, reply) =>
        replyIfChanged(repository(), request, reply, 'text/html; charset=utf-8', () =>
          manifestPage(repository(), network, request.query as Record<string, unknown>),
        ),
      )
    }
  }

async function manifestPage(
  { db, journalContext }: Repository,
  network: PreservationNetwork,
  query: Record<string, unknown>,
): Promise<string> {
  const years = await listPublicationYears(db)
  const year = query.year === undefined ? years[0] : parseYear(query.year)
  if (year === undefined || !years.includes(year))
    throw new Refused('not-found', 'The journal published nothing in that year.')
  const index = years.indexOf(year)
  const [later, earlier] = [years[index - 1], years[index + 1]]
  const contents = await listYearContents(db, year)
  return writeManifestPage(journalContext, network, { year, earlier, later, ...contents })
}

const parseYear = (year: unknown): number | undefined =>
  typeof year === 'string' && /^\d{1,4}$/.test(year) ? Number(year) : undefined
