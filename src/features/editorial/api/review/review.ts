import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import { formatDay } from '#domain/text/format.ts'
import { findOwnAttachment } from '#features/editorial/attachments/attachment-queries.ts'
import { reviewEndpoints } from '#features/editorial/endpoints/review.ts'
import { getLinkedInvitation } from '#features/editorial/review/find-invitation.ts'
import {
  presentDraft,
  presentMessage,
  presentReview,
} from '#features/editorial/review/present-review.ts'
import {
  findEarlierManuscript,
  findFormOfReview,
  findManuscriptForReviewer,
  findReport,
  findReturnReason,
  getManuscriptForReviewer,
} from '#features/editorial/review/review-queries.ts'
import { hasRevisionPoints, listRevisionPoints } from '#features/editorial/review/revision.ts'
import { saveDraft } from '#features/editorial/review/save-draft.ts'
import { sendReview } from '#features/editorial/review/send-review.ts'
import { listReviewerMessages, replyAsReviewer } from '#features/editorial/teamwork/replies.ts'
import { deliver } from '#features/files/deliver/deliver.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { compareFiles, readDocument } from '#features/word/stored-documents.ts'
import { createCache } from '#platform/cache.ts'
import { chooseEncoding } from '#platform/http/cache/negotiate.ts'
import { countHit } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from '../find-submission.ts'

const brotli = promisify(brotliCompress)
const compress = {
  // The highest quality takes many times as long.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/** The text of 30 pages is 80 KB, a third of it compressed: reviewers read on slow lines. */
const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString())
  if (typeof payload !== 'string' || reply.statusCode !== 200 || encoding === 'identity')
    return payload
  reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
  reply.removeHeader('content-length')
  return compress[encoding](payload)
}

const config = { permission: 'use review links' } as const

/** Saves of one review: more than two devices make that save every few seconds. */
const saveLimit = { hits: 3_000, seconds: 3_600 }

/** Replies of one reviewer. */
const replyLimit = { hits: 60, seconds: 3_600 }

/** Comparisons for one reviewer: each may take seconds. */
const comparisonLimit = { hits: 60, seconds: 3_600 }

/** Manuscripts as HTML: one is read again after ten minutes; its content never changes. */
const cacheLimits = { max: 10, milliseconds: 600_000 }

/** The review of an invitation, for the holder of its link: `Authorization: ReviewLink SECRET`. */
export const reviewRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewEndpoints)
    const readDocuments = createCache<string[]>(cacheLimits)

    route('GET /review', { config }, (request) => showReview(deps, request))

    route('GET /review/draft', { config }, async (request) => {
      const { id } = await getLinkedInvitation(deps, request)
      const report = await findReport(deps.db, id)
      const isNewer = report && report.draftVersion > request.query.after
      return { data: isNewer ? presentDraft({ ...report, stale: [] }) : null }
    })

    route('PUT /review/draft', { config }, async (request, _reply, readBody) => {
      const invitation = await getLinkedInvitation(deps, request)
      await countHit(deps, `review-draft:${invitation.id}`, saveLimit)
      const { fields } = readBody()
      return { data: presentDraft(await saveDraft(deps, invitation, fields)) }
    })

    route('POST /review/send', { config }, async (request, _reply, readBody) => {
      const invitation = await getLinkedInvitation(deps, request)
      const { draftVersion } = readBody()
      const { sentAt, overdue } = await sendReview(deps, invitation, draftVersion)
      const day = formatDay(sentAt.toISOString())
      return {
        message: `The journal received your review on ${day}.`,
        data: { sentAt: sentAt.toISOString(), overdue },
      }
    })

    route('POST /review/messages', { config }, async (request, _reply, readBody) => {
      const invitation = await getLinkedInvitation(deps, request)
      await countHit(deps, `review-replies:${invitation.id}`, replyLimit)
      await replyAsReviewer(deps, invitation, readBody())
      const messages = await listReviewerMessages(deps.db, invitation)
      return { message: 'Reply sent', data: messages.map(presentMessage) }
    })

    route('GET /review/manuscript', { config }, async (request, reply) => {
      const { id, title } = await getLinkedInvitation(deps, request)
      const manuscript = await getManuscriptForReviewer(deps.db, id)
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      return deliver(deps.storage, request, reply, manuscript, { title, format: 'docx' })
    })

    route('GET /review/manuscript.json', { config, onSend: compressAnswer }, async (request) => {
      const { id } = await getLinkedInvitation(deps, request)
      const { scan, storageKey } = await getManuscriptForReviewer(deps.db, id)
      requireScanned(scan)
      const blocks = await readDocuments.get(storageKey, () => readDocument(deps, storageKey))
      return { data: { blocks } }
    })
    app.register(revisionRoutes(deps))
  }

/** What changed since the earlier round, for the same link. */
const revisionRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewEndpoints)

    route('GET /review/responses', { config }, async (request) => {
      const invitation = await getLinkedInvitation(deps, request)
      return { data: await listRevisionPoints(deps.db, invitation) }
    })

    route('GET /review/differences', { config }, async (request) => {
      const { id } = await getLinkedInvitation(deps, request)
      const before = await findEarlierManuscript(deps.db, id)
      if (!before) throw new Refused('not-found', 'There is no earlier text to compare with.')
      const after = await getManuscriptForReviewer(deps.db, id)
      for (const { scan } of [before, after]) requireScanned(scan)
      await countHit(deps, `review-differences:${id}`, comparisonLimit)
      return { data: await compareFiles(deps, before.storageKey, after.storageKey) }
    })
  }

async function showReview(deps: EditorialDeps, request: FastifyRequest) {
  const invitation = await getLinkedInvitation(deps, request)
  const report = await findReport(deps.db, invitation.id)
  const form = await findFormOfReview(deps.db, invitation, report)
  const { db } = deps
  const returnReason = await findReturnReason(db, invitation)
  const { id } = invitation
  const hasFile = (await findManuscriptForReviewer(db, id)) !== undefined
  const hasResponses = await hasRevisionPoints(db, id)
  const hasDifferences = hasFile && (await findEarlierManuscript(db, id)) !== undefined
  const attachment = await findOwnAttachment(db, id)
  const messages = await listReviewerMessages(db, invitation)
  const manuscript = { hasFile, hasResponses, hasDifferences }
  const parts = { form, report, returnReason, attachment, messages, ...manuscript }
  return { data: presentReview(deps.journal(), invitation, parts) }
}
