import { z } from 'zod'
import { PublicationSchedule, PublishInput } from '#domain/editorial/publication.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import { ArticleChange, NewArticle } from '#domain/publishing/article.ts'
import {
  IssueChange,
  IssueOrder,
  IssuePublication,
  IssueSchedule,
  NewIssue,
} from '#domain/publishing/issues/issue.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { IssueForEditingBody } from '#features/publishing/issues/api-schemas.ts'
import {
  type Endpoints,
  formBody,
  formOrJson,
  IdParams,
  Message,
} from '#platform/http/routing/route-schemas.ts'

const fileFields = { pdfFile: 'pdf', docxFile: 'docx' }
const command = { tags: ['submissions'], params: IdParams, response: { 200: SubmissionResponse } }
const issue = { tags: ['issues'], params: IdParams, response: { 200: IssueForEditingBody } }

export const publicationEndpoints = {
  'PATCH /submissions/:id/status': {
    tags: command.tags,
    params: IdParams,
    summary: 'Publish a submission',
    ...formBody(PublishInput, { optional: ['pdfFile'] }, formOrJson),
    response: { 200: SubmissionResponse },
  },

  'POST /submissions/:id/schedule': { ...command, lateBody: PublicationSchedule },

  'POST /submissions/:id/unschedule': { ...command, lateBody: VersionedCommand },

  'POST /journals': {
    tags: ['journals'],
    ...formBody(NewArticle, { required: Object.keys(fileFields) }),
    response: { 201: z.object({ message: z.string(), data: JournalBody }) },
  },

  'PATCH /journals/:id': {
    tags: ['journals'],
    params: IdParams,
    ...formBody(ArticleChange, { optional: Object.keys(fileFields) }, formOrJson),
    response: { 200: z.object({ data: JournalBody }) },
  },

  'POST /issues': { tags: issue.tags, body: NewIssue, response: { 201: IssueForEditingBody } },

  'GET /issues/:id/edit': issue,

  'PATCH /issues/:id': { ...issue, body: IssueChange },

  'PUT /issues/:id/articles': { ...issue, body: IssueOrder },

  'POST /issues/:id/publish': { ...issue, body: IssuePublication },

  'POST /issues/:id/schedule': { ...issue, body: IssueSchedule },

  'DELETE /issues/:id': { ...issue, response: { 200: Message } },

  'POST /issues/:id/cover': {
    ...issue,
    ...formBody(z.object({ version: IssueChange.shape.version }), { required: ['coverFile'] }),
  },

  'DELETE /issues/:id/cover': issue,
} satisfies Endpoints
