import type { FastifyPluginAsync } from 'fastify'
import { attachmentFormats } from '#domain/editorial/review/attachment-formats.ts'
import { authorise } from '#domain/people/permission.ts'
import { attachFile, removeAttachment } from '#features/editorial/attachments/attach-file.ts'
import { findSentAttachment } from '#features/editorial/attachments/attachment-queries.ts'
import {
  approveAttachment,
  uploadCleanedAttachment,
  withholdAttachment,
} from '#features/editorial/attachments/decide-on-attachment.ts'
import { presentAttachment } from '#features/editorial/attachments/present-attachment.ts'
import { roundEndpoints } from '#features/editorial/endpoints/rounds.ts'
import { getLinkedInvitation } from '#features/editorial/review/find-invitation.ts'
import { changeInvitation } from '#features/editorial/rounds/change-invitation.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { countHit } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { NoFields } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from '../find-submission.ts'

/** Uploads for one review. */
const uploadLimit = { hits: 20, seconds: 3_600 }

/** The annotated file of a review: for its reviewer, by their link, and for editors. */
export const reviewAttachmentRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)

    const config = { permission: 'use review links' } as const

    route('PUT /review/attachment', { config }, async (request) => {
      const invitation = await getLinkedInvitation(deps, request)
      const sender = `review-attachment:${invitation.id}`
      await countHit(deps, sender, uploadLimit)
      const form = { sender, files: { file: attachmentFormats }, text: NoFields }
      await deps.receiveForm(request, form, ({ uploads }) =>
        attachFile(deps, invitation, requireUpload(uploads, 'file')),
      )
      return { message: 'File added' }
    })

    route('DELETE /review/attachment', { config }, async (request) => {
      await removeAttachment(deps, await getLinkedInvitation(deps, request))
      return { message: 'File removed' }
    })
    app.register(editorRoutes(deps))
  }

const editorRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)

    const permission = 'manage submissions'
    const config = { permission } as const

    route('GET /review-invitations/:id/attachment', { config }, async ({ actor, params }) => {
      const { account } = authorise(actor, permission)
      const find = async (tx: Parameters<typeof findSentAttachment>[0]) =>
        findSentAttachment(tx, params.id)
      const found = await changeInvitation(deps, account, params.id, find)
      return { data: found ? presentAttachment(found) : null }
    })

    route(
      'POST /review-invitations/:id/attachment/upload',
      { config, onRequest: limitUploads(deps) },
      async (request) => {
        const { account } = authorise(request.actor, permission)
        const { id } = request.params
        await changeInvitation(deps, account, id, async () => undefined)
        const form = { sender: account.id, files: { file: attachmentFormats }, text: NoFields }
        await deps.receiveForm(request, form, ({ uploads }) =>
          uploadCleanedAttachment(deps, account, id, requireUpload(uploads, 'file')),
        )
        return { message: 'File uploaded' }
      },
    )

    route(
      'POST /review-invitations/:id/attachment/approve',
      { config },
      async ({ actor, params }, _reply, readBody) => {
        const { account } = authorise(actor, permission)
        await changeInvitation(deps, account, params.id, async () => undefined)
        await approveAttachment(deps, account, params.id, readBody())
        return { message: 'File approved for the author' }
      },
    )

    route(
      'POST /review-invitations/:id/attachment/withhold',
      { config },
      async ({ actor, params }, _reply, readBody) => {
        const { account } = authorise(actor, permission)
        await changeInvitation(deps, account, params.id, async () => undefined)
        const { attachmentId } = readBody()
        await withholdAttachment(deps, account, params.id, attachmentId)
        return { message: 'File withheld from the author' }
      },
    )
  }
