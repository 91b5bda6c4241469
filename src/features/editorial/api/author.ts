import type { FastifyPluginAsync } from 'fastify'
import { ManuscriptReplacement, RequestResponse } from '#domain/editorial/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { appealDecision } from '#features/editorial/decisions/appeal.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import {
  replaceManuscript,
  submitCorrections,
  submitRevision,
  withdrawSubmission,
} from '#features/editorial/workflow/author-actions.ts'
import { parseListFields, requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { type EditorialDeps, findRequested, presentChange } from './find-submission.ts'
import { requireManuscript } from './require-manuscript.ts'

const config = { permission: 'view own submissions' } as const

export const authorRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

    const onRequest = limitUploads(deps)

    route('POST /submissions/:id/withdraw', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findRequested(deps, request)
      const { version } = readBody()
      const withdrawn = await withdrawSubmission(deps, who, found.id, version)
      return presentChange(deps, 'Submission withdrawn', withdrawn)
    })

    route('POST /submissions/:id/manuscript', { config, onRequest }, async (request) => {
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
    })

    route('POST /submissions/:id/response', { config, onRequest }, async (request) => {
      const { who, found } = await findRequested(deps, request)
      const form = { sender: who.id, files: { file: 'docx' }, text: RequestResponse } as const
      const corrected = await deps.receiveForm(request, form, async ({ fields, uploads }) => {
        const input = parse(RequestResponse, parseListFields(fields, ['responses']))
        const file = await requireManuscript(deps, uploads, input)
        return submitCorrections(deps, who, found.id, { ...input, file })
      })
      return presentChange(deps, 'Replies sent', corrected)
    })

    route('POST /submissions/:id/revision', { config, onRequest }, async (request) => {
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
    })

    route('POST /submissions/:id/appeal', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findRequested(deps, request)
      const appealed = await appealDecision(deps, who, found.id, readBody())
      return presentChange(deps, 'Appeal sent', appealed)
    })
  }
