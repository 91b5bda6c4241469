import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#platform/http/schemas.ts'
import { findAccount } from '../../accounts/queries.ts'
import { listConflicts } from '../conflicts.ts'
import { listLettersOf, listReceivedLetters } from '../letters-written.ts'
import { presentCourse, presentOffice, presentReceived } from '../present-course.ts'
import { listHappened, listReturns, listVersions } from '../queries.ts'
import { CourseBody } from '../wire.ts'
import { type CourseNeeds, findAsked } from './parts.ts'

/** Where a submission stands, and what can be done about it. */
export const courseRoutes =
  (needs: CourseNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, clock } = needs

    app.get(
      '/submissions/:id/course',
      {
        config: { may: 'follow their submissions' },
        schema: {
          tags: ['submissions'],
          params: IdParams,
          response: { 200: z.object({ data: CourseBody }) },
        },
      },
      async (request) => {
        const { who, found } = await findAsked(needs, request)
        const [versions, returns] = await Promise.all([
          listVersions(db, found),
          listReturns(db, found.id),
        ])
        const data = presentCourse(who, found, { versions, returns }, clock())
        const conflicts =
          found.isNear || found.view === 'office' ? await listConflicts(db, found.id) : []
        if (found.view === 'author') {
          const hasDeclared = conflicts.some(({ editorId }) => editorId === who.id)
          if (found.submittedBy !== who.id)
            return { data: { ...data, ...(hasDeclared && { hasDeclared }) } }
          const letters = await listReceivedLetters(db, found, clock())
          return { data: { ...data, letters: letters.map(presentReceived) } }
        }
        const [editor, timeline, letters] = await Promise.all([
          found.editorId ? findAccount(db, found.editorId) : undefined,
          listHappened(db, found.id),
          listLettersOf(db, found.id),
        ])
        const office = presentOffice(who, found, { editor, timeline, letters, conflicts }, clock())
        return { data: { ...data, office } }
      },
    )
    done()
  }
