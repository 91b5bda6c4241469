import type { FastifyPluginAsync } from 'fastify'
import { workflowEndpoints } from '#features/editorial/endpoints/workflow.ts'
import { assignEditor, setFurtherEditors } from '#features/editorial/teamwork/assign-editors.ts'
import {
  listAssignableEditors,
  listFurtherEditors,
} from '#features/editorial/teamwork/editor-queries.ts'
import {
  listInvitedReviewers,
  listMessages,
  sendMessage,
} from '#features/editorial/teamwork/messages.ts'
import { addNote, listNotes } from '#features/editorial/teamwork/notes.ts'
import { presentMessage, presentNote } from '#features/editorial/teamwork/present-teamwork.ts'
import { replyToEditors } from '#features/editorial/teamwork/replies.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import {
  describeSending,
  type EditorialDeps,
  findForEditor,
  findRequested,
  presentChange,
} from './find-submission.ts'

const config = { permission: 'manage submissions' } as const

/** The editors of a submission, their notes, and messages. */
export const teamworkRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, workflowEndpoints)

    const { db } = deps

    route('GET /submissions/:id/team', { config }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      const [editors, further, notes, reviewers] = await Promise.all([
        listAssignableEditors(db, found.id),
        listFurtherEditors(db, found.id),
        listNotes(db, found),
        listInvitedReviewers(db, found.id),
      ])
      const isFurther = new Set(further.map(({ id }) => id))
      const data = {
        editors: editors.map(({ id, name }) => ({
          _id: id,
          name,
          isYou: id === who.id,
          isHandling: id === found.editorId,
          isFurther: isFurther.has(id),
        })),
        notes: notes.map((note) => presentNote(who, note)),
        reviewers,
      }
      return { data }
    })

    route('PUT /submissions/:id/handling-editor', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      const input = readBody()
      const assigned = await assignEditor(deps, who, found.id, input)
      return presentChange(deps, 'Handling editor assigned', assigned)
    })

    route('PUT /submissions/:id/editors', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      await setFurtherEditors(deps, who, found.id, readBody())
      return { message: 'Editors saved' }
    })

    route('POST /submissions/:id/notes', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      await addNote(deps, who, found.id, readBody())
      return { message: 'Note added' }
    })
    app.register(messageRoutes(deps))
  }

/** Messages between the editors and the author, or one reviewer. */
const messageRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, workflowEndpoints)

    const own = { permission: 'view own submissions' } as const

    route('GET /submissions/:id/messages', { config: own }, async (request) => {
      const { who, found } = await findRequested(deps, request)
      const messages = await listMessages(deps.db, who, found)
      return { data: messages.map((message) => presentMessage(found, message)) }
    })

    route('POST /submissions/:id/messages', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      await sendMessage(deps, who, found.id, readBody())
      return { message: describeSending(deps, found, 'Message sent') }
    })

    route(
      'POST /submissions/:id/messages/reply',
      { config: own },
      async (request, _reply, readBody) => {
        const { who, found } = await findRequested(deps, request)
        await replyToEditors(deps, who, found.id, readBody())
        return { message: 'Reply sent' }
      },
    )
  }
