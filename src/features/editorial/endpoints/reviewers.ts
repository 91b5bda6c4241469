import { z } from 'zod'
import { ReviewFormInput } from '#domain/editorial/review/review-form.ts'
import { CertificateCode, CertificateRequest } from '#domain/editorial/reviewers/certificate.ts'
import {
  NewReviewer,
  NewReviewerNote,
  ReviewerChange,
} from '#domain/editorial/reviewers/reviewer.ts'
import { ReviewFormList } from '#features/editorial/review/api-schemas.ts'
import {
  ReviewerListQuery,
  ReviewerNotes,
  ReviewerPage,
  SuggestedPeople,
  SuggestionQuery,
} from '#features/editorial/reviewers/api-schemas.ts'
import {
  CertificateBody,
  IssuedCertificate,
  LinkCertificateBody,
  OwnReviewsBody,
  ReviewLinkBody,
} from '#features/editorial/reviewers/own-review-schemas.ts'
import { type Endpoints, IdParams, Message } from '#platform/http/routing/route-schemas.ts'

const tags = ['review']
const NoteParams = IdParams.extend({ noteId: z.string().max(64) })
const schema = {
  tags: ['review forms'],
  params: z.object({ formId: z.string().max(64) }),
  response: { 200: Message },
}
const OrcidText = z.string().min(1, 'required').max(500, 'must be at most 500 characters')

export const reviewerEndpoints = {
  'GET /reviewers': { tags, querystring: ReviewerListQuery, response: { 200: ReviewerPage } },

  'GET /reviewers/suggestions': {
    tags,
    querystring: SuggestionQuery,
    response: { 200: SuggestedPeople },
  },

  'POST /reviewers': {
    tags,
    response: { 201: z.object({ message: z.string(), data: z.object({ id: z.string() }) }) },
    lateBody: NewReviewer,
  },

  'PATCH /reviewers/:id': {
    tags,
    params: IdParams,
    response: { 200: Message },
    lateBody: ReviewerChange,
  },

  'GET /reviewers/:id/notes': { tags, params: IdParams, response: { 200: ReviewerNotes } },

  'POST /reviewers/:id/notes': {
    tags,
    params: IdParams,
    response: { 200: Message },
    lateBody: NewReviewerNote,
  },

  'PATCH /reviewers/:id/notes/:noteId': {
    tags,
    params: NoteParams,
    response: { 200: Message },
    lateBody: NewReviewerNote,
  },

  'DELETE /reviewers/:id/notes/:noteId': { tags, params: NoteParams, response: { 200: Message } },

  'GET /reviews/own': { tags, response: { 200: OwnReviewsBody } },

  'POST /reviews/own/:id/link': { tags, params: IdParams, response: { 200: ReviewLinkBody } },

  'POST /reviews/certificates': {
    tags,
    response: { 201: IssuedCertificate },
    lateBody: CertificateRequest,
  },

  'DELETE /reviews/certificates/:year': {
    tags,
    params: z.object({ year: z.coerce.number().int().min(1990).max(2100) }),
    response: { 200: Message },
  },

  'GET /review/certificate': { tags, response: { 200: LinkCertificateBody } },

  'POST /review/certificate': { tags, response: { 201: IssuedCertificate } },

  'POST /certificates/check': {
    tags,
    response: { 200: CertificateBody },
    lateBody: z.object({ code: CertificateCode }),
  },

  'POST /reviews/orcid/authorization': { tags, response: { 200: ReviewLinkBody } },

  'POST /reviews/orcid/connection': {
    tags,
    response: { 200: Message },
    lateBody: z.object({ code: OrcidText, state: OrcidText }),
  },

  'DELETE /reviews/orcid/connection': { tags, response: { 200: Message } },

  'POST /reviews/own/:id/orcid': { tags, params: IdParams, response: { 200: Message } },

  'DELETE /reviews/own/:id/orcid': { tags, params: IdParams, response: { 200: Message } },

  'GET /review-forms': { tags: ['review forms'], response: { 200: ReviewFormList } },

  'POST /review-forms': {
    tags: ['review forms'],
    body: ReviewFormInput.omit({ formVersion: true }),
    response: { 201: Message.extend({ data: z.object({ id: z.string() }) }) },
  },

  'PUT /review-forms/:formId': { ...schema, body: ReviewFormInput },

  'POST /review-forms/:formId/default': schema,

  'DELETE /review-forms/:formId': schema,

  'PUT /submissions/:id/review-form': {
    tags: ['review forms'],
    params: IdParams,
    response: { 200: Message },
    lateBody: z.object({ formId: z.string().max(64) }),
  },
} satisfies Endpoints
