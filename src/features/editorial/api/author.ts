import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Appeal, ManuscriptReplacement, RequestResponse } from '#domain/editorial/submission.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { appealDecision } from '#features/editorial/decisions/appeal.ts'
import {
  replaceManuscript,
  submitCorrections,
  submitRevision,
  withdrawSubmission,
} from '#features/editorial/workflow/author-actions.ts'
import { parseListFields, requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody, IdParams } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findRequested, presentChange } from './find-submission.ts'
import { requireManuscript } from './require-manuscript.ts'

const config = { permission: 'view own submissions' } as const
const schema = { tags: ['submissions'], params: IdParams, response: { 200: SubmissionResponse } }

export const authorRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const onRequest = limitUploads(deps)

    app.post('/submissions/:id/withdraw', { config, schema }, async (request) => {
      const { who, found } = await findRequested(deps, request)
      const { version } = parse(VersionedCommand, request.body)
      const withdrawn = await withdrawSubmission(deps, who, found.id, version)
      return presentChange(deps, 'Submission withdrawn', withdrawn)
    })

    app.post(
      '/submissions/:id/manuscript',
      {
        config,
        schema: { ...schema, ...formBody(ManuscriptReplacement, { required: ['file'] }) },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        const form = {
          sender: who.id,
          files: { file: 'docx' },
          text: ManuscriptReplacement,
        } as const
        const replaced = await deps.receiveForm(request, form, async ({ fields, uploads }) => {
          const input = parse(ManuscriptReplacement, fields)
          const file = await requireManuscript(deps, uploads, input)
          return replaceManuscript(deps, who, found.id, { ...input, file })
        })
        return presentChange(deps, 'File replaced', replaced)
      },
    )

    app.post(
      '/submissions/:id/response',
      {
        config,
        schema: { ...schema, ...formBody(RequestResponse, { required: ['file'] }) },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: RequestResponse } as const
        const corrected = await deps.receiveForm(request, form, async ({ fields, uploads }) => {
          const input = parse(RequestResponse, parseListFields(fields, ['responses']))
          const file = await requireManuscript(deps, uploads, input)
          return submitCorrections(deps, who, found.id, { ...input, file })
        })
        return presentChange(deps, 'Replies sent', corrected)
      },
    )

    app.post(
      '/submissions/:id/revision',
      {
        config,
        schema: { ...schema, ...formBody(RequestResponse, { required: ['file', 'marked'] }) },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        const files = { file: 'docx', marked: 'docx' } as const
        const form = { sender: who.id, files, text: RequestResponse } as const
        const revised = await deps.receiveForm(request, form, async ({ fields, uploads }) => {
          const input = parse(RequestResponse, parseListFields(fields, ['responses']))
          const file = await requireManuscript(deps, uploads, input)
          const marked = requireUpload(uploads, 'marked')
          return submitRevision(deps, who, found.id, { ...input, file, marked })
        })
        return presentChange(deps, 'Revision sent', revised)
      },
    )

    app.post('/submissions/:id/appeal', { config, schema }, async (request) => {
      const { who, found } = await findRequested(deps, request)
      const appealed = await appealDecision(deps, who, found.id, parse(Appeal, request.body))
      return presentChange(deps, 'Appeal sent', appealed)
    })
  }
