import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Journal } from '#domain/journal/journal.ts'
import { RefusedTemporarily } from '#domain/refusal.ts'
import type { drawCard } from '#features/metadata/cards/draw-card.ts'
import {
  cardVersion,
  describeCard,
  type SocialCard,
} from '#features/metadata/formats/social-card.ts'
import { getRecord } from '#features/publishing/articles/record-queries.ts'
import { createCache } from '#platform/cache.ts'
import type { Database } from '#platform/database/database.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'

type Deps = {
  db: Database
  journal: () => Journal
  baseUrl: string
  sandbox: Sandbox<{ drawCard: typeof drawCard }>
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
        const drawn = await cache.get(JSON.stringify(picture), () => draw(deps, picture))
        return reply.headers(headers).type('image/png').send(drawn)
      },
    )
  }

/** Draws in the sandbox. Throws `too-busy` if the queue is full or the drawing fails. */
async function draw({ sandbox }: Deps, picture: SocialCard): Promise<Buffer> {
  try {
    return Buffer.from(await sandbox.run('drawCard', picture))
  } catch (error) {
    if (!(error instanceof SandboxError) || error.failure === 'broken') throw error
    const sentence = 'This picture could not be drawn at the moment. Please try again in a minute.'
    throw new RefusedTemporarily('too-busy', sentence, 60)
  }
}
