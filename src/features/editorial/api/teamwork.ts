import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  EditorAssignment,
  FurtherEditors,
  MessageReply,
  NewMessage,
  NewNote,
} from '#domain/editorial/teamwork.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
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
import { MessagesBody, TeamBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import {
  describeSending,
  type EditorialDeps,
  findForEditor,
  findRequested,
  presentChange,
} from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** The editors of a submission, their notes, and messages. */
export const teamworkRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps
    const schema = { tags, params: IdParams }

    app.get(
      '/submissions/:id/team',
      { config, schema: { ...schema, response: { 200: z.object({ data: TeamBody }) } } },
      async (request) => {
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
      },
    )

    app.put(
      '/submissions/:id/handling-editor',
      { config, schema: { ...schema, response: { 200: SubmissionResponse } } },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const input = parse(EditorAssignment, request.body)
        const assigned = await assignEditor(deps, who, found.id, input)
        return presentChange(deps, 'Handling editor assigned', assigned)
      },
    )

    app.put(
      '/submissions/:id/editors',
      { config, schema: { ...schema, response: { 200: Message } } },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        await setFurtherEditors(deps, who, found.id, parse(FurtherEditors, request.body))
        return { message: 'Editors saved' }
      },
    )

    app.post(
      '/submissions/:id/notes',
      { config, schema: { ...schema, response: { 200: Message } } },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        await addNote(deps, who, found.id, parse(NewNote, request.body))
        return { message: 'Note added' }
      },
    )
    app.register(messageRoutes(deps))
  }

/** Messages between the editors and the author, or one reviewer. */
const messageRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const own = { permission: 'view own submissions' } as const
    const schema = { tags, params: IdParams }

    app.get(
      '/submissions/:id/messages',
      { config: own, schema: { ...schema, response: { 200: MessagesBody } } },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        const messages = await listMessages(deps.db, who, found)
        return { data: messages.map((message) => presentMessage(found, message)) }
      },
    )

    app.post(
      '/submissions/:id/messages',
      { config, schema: { ...schema, response: { 200: Message } } },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        await sendMessage(deps, who, found.id, parse(NewMessage, request.body))
        return { message: describeSending(deps, found, 'Message sent') }
      },
    )

    app.post(
      '/submissions/:id/messages/reply',
      { config: own, schema: { ...schema, response: { 200: Message } } },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        await replyToEditors(deps, who, found.id, parse(MessageReply, request.body))
        return { message: 'Reply sent' }
      },
    )
  }
