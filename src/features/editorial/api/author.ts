import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { RequestReply, VersionedCommand } from '#domain/editorial/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { presentSubmission } from '#features/editorial/present.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import {
  replaceManuscript,
  submitCorrections,
  withdrawSubmission,
} from '#features/editorial/workflow/author-actions.ts'
import { parseListField, requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody, IdParams } from '#platform/http/routing/route-schemas.ts'
import { findRequested, type WorkflowDependencies } from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'view own submissions' } as const
const response = { 200: SubmissionResponse }

/** What authors do with what they have sent. */
export const authorRoutes =
  (needs: WorkflowDependencies): FastifyPluginAsyncZod =>
  async (app) => {
    const tell = async (message: string, moved: ShownSubmission) => ({
      message,
      data: presentSubmission(await needs.presentContext(), moved),
    })
    const onRequest = limitUploads(needs)

    app.post(
      '/submissions/:id/withdraw',
      { config, schema: { tags, params: IdParams, response } },
      async (request) => {
        const { who, found } = await findRequested(needs, request)
        const { version } = parse(VersionedCommand, request.body)
        return tell('Submission withdrawn', await withdrawSubmission(needs, who, found.id, version))
      },
    )

    app.post(
      '/submissions/:id/manuscript',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          ...formBody(VersionedCommand, { required: ['file'] }),
          response,
        },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findRequested(needs, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: VersionedCommand } as const
        const moved = await needs.receiveForm(request, form, ({ fields, uploads }) =>
          replaceManuscript(needs, who, found.id, {
            ...parse(VersionedCommand, fields),
            file: requireUpload(uploads, 'file'),
          }),
        )
        return tell('File replaced', moved)
      },
    )

    app.post(
      '/submissions/:id/answer',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          ...formBody(RequestReply, { required: ['file'] }),
          response,
        },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findRequested(needs, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: RequestReply } as const
        const moved = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const answers = parseListField('answers', fields.answers)
          const input = parse(RequestReply, { ...fields, answers })
          return submitCorrections(needs, who, found.id, {
            ...input,
            file: requireUpload(uploads, 'file'),
          })
        })
        return tell('Replies sent', moved)
      },
    )
  }
