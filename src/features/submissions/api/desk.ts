import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireDuty } from '#domain/people/duty.ts'
import { paginationOf } from '#domain/text/listing.ts'
import { countDesk, listDesk } from '../desk.ts'
import { presentOnDesk } from '../present-course.ts'
import { DeskBody, DeskQuery } from '../wire.ts'
import type { CourseNeeds } from './parts.ts'

/** What waits for whom. */
export const deskRoutes =
  ({ db, clock }: CourseNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.get(
      '/desk',
      {
        config: { may: 'manage submissions' },
        schema: { tags: ['submissions'], querystring: DeskQuery, response: { 200: DeskBody } },
      },
      async ({ actor, query }) => {
        const { account: who } = requireDuty(actor, 'manage submissions')
        const now = clock()
        const { late, letters, page = 1, limit = 20, ...filter } = query
        const asked = { ...filter, late: late === 'yes', letterFailed: letters === 'failed' }
        const [found, counts] = await Promise.all([
          listDesk(db, who, { ...asked, now, page, limit }),
          countDesk(db, who, now),
        ])
        return {
          items: found.items.map((item) => presentOnDesk(who, item, now)),
          pagination: paginationOf(found),
          counts,
        }
      },
    )
    done()
  }
