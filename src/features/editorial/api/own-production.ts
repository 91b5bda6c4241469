import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FileStage } from '#domain/editorial/production/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { parse } from '#domain/text/parse.ts'
import { readNotificationPreference } from '#features/editorial/emails/notifications.ts'
import { setWeeklyDigest } from '#features/editorial/emails/overdue-digest.ts'
import { addProductionFile } from '#features/editorial/production/add-production-file.ts'
import {
  OwnProductionMove,
  OwnProductionResponse,
  StagesDigest,
} from '#features/editorial/production/api-schemas.ts'
import { moveProduction } from '#features/editorial/production/move-production.ts'
import {
  findOwnProduction,
  listOwnProduction,
} from '#features/editorial/production/own-production.ts'
import { presentOwnProduction } from '#features/editorial/production/present-production.ts'
import { submissionNotFound } from '#features/editorial/queries.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody, IdParams, Message, NoFields } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['production']
const permission = 'work on own production stages'
const config = { permission } as const

/** The stages of production that are assigned to a copyeditor, who has no other access to submissions. */
export const ownProductionRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/production/own',
      { config, schema: { tags, response: { 200: OwnProductionResponse } } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const found = await listOwnProduction(deps, who)
        const { weeklyDigest } = await readNotificationPreference(deps.db, who)
        return {
          data: found.map((each) =>
            presentOwnProduction(each, { whoId: who.id, now: deps.clock() }),
          ),
          weeklyDigest,
        }
      },
    )

    app.put(
      '/production/digest',
      { config, schema: { tags, body: StagesDigest, response: { 200: StagesDigest } } },
      async ({ actor, body: { weeklyDigest } }) => {
        const { account: who } = authorise(actor, permission)
        await setWeeklyDigest(deps, who, weeklyDigest)
        return { weeklyDigest }
      },
    )

    app.post(
      '/production/own/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id } = request.params
        await requireOwn(deps, who, id)
        await moveProduction(deps, who, id, parse(OwnProductionMove, request.body))
        return { message: 'Stage finished' }
      },
    )

    const fileRoute = {
      config,
      schema: {
        tags,
        params: IdParams.extend({ stage: z.string().max(20) }),
        ...formBody(NoFields, { required: ['file'] }),
        response: { 200: Message },
      },
      onRequest: limitUploads(deps),
    }
    app.post('/production/own/:id/:stage/files', fileRoute, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await requireOwn(deps, who, id)
      const stage = parse(FileStage, request.params.stage)
      const form = { sender: who.id, files: { file: fileFormats }, text: NoFields }
      await deps.receiveForm(request, form, ({ uploads }) =>
        addProductionFile(deps, who, id, { stage, upload: requireUpload(uploads, 'file') }),
      )
      return { message: 'File added' }
    })
  }

/** Throws 404 before the body is validated: an error would reveal the submission. */
async function requireOwn({ db }: EditorialDeps, who: Account, id: string): Promise<void> {
  if (!(await findOwnProduction(db, who, id))) throw submissionNotFound()
}
