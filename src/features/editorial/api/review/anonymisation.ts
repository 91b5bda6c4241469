import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  anonymisedFileName,
  CopyApproval,
  FindingDecisions,
} from '#domain/editorial/review/anonymisation.ts'
import { mediaTypes } from '#domain/file-kind.ts'
import { parse } from '#domain/text/parse.ts'
import {
  findAnonymisation,
  findOpenRound,
} from '#features/editorial/anonymisation/anonymisation-queries.ts'
import { AnonymisationBody } from '#features/editorial/anonymisation/anonymisation-schemas.ts'
import { approveCopy, writeCopy } from '#features/editorial/anonymisation/approve-copy.ts'
import { saveFindingDecisions } from '#features/editorial/anonymisation/decide-on-findings.ts'
import { presentAnonymisation } from '#features/editorial/anonymisation/present-anonymisation.ts'
import {
  startAnonymisation,
  uploadAnonymisedFile,
} from '#features/editorial/anonymisation/start-anonymisation.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody, IdParams, NoFields } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findForEditor } from '../find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** The anonymised copy of a manuscript, which reviewers read after an editor has approved it. */
export const anonymisationRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      tags,
      params: IdParams,
      response: { 200: z.object({ message: z.string(), data: AnonymisationBody }) },
    }
    const present = async (message: string, found: ShownSubmission) => {
      const [copy, round] = await Promise.all([
        findAnonymisation(deps.db, found.id),
        findOpenRound(deps.db, found.id),
      ])
      return { message, data: presentAnonymisation(found, copy, round) }
    }

    app.get('/submissions/:id/anonymisation', { config, schema }, async (request) => {
      const { found } = await findForEditor(deps, request)
      return present('Anonymised copy', found)
    })

    app.post('/submissions/:id/anonymisation', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await startAnonymisation(deps, who, found)
      return present('Anonymised copy prepared', found)
    })

    app.patch('/submissions/:id/anonymisation', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await saveFindingDecisions(deps, who, found.id, parse(FindingDecisions, request.body))
      return present('Decisions saved', found)
    })

    app.post(
      '/submissions/:id/anonymisation/upload',
      {
        config,
        schema: { ...schema, ...formBody(NoFields, { required: ['file'] }) },
        onRequest: limitUploads(deps),
      },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: NoFields } as const
        await deps.receiveForm(request, form, ({ uploads }) =>
          uploadAnonymisedFile(deps, who, found, requireUpload(uploads, 'file')),
        )
        return present('File uploaded', found)
      },
    )

    app.get(
      '/submissions/:id/anonymisation/copy',
      { config, schema: { tags, params: IdParams } },
      async (request, reply) => {
        const { found } = await findForEditor(deps, request)
        const { content } = await writeCopy(deps, found)
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-type': mediaTypes.docx,
            'content-disposition': contentDisposition(anonymisedFileName(found)),
          })
          .send(Buffer.from(content))
      },
    )

    app.post('/submissions/:id/anonymisation/approve', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      const { anonymisationId } = parse(CopyApproval, request.body)
      await approveCopy(deps, who, found, anonymisationId)
      return present('Anonymised copy approved', found)
    })
  }
