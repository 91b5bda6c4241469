import type { FastifyPluginAsync } from 'fastify'
import { productionEndpoints } from '#features/editorial/endpoints/production.ts'
import { presentProof } from '#features/editorial/production/present-production.ts'
import { answerProof } from '#features/editorial/production/proof/answer-proof.ts'
import {
  listComments,
  removeComment,
  saveComment,
} from '#features/editorial/production/proof/comment-proof.ts'
import {
  getLinkedProof,
  getProofAgain,
  type LinkedProof,
} from '#features/editorial/production/proof/find-proof.ts'
import {
  getProofPicture,
  getProofSource,
} from '#features/editorial/production/proof/proof-files.ts'
import { documentOf } from '#features/editorial/production/proof/proof-text.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import { countHit } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from './find-submission.ts'

const config = { permission: 'use proof links' } as const

/** Saves of the comments on one proof. */
const saveLimit = { hits: 1_000, seconds: 3_600 }

/** PDFs of one proof: each takes seconds. */
const pdfLimit = { hits: 20, seconds: 3_600 }

const answered = {
  approve: 'You have approved the proof. The editors publish the article next.',
  corrections: 'Your corrections are sent. The editors read each of them next.',
} as const

/** A proof, for the holder of its link: `Authorization: ProofLink SECRET`. */
export const proofRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, productionEndpoints)

    const show = async (linked: LinkedProof) =>
      presentProof(deps.journal(), linked, await listComments(deps.db, linked.id))

    route('GET /proof', { config }, async (request) => ({
      data: await show(await getLinkedProof(deps, request)),
    }))

    route('PUT /proof/comments/:commentId', { config }, async (request, _reply, readBody) => {
      const linked = await getLinkedProof(deps, request)
      await countHit(deps, `proof-comments:${linked.id}`, saveLimit)
      const input = readBody()
      await saveComment(deps, linked, request.params.commentId, input)
      return { message: 'Comment saved' }
    })

    route('DELETE /proof/comments/:commentId', { config }, async (request) => {
      const linked = await getLinkedProof(deps, request)
      await countHit(deps, `proof-comments:${linked.id}`, saveLimit)
      await removeComment(deps, linked, request.params.commentId)
      return { message: 'Comment removed' }
    })

    route('POST /proof/answer', { config }, async (request, _reply, readBody) => {
      const linked = await getLinkedProof(deps, request)
      const { answer } = readBody()
      await answerProof(deps, linked, answer)
      const message = answered[answer]
      return { message, data: await show(await getProofAgain(deps, deps.db, linked.id)) }
    })
    app.register(proofFileRoutes(deps))
  }

/** The pictures and the PDF of a proof. */
const proofFileRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, productionEndpoints)

    route('GET /proof/pictures/:name', { config }, async (request, reply) => {
      const linked = await getLinkedProof(deps, request)
      const stored = await getProofPicture(deps.db, linked, request.params.name)
      return deliverPicture(deps.storage, request, reply, stored, 'editorial')
    })

    route('GET /proof/article.pdf', { config }, async (request, reply) => {
      const linked = await getLinkedProof(deps, request)
      await countHit(deps, `proof-pdf:${linked.id}`, pdfLimit)
      const { articleId, storageKey } = await getProofSource(deps.db, linked)
      const day = linked.sentAt.toISOString().slice(0, 10)
      const text = { storageKey, document: documentOf(linked), day }
      const pdf = await deps.renderProof(articleId, text)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="proof-${linked.number}.pdf"`,
        })
        .send(Buffer.from(pdf))
    })
  }
