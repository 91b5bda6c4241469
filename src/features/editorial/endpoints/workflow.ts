import { z } from 'zod'
import { ConflictRemoval } from '#domain/editorial/conflict.ts'
import { DecisionInput } from '#domain/editorial/decision.ts'
import { PublicationPlan } from '#domain/editorial/publication.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import {
  EditorAssignment,
  FurtherEditors,
  MessageReply,
  NewMessage,
  NewNote,
} from '#domain/editorial/teamwork.ts'
import { DecisionDraft, SubmissionResponse, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { MessagesBody, TeamBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { type Endpoints, IdParams, Message } from '#platform/http/routing/route-schemas.ts'

const tags = ['submissions']
const schema = { tags, params: IdParams, response: { 200: Message } }
const teamworkSchema = { tags, params: IdParams }
const command = { tags, params: IdParams, response: { 200: SubmissionResponse } }

export const workflowEndpoints = {
  'POST /submissions/:id/decision': { ...command, lateBody: DecisionInput },

  'POST /submissions/:id/decision/undo': { ...command, lateBody: VersionedCommand },

  'POST /submissions/:id/assign': { ...command, lateBody: VersionedCommand },

  'POST /submissions/:id/draft': { ...command, lateBody: PublicationPlan },

  'GET /submissions/:id/workflow': {
    tags: ['submissions'],
    params: IdParams,
    response: { 200: z.object({ data: WorkflowBody }) },
  },

  'GET /submissions/:id/decision-draft/:command': {
    tags,
    params: IdParams.extend({ command: DecisionInput.shape.command }),
    response: { 200: DecisionDraft },
  },

  'POST /submissions/:id/emails/:emailId/resend': {
    tags,
    params: IdParams.extend({ emailId: z.string().max(64) }),
    response: { 200: Message },
  },

  'POST /submissions/:id/conflict': schema,

  'POST /submissions/:id/conflict/remove': { ...schema, lateBody: ConflictRemoval },

  'GET /submissions/:id/team': {
    ...teamworkSchema,
    response: { 200: z.object({ data: TeamBody }) },
  },

  'PUT /submissions/:id/handling-editor': {
    ...teamworkSchema,
    response: { 200: SubmissionResponse },
    lateBody: EditorAssignment,
  },

  'PUT /submissions/:id/editors': {
    ...teamworkSchema,
    response: { 200: Message },
    lateBody: FurtherEditors,
  },

  'POST /submissions/:id/notes': {
    ...teamworkSchema,
    response: { 200: Message },
    lateBody: NewNote,
  },

  'GET /submissions/:id/messages': { ...teamworkSchema, response: { 200: MessagesBody } },

  'POST /submissions/:id/messages': {
    ...teamworkSchema,
    response: { 200: Message },
    lateBody: NewMessage,
  },

  'POST /submissions/:id/messages/reply': {
    ...teamworkSchema,
    response: { 200: Message },
    lateBody: MessageReply,
  },
} satisfies Endpoints
