import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { attachmentFormats } from '#domain/editorial/review/attachment-formats.ts'
import {
  AttachmentApproval,
  AttachmentWithholding,
} from '#domain/editorial/review/review-attachment.ts'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import { AttachmentBody } from '#features/editorial/attachments/api-schemas.ts'
import { attachFile, removeAttachment } from '#features/editorial/attachments/attach-file.ts'
import { findSentAttachment } from '#features/editorial/attachments/attachment-queries.ts'
import {
  approveAttachment,
  uploadCleanedAttachment,
  withholdAttachment,
} from '#features/editorial/attachments/decide-on-attachment.ts'
import { presentAttachment } from '#features/editorial/attachments/present-attachment.ts'
import { getLinkedInvitation } from '#features/editorial/review/find-invitation.ts'
import { changeInvitation } from '#features/editorial/rounds/change-invitation.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { countHit } from '#platform/http/limits/rate-limit.ts'
import { formBody, IdParams, Message, NoFields } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from '../find-submission.ts'

const tags = ['review']

/** Uploads for one review. */
const uploadLimit = { hits: 20, seconds: 3_600 }

/** The annotated file of a review: for its reviewer, by their link, and for editors. */
export const reviewAttachmentRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'use review links' } as const
    const response = { 200: Message }

    app.put(
      '/review/attachment',
      { config, schema: { tags, response, ...formBody(NoFields, { required: ['file'] }) } },
      async (request) => {
        const invitation = await getLinkedInvitation(deps, request)
        const sender = `review-attachment:${invitation.id}`
        await countHit(deps, sender, uploadLimit)
        const form = { sender, files: { file: attachmentFormats }, text: NoFields }
        await deps.receiveForm(request, form, ({ uploads }) =>
          attachFile(deps, invitation, requireUpload(uploads, 'file')),
        )
        return { message: 'File added' }
      },
    )

    app.delete('/review/attachment', { config, schema: { tags, response } }, async (request) => {
      await removeAttachment(deps, await getLinkedInvitation(deps, request))
      return { message: 'File removed' }
    })
    app.register(editorRoutes(deps))
  }

const editorRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const permission = 'manage submissions'
    const config = { permission } as const
    const schema = { tags, params: IdParams, response: { 200: Message } }

    app.get(
      '/review-invitations/:id/attachment',
      {
        config,
        schema: {
          ...schema,
          response: { 200: z.object({ data: AttachmentBody.nullable() }) },
        },
      },
      async ({ actor, params }) => {
        const { account } = authorise(actor, permission)
        const find = async (tx: Parameters<typeof findSentAttachment>[0]) =>
          findSentAttachment(tx, params.id)
        const found = await changeInvitation(deps, account, params.id, find)
        return { data: found ? presentAttachment(found) : null }
      },
    )

    app.post(
      '/review-invitations/:id/attachment/upload',
      {
        config,
        schema: { ...schema, ...formBody(NoFields, { required: ['file'] }) },
        onRequest: limitUploads(deps),
      },
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

    app.post(
      '/review-invitations/:id/attachment/approve',
      { config, schema },
      async ({ actor, params, body }) => {
        const { account } = authorise(actor, permission)
        await changeInvitation(deps, account, params.id, async () => undefined)
        await approveAttachment(deps, account, params.id, parse(AttachmentApproval, body))
        return { message: 'File approved for the author' }
      },
    )

    app.post(
      '/review-invitations/:id/attachment/withhold',
      { config, schema },
      async ({ actor, params, body }) => {
        const { account } = authorise(actor, permission)
        await changeInvitation(deps, account, params.id, async () => undefined)
        const { attachmentId } = parse(AttachmentWithholding, body)
        await withholdAttachment(deps, account, params.id, attachmentId)
        return { message: 'File withheld from the author' }
      },
    )
  }
