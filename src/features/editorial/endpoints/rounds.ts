import { z } from 'zod'
import { CopyApproval, FindingDecisions } from '#domain/editorial/review/anonymisation.ts'
import { defaultDays } from '#domain/editorial/review/days.ts'
import {
  Declining,
  InvitationExtension,
  InvitedPerson,
  NewInvitation,
} from '#domain/editorial/review/invitation.ts'
import {
  AttachmentApproval,
  AttachmentWithholding,
} from '#domain/editorial/review/review-attachment.ts'
import { ReviewReturn } from '#domain/editorial/review/review-return.ts'
import { RoundOpening } from '#domain/editorial/review/round.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import { AnonymisationBody } from '#features/editorial/anonymisation/anonymisation-schemas.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { AttachmentBody } from '#features/editorial/attachments/api-schemas.ts'
import {
  InvitationPreview,
  PublicationChoice,
  ReviewRounds,
} from '#features/editorial/rounds/api-schemas.ts'
import {
  type Endpoints,
  formBody,
  IdParams,
  Message,
  NoFields,
} from '#platform/http/routing/route-schemas.ts'

const tags = ['review']
const schema = { tags, params: IdParams, response: { 200: SubmissionResponse } }
const anonymisationSchema = {
  tags: ['submissions'],
  params: IdParams,
  response: { 200: z.object({ message: z.string(), data: AnonymisationBody }) },
}
const answered = { tags, params: IdParams, response: { 200: Message } }

export const roundEndpoints = {
  'POST /submissions/:id/rounds': { ...schema, lateBody: RoundOpening },

  'POST /submissions/:id/rounds/close': { ...schema, lateBody: VersionedCommand },

  'GET /submissions/:id/review': {
    tags,
    params: IdParams,
    response: { 200: z.object({ data: ReviewRounds }) },
  },

  'PUT /submissions/:id/publication': {
    tags,
    params: IdParams,
    response: { 200: Message },
    lateBody: PublicationChoice,
  },

  'POST /submissions/:id/invitations/preview': {
    tags,
    params: IdParams,
    response: { 200: z.object({ data: InvitationPreview }) },
    lateBody: z.object({ reviewer: InvitedPerson }),
  },

  'POST /submissions/:id/invitations': {
    tags,
    params: IdParams,
    description: `Without other numbers, the answer is due in ${defaultDays.answer} days and the review in ${defaultDays.review}.`,
    response: { 201: z.object({ message: z.string(), data: z.object({ id: z.string() }) }) },
    lateBody: NewInvitation,
  },

  'POST /submissions/:id/invitations/resend': {
    tags,
    params: IdParams,
    response: { 200: Message },
  },

  'POST /review-invitations/:id/remind': answered,

  'POST /review-invitations/:id/cancel': answered,

  'POST /review-invitations/:id/extend': { ...answered, lateBody: InvitationExtension },

  'POST /review-invitations/:id/return': { ...answered, lateBody: ReviewReturn },

  'POST /review-invitations/:id/link': {
    tags,
    params: IdParams,
    response: { 200: z.object({ url: z.string() }) },
  },

  'GET /submissions/:id/anonymisation': anonymisationSchema,

  'POST /submissions/:id/anonymisation': anonymisationSchema,

  'PATCH /submissions/:id/anonymisation': { ...anonymisationSchema, lateBody: FindingDecisions },

  'POST /submissions/:id/anonymisation/upload': {
    ...anonymisationSchema,
    ...formBody(NoFields, { required: ['file'] }),
  },

  'GET /submissions/:id/anonymisation/copy': { tags: ['submissions'], params: IdParams },

  'POST /submissions/:id/anonymisation/approve': { ...anonymisationSchema, lateBody: CopyApproval },

  'PUT /review/attachment': {
    tags,
    response: { 200: Message },
    ...formBody(NoFields, { required: ['file'] }),
  },

  'DELETE /review/attachment': { tags, response: { 200: Message } },

  'GET /review-invitations/:id/attachment': {
    ...answered,
    response: { 200: z.object({ data: AttachmentBody.nullable() }) },
  },

  'POST /review-invitations/:id/attachment/upload': {
    ...answered,
    ...formBody(NoFields, { required: ['file'] }),
  },

  'POST /review-invitations/:id/attachment/approve': { ...answered, lateBody: AttachmentApproval },

  'POST /review-invitations/:id/attachment/withhold': {
    ...answered,
    lateBody: AttachmentWithholding,
  },

  'POST /review/accept': { tags, response: { 200: Message } },

  'POST /review/decline': { tags, response: { 200: Message }, lateBody: Declining },
} satisfies Endpoints
