import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  NewReviewer,
  NewReviewerNote,
  ReviewerChange,
} from '#domain/editorial/reviewers/reviewer.ts'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { parse } from '#domain/text/parse.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import {
  ReviewerListQuery,
  ReviewerNotes,
  ReviewerPage,
  SuggestedPeople,
  SuggestionQuery,
} from '#features/editorial/reviewers/api-schemas.ts'
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
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from '../find-submission.ts'

const tags = ['review']
const permission = 'manage submissions'
const config = { permission } as const

export const reviewerRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/reviewers',
      {
        config,
        schema: { tags, querystring: ReviewerListQuery, response: { 200: ReviewerPage } },
      },
      async ({ actor, query: { for: id, search, page = 1, limit = 20 } }) => {
        const { account: who } = authorise(actor, permission)
        const submission = id && requireEditorialView(await getSubmission(deps, who, id))
        const about = submission && { ...submission, now: deps.clock() }
        const given = { search, page, limit, ...(about && { about }) }
        const found = await listReviewers(deps.db, who, given)
        return { items: found.items.map(presentReviewer), pagination: toPagination(found) }
      },
    )

    app.get(
      '/reviewers/suggestions',
      {
        config,
        schema: { tags, querystring: SuggestionQuery, response: { 200: SuggestedPeople } },
      },
      async ({ actor, query }) => {
        const { account: who } = authorise(actor, permission)
        const found = requireEditorialView(await getSubmission(deps, who, query.for))
        return { people: await suggestPeople(deps.db, { ...found, now: deps.clock() }) }
      },
    )

    const Added = z.object({ message: z.string(), data: z.object({ id: z.string() }) })
    app.post(
      '/reviewers',
      { config, schema: { tags, response: { 201: Added } } },
      async ({ body }, reply) => {
        const id = await addReviewer(deps, parse(NewReviewer, body))
        reply.code(201)
        return { message: 'Reviewer added', data: { id } }
      },
    )

    app.patch(
      '/reviewers/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params, body }) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, params.id)
        await changeReviewer(deps, who, params.id, parse(ReviewerChange, body))
        return { message: 'Reviewer changed' }
      },
    )
    app.register(noteRoutes(deps))
  }

const noteRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/reviewers/:id/notes',
      { config, schema: { tags, params: IdParams, response: { 200: ReviewerNotes } } },
      async ({ actor, params }) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, params.id)
        const notes = await listReviewerNotes(deps.db, who, params.id)
        return {
          notes: notes.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() })),
        }
      },
    )

    app.post(
      '/reviewers/:id/notes',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params, body }) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, params.id)
        await noteReviewer(deps, who, params.id, parse(NewReviewerNote, body))
        return { message: 'Note added' }
      },
    )

    const NoteParams = IdParams.extend({ noteId: z.string().max(64) })
    app.patch(
      '/reviewers/:id/notes/:noteId',
      { config, schema: { tags, params: NoteParams, response: { 200: Message } } },
      async ({ actor, params: { id: reviewerId, noteId }, body }) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, reviewerId)
        await changeReviewerNote(deps, who, { reviewerId, noteId }, parse(NewReviewerNote, body))
        return { message: 'Note changed' }
      },
    )

    app.delete(
      '/reviewers/:id/notes/:noteId',
      { config, schema: { tags, params: NoteParams, response: { 200: Message } } },
      async ({ actor, params: { id: reviewerId, noteId } }) => {
        const { account: who } = authorise(actor, permission)
        await getVisibleReviewer(deps.db, who, reviewerId)
        await deleteReviewerNote(deps, who, { reviewerId, noteId })
        return { message: 'Note deleted' }
      },
    )
  }
