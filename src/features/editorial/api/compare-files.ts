import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { DifferencesBody } from '#features/editorial/api-schemas.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findForEditor } from './find-submission.ts'

const FileNumber = z.coerce.number('must be a whole number').int('must be a whole number').min(1)

/** Compares two versions of a manuscript, for editors. */
export const compareFilesRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/submissions/:id/differences',
      {
        config: { permission: 'manage submissions' },
        schema: {
          tags: ['submissions'],
          params: IdParams,
          querystring: z.object({ from: FileNumber.default(1), to: FileNumber.default(1) }),
          response: { 200: DifferencesBody },
        },
      },
      async (request) => {
        const { found } = await findForEditor(deps, request)
        const findKey = async (field: 'from' | 'to') => {
          const version = { role: 'manuscript', number: request.query[field] } as const
          const [requested] = await listFiles(deps.db, found, version)
          if (requested) return requested.file.storageKey
          throw new Refused('invalid', `${field} must be the number of a file`, field)
        }
        const differences = await deps.compareFiles(await findKey('from'), await findKey('to'))
        return { from: request.query.from, to: request.query.to, ...differences }
      },
    )
  }
