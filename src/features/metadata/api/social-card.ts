import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Journal } from '#domain/journal/journal.ts'
import { type CardTasks, drawInWorker } from '#features/metadata/cards/card-worker.ts'
import { cardVersion, describeCard } from '#features/metadata/formats/social-card.ts'
import { getRecord } from '#features/publishing/articles/record-queries.ts'
import { createCache } from '#platform/cache.ts'
import type { Database } from '#platform/database/database.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'

type Deps = {
  db: Database
  journal: () => Journal
  baseUrl: string
  cardWorker: SandboxPool<CardTasks>
}

/** Of some 40 KB each. */
const cacheLimits = { max: 200, milliseconds: 86_400_000 }

/**
 * The picture for sharing a public article. Drawn on the first request and cached by its content, so that no
 * address can cause a second drawing.
 */
export const socialCardRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const cache = createCache<Buffer>(cacheLimits)
    app.get(
      '/journals/:id/card.png',
      {
        config: { permission: 'view public content' },
        schema: { tags: ['journals'], params: IdParams },
      },
      async (request, reply) => {
        const context = { journal: deps.journal(), baseUrl: deps.baseUrl }
        const picture = describeCard(await getRecord(deps.db, context, request.params.id))
        const version = cardVersion(picture)
        const headers = { etag: `"${version}"`, 'cache-control': 'public, max-age=86400' }
        if (matchesEtag(request.headers['if-none-match'], headers.etag)) {
          return reply.headers(headers).code(304).send()
        }
        const drawn = await cache.get(JSON.stringify(picture), () =>
          drawInWorker(deps.cardWorker, picture),
        )
        return reply.headers(headers).type('image/png').send(drawn)
      },
    )
  }
