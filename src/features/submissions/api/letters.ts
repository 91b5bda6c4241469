import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireDuty } from '#domain/people/duty.ts'
import { paginationOf } from '#domain/text/listing.ts'
import { countLetters, listLetters } from '../letters-written.ts'
import { presentLetterAbout } from '../present-course.ts'
import { LettersPage, LettersQuery } from '../wire.ts'
import type { CourseNeeds } from './parts.ts'

/** Every letter about a submission, and how far each has come. */
export const letterStateRoutes =
  ({ db }: CourseNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.get(
      '/letters',
      {
        config: { may: 'manage submissions' },
        schema: { tags: ['letters'], querystring: LettersQuery, response: { 200: LettersPage } },
      },
      async ({ actor, query }) => {
        const { account: who } = requireDuty(actor, 'manage submissions')
        const { page = 1, limit = 20, ...filter } = query
        const [found, counts] = await Promise.all([
          listLetters(db, who, { ...filter, page, limit }),
          countLetters(db, who),
        ])
        return {
          items: found.items.map(presentLetterAbout),
          pagination: paginationOf(found),
          counts,
        }
      },
    )
    done()
  }
