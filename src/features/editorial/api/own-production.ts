import type { FastifyPluginAsync } from 'fastify'
import { FileStage } from '#domain/editorial/production/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { parse } from '#domain/text/parse.ts'
import { readNotificationPreference } from '#features/editorial/emails/notifications.ts'
import { setWeeklyDigest } from '#features/editorial/emails/overdue-digest.ts'
import { productionEndpoints } from '#features/editorial/endpoints/production.ts'
import { addProductionFile } from '#features/editorial/production/add-production-file.ts'
import { moveProduction } from '#features/editorial/production/move-production.ts'
import {
  findOwnProduction,
  listOwnProduction,
} from '#features/editorial/production/own-production.ts'
import { presentOwnProduction } from '#features/editorial/production/present-production.ts'
import { submissionNotFound } from '#features/editorial/queries.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { NoFields } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from './find-submission.ts'

const permission = 'work on own production stages'
const config = { permission } as const

/** The stages of production that are assigned to a copyeditor, who has no other access to submissions. */
export const ownProductionRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, productionEndpoints)

    route('GET /production/own', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const found = await listOwnProduction(deps, who)
      const { weeklyDigest } = await readNotificationPreference(deps.db, who)
      return {
        data: found.map((each) => presentOwnProduction(each, { whoId: who.id, now: deps.clock() })),
        weeklyDigest,
      }
    })

    route('PUT /production/digest', { config }, async ({ actor, body: { weeklyDigest } }) => {
      const { account: who } = authorise(actor, permission)
      await setWeeklyDigest(deps, who, weeklyDigest)
      return { weeklyDigest }
    })

    route('POST /production/own/:id', { config }, async (request, _reply, readBody) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await requireOwn(deps, who, id)
      await moveProduction(deps, who, id, readBody())
      return { message: 'Stage finished' }
    })

    route(
      'POST /production/own/:id/:stage/files',
      { config, onRequest: limitUploads(deps) },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id } = request.params
        await requireOwn(deps, who, id)
        const stage = parse(FileStage, request.params.stage)
        const form = { sender: who.id, files: { file: fileFormats }, text: NoFields }
        await deps.receiveForm(request, form, ({ uploads }) =>
          addProductionFile(deps, who, id, { stage, upload: requireUpload(uploads, 'file') }),
        )
        return { message: 'File added' }
      },
    )
  }

/** Throws 404 before the body is validated: an error would reveal the submission. */
async function requireOwn({ db }: EditorialDeps, who: Account, id: string): Promise<void> {
  if (!(await findOwnProduction(db, who, id))) throw submissionNotFound()
}
