import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { namesTag } from '#platform/http/negotiate.ts'
import { IdParams } from '#platform/http/schemas.ts'
import { keepSome } from '#platform/keep.ts'
import type { Pool } from '#platform/pool/pool.ts'
import { pictureOf, versionOf } from '../formats/picture.ts'
import { type DrawingTasks, drawIn } from '../picture/easel.ts'
import { findRecord } from '../records.ts'

type Needs = {
  db: Database
  journal: () => Journal
  baseUrl: string
  easel: Pool<DrawingTasks>
}

/** So many pictures are kept, of some 40 KB each, and for a day at most. */
const keeping = { max: 200, milliseconds: 86_400_000 }

/**
 * The picture with which a public article is shared. It is drawn when it is first asked for, one at a time, and
 * kept under what it shows: whatever else an address says, nothing is drawn twice.
 */
export const articlePictureRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const kept = keepSome<Buffer>(keeping)
    app.get(
      '/journals/:id/picture.png',
      {
        config: { may: 'read what is public' },
        schema: { tags: ['journals'], params: IdParams },
      },
      async (request, reply) => {
        const record = await findRecord(
          needs.db,
          { ...needs, journal: needs.journal() },
          request.params.id,
        )
        if (!record) throw new Refused('not-found', 'There is no such article.')
        const picture = pictureOf(record)
        const version = versionOf(picture)
        const headers = { etag: `"${version}"`, 'cache-control': 'public, max-age=86400' }
        if (namesTag(request.headers['if-none-match'], headers.etag)) {
          return reply.headers(headers).code(304).send()
        }
        const drawn = await kept.get(JSON.stringify(picture), () => drawIn(needs.easel, picture))
        return reply.headers(headers).type('image/png').send(drawn)
      },
    )
    done()
  }
