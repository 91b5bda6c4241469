import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import { Publication } from '#domain/reviewing/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody, formOrJson, IdParams, Message } from '#platform/http/schemas.ts'
import type { CreateNeeds } from '../../articles/create.ts'
import type { ReceivingNeeds } from '../../files/receive.ts'
import { deleteSubmission, restoreSubmission } from '../delete.ts'
import { type Presenting, presentSubmission } from '../present.ts'
import { publishSubmission } from '../publish.ts'
import { getSubmission } from '../queries.ts'
import { DataBody, SubmissionBody } from '../wire.ts'

type Needs = ReceivingNeeds & {
  journal: CreateNeeds['journal']
  presenting: () => Promise<Presenting>
}

const tags = ['submissions']
const config = { may: 'manage submissions' } as const

/** Publishing a manuscript, taking one away, and bringing it back. */
export const manageRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.patch(
      '/submissions/:id/status',
      {
        config: { ...config, changesPages: true },
        schema: {
          tags,
          params: IdParams,
          summary: 'Publish a submission',
          ...formBody(Publication, { optional: ['pdfFile'] }, formOrJson),
          response: { 200: DataBody },
        },
        onRequest: limitUploads(needs),
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage submissions')
        const { id } = request.params
        await getSubmission(needs.db, who, id)
        const form = { sender: who.id, files: { pdfFile: 'pdf' }, text: Publication } as const
        const published = request.isMultipart()
          ? await needs.receiveForm(request, form, ({ fields, uploads }) =>
              publishSubmission(needs, who, id, parse(Publication, fields), uploads.pdfFile),
            )
          : await publishSubmission(needs, who, id, parse(Publication, request.body))
        return {
          message: 'Submission published successfully',
          data: presentSubmission(await needs.presenting(), published),
        }
      },
    )

    app.delete(
      '/submissions/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage submissions')
        await deleteSubmission(needs, who, request.params.id)
        return { message: 'Submission deleted successfully' }
      },
    )

    app.post(
      '/submissions/:id/restore',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: SubmissionBody }) } },
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage submissions')
        const restored = await restoreSubmission(needs, who, request.params.id)
        return { data: presentSubmission(await needs.presenting(), restored) }
      },
    )
    done()
  }
