import { MessageReply } from '#domain/editorial/teamwork.ts'
import {
  DraftInput,
  DraftQuery,
  NewerDraft,
  ReadableManuscript,
  ReviewResponse,
  RevisionDifferences,
  RevisionResponses,
  SavedDraftResponse,
  SendInput,
  SentReply,
  SentReview,
} from '#features/editorial/review/api-schemas.ts'
import type { Endpoints } from '#platform/http/routing/route-schemas.ts'

const tags = ['review']

export const reviewEndpoints = {
  'GET /review': { tags, response: { 200: ReviewResponse } },

  'GET /review/draft': { tags, querystring: DraftQuery, response: { 200: NewerDraft } },

  'PUT /review/draft': { tags, response: { 200: SavedDraftResponse }, lateBody: DraftInput },

  'POST /review/send': { tags, response: { 200: SentReview }, lateBody: SendInput },

  'POST /review/messages': { tags, response: { 200: SentReply }, lateBody: MessageReply },

  'GET /review/manuscript': { tags },

  'GET /review/manuscript.json': { tags, response: { 200: ReadableManuscript } },

  'GET /review/responses': { tags, response: { 200: RevisionResponses } },

  'GET /review/differences': { tags, response: { 200: RevisionDifferences } },
} satisfies Endpoints
