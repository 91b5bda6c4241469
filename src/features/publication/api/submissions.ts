import type { FastifyPluginAsync } from 'fastify'
import { PublishInput } from '#domain/editorial/publication.ts'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import { findForEditor, presentChange } from '#features/editorial/api/find-submission.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { publicationEndpoints } from '#features/publication/endpoints.ts'
import { publishSubmission } from '#features/publication/publish-submission.ts'
import { schedulePublication, unschedulePublication } from '#features/publication/schedule.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PublicationDeps } from './deps.ts'

const config = { permission: 'manage submissions' } as const

/** Publishes a submission, at once or on a date. */
export const submissionPublicationRoutes =
  (deps: PublicationDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, publicationEndpoints)

    route(
      'PATCH /submissions/:id/status',
      { config, onRequest: limitUploads(deps) },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage submissions')
        const { id } = request.params
        await getSubmission(deps, who, id)
        const form = { sender: who.id, files: { pdfFile: 'pdf' }, text: PublishInput } as const
        const published = request.isMultipart()
          ? await deps.receiveForm(request, form, ({ fields, uploads }) =>
              publishSubmission(deps, who, id, parse(PublishInput, fields), uploads.pdfFile),
            )
          : await publishSubmission(deps, who, id, parse(PublishInput, request.body))
        return presentChange(deps, 'Submission published successfully', published)
      },
    )

    route('POST /submissions/:id/schedule', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      const scheduled = await schedulePublication(deps, who, found.id, readBody())
      return presentChange(deps, 'Publication scheduled', scheduled)
    })

    route('POST /submissions/:id/unschedule', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      const cancelled = await unschedulePublication(deps, who, found.id, readBody())
      return presentChange(deps, 'Scheduled publication cancelled', cancelled)
    })
  }
