import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ProofAnswer, ProofCommentInput } from '#domain/editorial/production/proof.ts'
import { parse } from '#domain/text/parse.ts'
import { ProofResponse } from '#features/editorial/production/api-schemas.ts'
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
import { Message } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['proof']
const config = { permission: 'use proof links' } as const
const schema = { tags, response: { 200: ProofResponse } }

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
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const show = async (linked: LinkedProof) =>
      presentProof(deps.journal(), linked, await listComments(deps.db, linked.id))

    app.get('/proof', { config, schema }, async (request) => ({
      data: await show(await getLinkedProof(deps, request)),
    }))

    const params = z.object({ commentId: z.string().regex(/^[\w-]{8,64}$/) })
    const ofComment = { tags, params, response: { 200: Message } }
    app.put('/proof/comments/:commentId', { config, schema: ofComment }, async (request) => {
      const linked = await getLinkedProof(deps, request)
      await countHit(deps, `proof-comments:${linked.id}`, saveLimit)
      const input = parse(ProofCommentInput, request.body)
      await saveComment(deps, linked, request.params.commentId, input)
      return { message: 'Comment saved' }
    })

    app.delete('/proof/comments/:commentId', { config, schema: ofComment }, async (request) => {
      const linked = await getLinkedProof(deps, request)
      await countHit(deps, `proof-comments:${linked.id}`, saveLimit)
      await removeComment(deps, linked, request.params.commentId)
      return { message: 'Comment removed' }
    })

    app.post('/proof/answer', { config, schema }, async (request) => {
      const linked = await getLinkedProof(deps, request)
      const { answer } = parse(ProofAnswer, request.body)
      await answerProof(deps, linked, answer)
      const message = answered[answer]
      return { message, data: await show(await getProofAgain(deps, deps.db, linked.id)) }
    })
    app.register(proofFileRoutes(deps))
  }

/** The pictures and the PDF of a proof. */
const proofFileRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ name: z.string().max(100) })
    app.get(
      '/proof/pictures/:name',
      { config, schema: { tags, params } },
      async (request, reply) => {
        const linked = await getLinkedProof(deps, request)
        const stored = await getProofPicture(deps.db, linked, request.params.name)
        return deliverPicture(deps.storage, request, reply, stored, 'editorial')
      },
    )

    app.get('/proof/article.pdf', { config, schema: { tags } }, async (request, reply) => {
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
