import { z } from 'zod'
import { ProofAnswer, ProofCommentInput } from '#domain/editorial/production/proof.ts'
import {
  CommentDecisionInput,
  NewProof,
  OwnProductionMove,
  OwnProductionResponse,
  ProductionMoveInput,
  ProductionResponse,
  ProofResponse,
  SentCommentsBody,
  StagePlan,
  StagesDigest,
} from '#features/editorial/production/api-schemas.ts'
import {
  type Endpoints,
  formBody,
  IdParams,
  Message,
  NoFields,
} from '#platform/http/routing/route-schemas.ts'

const tags = ['production']
const schema = { tags, params: IdParams, response: { 200: ProductionResponse } }
const proofSchema = { tags: ['proof'], response: { 200: ProofResponse } }
const ofComment = {
  tags: ['proof'],
  params: z.object({ commentId: z.string().regex(/^[\w-]{8,64}$/) }),
  response: { 200: Message },
}
const StageParams = IdParams.extend({ stage: z.string().max(20) })

export const productionEndpoints = {
  'GET /submissions/:id/production': schema,

  'POST /submissions/:id/production': { ...schema, lateBody: ProductionMoveInput },

  'PUT /submissions/:id/production/:stage': { ...schema, params: StageParams, lateBody: StagePlan },

  'POST /submissions/:id/production/:stage/files': {
    ...schema,
    params: StageParams,
    ...formBody(NoFields, { required: ['file'] }),
  },

  'POST /submissions/:id/proofs': { ...schema, lateBody: NewProof },

  'POST /submissions/:id/proofs/link': {
    ...schema,
    response: { 200: z.object({ url: z.string() }) },
  },

  'PUT /submissions/:id/proof-comments/:commentId': {
    tags,
    params: IdParams.extend({ commentId: z.string().max(64) }),
    response: { 200: Message },
    lateBody: CommentDecisionInput,
  },

  'GET /journals/:id/proof-comments': {
    tags,
    params: IdParams,
    response: { 200: z.object({ data: SentCommentsBody }) },
  },

  'GET /production/own': { tags, response: { 200: OwnProductionResponse } },

  'PUT /production/digest': { tags, body: StagesDigest, response: { 200: StagesDigest } },

  'POST /production/own/:id': {
    tags,
    params: IdParams,
    response: { 200: Message },
    lateBody: OwnProductionMove,
  },

  'POST /production/own/:id/:stage/files': {
    tags,
    params: StageParams,
    ...formBody(NoFields, { required: ['file'] }),
    response: { 200: Message },
  },

  'GET /proof': proofSchema,

  'PUT /proof/comments/:commentId': { ...ofComment, lateBody: ProofCommentInput },

  'DELETE /proof/comments/:commentId': ofComment,

  'POST /proof/answer': { ...proofSchema, lateBody: ProofAnswer },

  'GET /proof/pictures/:name': { tags: ['proof'], params: z.object({ name: z.string().max(100) }) },

  'GET /proof/article.pdf': { tags: ['proof'] },
} satisfies Endpoints
