import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { anonymisedFileName } from '#domain/editorial/review/anonymisation.ts'
import { mediaTypes } from '#domain/file-kind.ts'
import {
  findAnonymisation,
  findOpenRound,
} from '#features/editorial/anonymisation/anonymisation-queries.ts'
import { approveCopy, writeCopy } from '#features/editorial/anonymisation/approve-copy.ts'
import { saveFindingDecisions } from '#features/editorial/anonymisation/decide-on-findings.ts'
import { presentAnonymisation } from '#features/editorial/anonymisation/present-anonymisation.ts'
import {
  startAnonymisation,
  uploadAnonymisedFile,
} from '#features/editorial/anonymisation/start-anonymisation.ts'
import { roundEndpoints } from '#features/editorial/endpoints/rounds.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { NoFields } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findForEditor } from '../find-submission.ts'

const config = { permission: 'manage submissions' } as const

/** The anonymised copy of a manuscript, which reviewers read after an editor has approved it. */
export const anonymisationRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)

    const present = async (message: string, found: ShownSubmission) => {
      const [copy, round] = await Promise.all([
        findAnonymisation(deps.db, found.id),
        findOpenRound(deps.db, found.id),
      ])
      return { message, data: presentAnonymisation(found, copy, round) }
    }

    route('GET /submissions/:id/anonymisation', { config }, async (request) => {
      const { found } = await findForEditor(deps, request)
      return present('Anonymised copy', found)
    })

    route('POST /submissions/:id/anonymisation', { config }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await startAnonymisation(deps, who, found)
      return present('Anonymised copy prepared', found)
    })

    route('PATCH /submissions/:id/anonymisation', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      await saveFindingDecisions(deps, who, found.id, readBody())
      return present('Decisions saved', found)
    })

    route(
      'POST /submissions/:id/anonymisation/upload',
      { config, onRequest: limitUploads(deps) },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: NoFields } as const
        await deps.receiveForm(request, form, ({ uploads }) =>
          uploadAnonymisedFile(deps, who, found, requireUpload(uploads, 'file')),
        )
        return present('File uploaded', found)
      },
    )

    route('GET /submissions/:id/anonymisation/copy', { config }, async (request, reply) => {
      const { found } = await findForEditor(deps, request)
      const { content } = await writeCopy(deps, found)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': mediaTypes.docx,
          'content-disposition': contentDisposition(anonymisedFileName(found)),
        })
        .send(Buffer.from(content))
    })

    route(
      'POST /submissions/:id/anonymisation/approve',
      { config },
      async (request, _reply, readBody) => {
        const { who, found } = await findForEditor(deps, request)
        const { anonymisationId } = readBody()
        await approveCopy(deps, who, found, anonymisationId)
        return present('Anonymised copy approved', found)
      },
    )
  }
