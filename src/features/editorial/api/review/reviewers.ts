import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { reviewerEndpoints } from '#features/editorial/endpoints/reviewers.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import {
  addReviewer,
  changeReviewer,
  changeReviewerNote,
  deleteReviewerNote,
  listReviewerNotes,
  noteReviewer,
} from '#features/editorial/reviewers/change-reviewer.ts'
import { listReviewers } from '#features/editorial/reviewers/list-reviewers.ts'
import { presentReviewer } from '#features/editorial/reviewers/present-reviewer.ts'
import { getVisibleReviewer } from '#features/editorial/reviewers/reviewer-queries.ts'
import { suggestPeople } from '#features/editorial/reviewers/suggest-people.ts'
import { requireEditorialView } from '#features/editorial/rounds/require-editorial-view.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from '../find-submission.ts'

const permission = 'manage submissions'
const config = { permission } as const

export const reviewerRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewerEndpoints)

    route(
      'GET /reviewers',
      { config },
      async ({ actor, query: { for: id, search, page = 1, limit = 20 } }) => {
        const { account: who } = authorise(actor, permission)
        const submission = id && requireEditorialView(await getSubmission(deps, who, id))
        const about = submission && { ...submission, now: deps.clock() }
        const given = { search, page, limit, ...(about && { about }) }
        const found = await listReviewers(deps.db, who, given)
        return { items: found.items.map(presentReviewer), pagination: toPagination(found) }
      },
    )

    route('GET /reviewers/suggestions', { config }, async ({ actor, query }) => {
      const { account: who } = authorise(actor, permission)
      const found = requireEditorialView(await getSubmission(deps, who, query.for))
      return { people: await suggestPeople(deps.db, { ...found, now: deps.clock() }) }
    })

    route('POST /reviewers', { config }, async (_request, reply, readBody) => {
      const id = await addReviewer(deps, readBody())
      reply.code(201)
      return { message: 'Reviewer added', data: { id } }
    })

    route('PATCH /reviewers/:id', { config }, async ({ actor, params }, _reply, readBody) => {
      const { account: who } = authorise(actor, permission)
      await getVisibleReviewer(deps.db, who, params.id)
      await changeReviewer(deps, who, params.id, readBody())
      return { message: 'Reviewer changed' }
    })
    app.register(noteRoutes(deps))
  }

const noteRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewerEndpoints)

    route('GET /reviewers/:id/notes', { config }, async ({ actor, params }) => {
      const { account: who } = authorise(actor, permission)
      await getVisibleReviewer(deps.db, who, params.id)
      const notes = await listReviewerNotes(deps.db, who, params.id)
      return {
        notes: notes.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() })),
      }
    })

    route('POST /reviewers/:id/notes', { config }, async ({ actor, params }, _reply, readBody) => {
      const { account: who } = authorise(actor, permission)
      await getVisibleReviewer(deps.db, who, params.id)
      await noteReviewer(deps, who, params.id, readBody())
      return { message: 'Note added' }
    })

    route(
      'PATCH /reviewers/:id/notes/:noteId',
      { config },
      async ({ actor, params: { id: reviewerId, noteId } }, _reply, readBody) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, reviewerId)
        await changeReviewerNote(deps, who, { reviewerId, noteId }, readBody())
        return { message: 'Note changed' }
      },
    )

    route(
      'DELETE /reviewers/:id/notes/:noteId',
      { config },
      async ({ actor, params: { id: reviewerId, noteId } }) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, reviewerId)
        await deleteReviewerNote(deps, who, { reviewerId, noteId })
        return { message: 'Note deleted' }
      },
    )
  }
