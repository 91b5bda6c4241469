import type { FastifyPluginAsync } from 'fastify'
import { FileStage, ProductionStage } from '#domain/editorial/production/workflow.ts'
import { authorise } from '#domain/people/permission.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { formatDay } from '#domain/text/format.ts'
import { parse } from '#domain/text/parse.ts'
import { productionEndpoints } from '#features/editorial/endpoints/production.ts'
import { addProductionFile } from '#features/editorial/production/add-production-file.ts'
import { moveProduction, planStage } from '#features/editorial/production/move-production.ts'
import {
  presentProduction,
  presentSentComment,
} from '#features/editorial/production/present-production.ts'
import {
  listProofs,
  listSteps,
  readProductionFacts,
  readProofApproval,
} from '#features/editorial/production/production-queries.ts'
import { createProofLink } from '#features/editorial/production/proof/create-proof-link.ts'
import { decideComment } from '#features/editorial/production/proof/decide-comment.ts'
import {
  findSubmissionOfArticle,
  listSentComments,
} from '#features/editorial/production/proof/proof-comments-queries.ts'
import { findProofReader } from '#features/editorial/production/proof/proof-emails.ts'
import { sendProof } from '#features/editorial/production/proof/send-proof.ts'
import { startProduction } from '#features/editorial/production/start-production.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import { listProductionPeople } from '#features/editorial/teamwork/editor-queries.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { readFullText } from '#features/publishing/full-text/full-text-queries.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { NoFields } from '#platform/http/routing/route-schemas.ts'
import { describeSending, type EditorialDeps, findForEditor } from './find-submission.ts'

const config = { permission: 'manage submissions' } as const

/** The production of an accepted submission: its stages, its proofs, and the comments of the author. */
export const productionRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, productionEndpoints)

    route('GET /submissions/:id/production', { config }, async (request) => ({
      data: await readProduction(deps, request),
    }))

    route('POST /submissions/:id/production', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      const { command, version } = readBody()
      if (command === 'start-production') await startProduction(deps, who, found.id, { version })
      else await moveProduction(deps, who, found.id, { command, version })
      return { data: await readProduction(deps, request) }
    })

    route(
      'PUT /submissions/:id/production/:stage',
      { config },
      async (request, _reply, readBody) => {
        const { who, found } = await findForEditor(deps, request)
        const stage = parse(ProductionStage, request.params.stage)
        const { personId, dueOn: dueAt } = readBody()
        await planStage(deps, who, found.id, { stage, personId, dueAt })
        return { message: 'Stage saved', data: await readProduction(deps, request) }
      },
    )

    route(
      'POST /submissions/:id/production/:stage/files',
      { config, onRequest: limitUploads(deps) },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const stage = parse(FileStage, request.params.stage)
        const form = { sender: who.id, files: { file: fileFormats }, text: NoFields }
        await deps.receiveForm(request, form, ({ uploads }) =>
          addProductionFile(deps, who, found.id, { stage, upload: requireUpload(uploads, 'file') }),
        )
        return { message: 'File added', data: await readProduction(deps, request) }
      },
    )

    route('POST /submissions/:id/proofs', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findForEditor(deps, request)
      const { version, dueOn: dueAt } = readBody()
      await sendProof(deps, who, found.id, { version, dueAt })
      const sent = `Proof sent, to be answered by ${formatDay(dueAt.toISOString())}`
      const message = describeSending(deps, { isSample: found.isSample }, sent)
      return { message, data: await readProduction(deps, request) }
    })
    route('POST /submissions/:id/proofs/link', { config }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      return { url: await createProofLink(deps, who, found.id) }
    })
    app.register(commentRoutes(deps))
  }

/** The comments that the author has sent on the proofs. */
const commentRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, productionEndpoints)

    route(
      'PUT /submissions/:id/proof-comments/:commentId',
      { config },
      async (request, _reply, readBody) => {
        const { who, found } = await findForEditor(deps, request)
        const { decision } = readBody()
        const { commentId } = request.params
        await decideComment(deps, who, found.id, { commentId, decision })
        return { message: 'Comment decided' }
      },
    )

    route('GET /journals/:id/proof-comments', { config }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage submissions')
      const { id } = request.params
      await getArticle(deps.db, who, id)
      const submissionId = (await findSubmissionOfArticle(deps.db, who, id)) ?? null
      const comments = submissionId ? await listSentComments(deps.db, submissionId, id) : []
      return { data: { submissionId, comments: comments.map(presentSentComment) } }
    })
  }

async function readProduction(deps: EditorialDeps, request: Parameters<typeof findForEditor>[1]) {
  const { found } = await findForEditor(deps, request)
  const { db, clock } = deps
  const { id, articleId } = found
  const [steps, files, proofs, facts, reader, approval, people] = await Promise.all([
    listSteps(db, id),
    listFiles(deps, { id, view: 'editorial' }),
    listProofs(db, id),
    readProductionFacts(db, { ...found, actor: 'editor' }),
    findProofReader(db, found),
    readProofApproval(db, found),
    listProductionPeople(db, id),
  ])
  const fullText = articleId ? (await readFullText(db, articleId)).state : 'none'
  const parts = { steps, files, proofs, facts, reader, approval, people, articleId, fullText }
  return presentProduction({ now: clock(), ...parts })
}
