import type { FastifyPluginAsync } from 'fastify'
import { findRefusal } from '#domain/editorial/review/invitation-rules.ts'
import { authorise } from '#domain/people/permission.ts'
import { listSentAttachments } from '#features/editorial/attachments/attachment-queries.ts'
import { roundEndpoints } from '#features/editorial/endpoints/rounds.ts'
import { excludeReview } from '#features/editorial/published-reviews/exclude-review.ts'
import { listPublishableReviews } from '#features/editorial/published-reviews/publishable-queries.ts'
import { getLinkedInvitation } from '#features/editorial/review/find-invitation.ts'
import { listForms } from '#features/editorial/review/review-form-queries.ts'
import { getVisibleReviewer } from '#features/editorial/reviewers/reviewer-queries.ts'
import { findAccountId } from '#features/editorial/reviewers/reviewer-rows.ts'
import {
  acceptInvitation,
  declineInvitation,
} from '#features/editorial/rounds/answer-invitation.ts'
import {
  cancelInvitation,
  createReviewLink,
  extendInvitation,
  remindReviewer,
} from '#features/editorial/rounds/change-invitation.ts'
import { inviteAgain } from '#features/editorial/rounds/invite-again.ts'
import { inviteReviewer, previewConflicts } from '#features/editorial/rounds/invite-reviewer.ts'
import { closeRound, openRound } from '#features/editorial/rounds/open-round.ts'
import { presentPublishable, presentRound } from '#features/editorial/rounds/present-rounds.ts'
import { requireEditorialView } from '#features/editorial/rounds/require-editorial-view.ts'
import { returnReview } from '#features/editorial/rounds/return-review.ts'
import { draftReviewerEmail } from '#features/editorial/rounds/review-emails.ts'
import {
  listInvitations,
  listReturns,
  listRounds,
} from '#features/editorial/rounds/round-queries.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import {
  describeSending,
  type EditorialDeps,
  findRequested,
  presentChange,
} from '../find-submission.ts'

const permission = 'manage submissions'
const config = { permission } as const

type Requested = Parameters<typeof findRequested>[1]

/** The account and the submission. Throws 404 without editorial access. */
const findReviewed = async (deps: EditorialDeps, request: Requested) => {
  const { who, found } = await findRequested(deps, request)
  return { who, found: requireEditorialView(found) }
}

/** Rounds of review and their invitations. */
export const roundRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)

    route('POST /submissions/:id/rounds', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findReviewed(deps, request)
      const input = readBody()
      return presentChange(deps, 'Sent to review', await openRound(deps, who, found.id, input))
    })

    route('POST /submissions/:id/rounds/close', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findReviewed(deps, request)
      const input = readBody()
      const closed = await closeRound(deps, who, found.id, input)
      return presentChange(deps, 'Round of review closed', closed)
    })

    route('GET /submissions/:id/review', { config }, async (request) => {
      const { found } = await findReviewed(deps, request)
      const now = deps.clock()
      const [rounds, rows, returns, attachments, publishable, offered] = await Promise.all([
        listRounds(deps.db, found.id),
        listInvitations(deps.db, found.id),
        listReturns(deps.db, found.id),
        listSentAttachments(deps.db, found.id),
        listPublishableReviews(deps.db, found.id, now),
        listForms(deps.db),
      ])
      const { isSample } = found
      const seen = { rows, returns, attachments, isSample, now }
      const anonymity = deps.journal().review.identityTransparency
      const publication = publishable.map(presentPublishable)
      const shown = rounds.map((round) => presentRound(round, seen))
      const forms = offered.map(({ formId, name }) => ({ id: formId, name }))
      return { data: { rounds: shown, forms, anonymity, publication } }
    })

    route('PUT /submissions/:id/publication', { config }, async (request, _reply, readBody) => {
      const { who, found } = await findReviewed(deps, request)
      const choice = readBody()
      await excludeReview(deps, who, found.id, choice)
      return { message: choice.isLeftOut ? 'Left out' : 'Published with the article' }
    })
    app.register(invitationRoutes(deps))
    app.register(answerRoutes(deps))
  }

const invitationRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)

    route(
      'POST /submissions/:id/invitations/preview',
      { config },
      async (request, _reply, readBody) => {
        const { who, found } = await findReviewed(deps, request)
        const { reviewer } = readBody()
        const person =
          'id' in reviewer
            ? await getVisibleReviewer(deps.db, who, reviewer.id)
            : { ...reviewer, accountId: await findAccountId(deps.db, reviewer.email) }
        const about = { id: found.id, now: deps.clock() }
        const conflicts = await previewConflicts(deps.db, who, about, person)
        const refusal = findRefusal(conflicts)
        const emailDeps = { db: deps.db, journal: deps.journal() }
        const email = await draftReviewerEmail(
          emailDeps,
          'review-invitation',
          person,
          found,
          who.name,
        )
        const data = { conflicts, refusal: refusal ? `${person.name} ${refusal}.` : null, email }
        return { data }
      },
    )

    route('POST /submissions/:id/invitations', { config }, async (request, reply, readBody) => {
      const { who, found } = await findReviewed(deps, request)
      const id = await inviteReviewer(deps, who, found.id, readBody())
      reply.code(201)
      return { message: describeSending(deps, found, 'Invitation queued'), data: { id } }
    })

    route('POST /submissions/:id/invitations/resend', { config }, async (request) => {
      const { who, found } = await findReviewed(deps, request)
      const { invited, refusals } = await inviteAgain(deps, who, found.id)
      const queued = describeSending(deps, found, `${invited} invitations queued`)
      return { message: [queued, ...refusals].join('. ') }
    })

    app.register(changeRoutes(deps))
  }

/** The commands of editors on one invitation. */
const changeRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)

    route('POST /review-invitations/:id/remind', { config }, async ({ actor, params: { id } }) => {
      const reminded = await remindReviewer(deps, authorise(actor, permission).account, id)
      return { message: describeSending(deps, reminded, 'Reminder queued') }
    })

    route('POST /review-invitations/:id/cancel', { config }, async ({ actor, params: { id } }) => {
      await cancelInvitation(deps, authorise(actor, permission).account, id)
      return { message: 'Invitation cancelled' }
    })

    route(
      'POST /review-invitations/:id/extend',
      { config },
      async ({ actor, params }, _reply, readBody) => {
        const { account: who } = authorise(actor, permission)
        await extendInvitation(deps, who, params.id, readBody())
        return { message: 'Due date extended' }
      },
    )

    route(
      'POST /review-invitations/:id/return',
      { config },
      async ({ actor, params }, _reply, readBody) => {
        const { account: who } = authorise(actor, permission)
        await returnReview(deps, who, params.id, readBody())
        return { message: 'Review sent back' }
      },
    )

    route('POST /review-invitations/:id/link', { config }, async ({ actor, params }) => ({
      url: await createReviewLink(deps, authorise(actor, permission).account, params.id),
    }))
  }

/** The answers of reviewers, by their link. */
const answerRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, roundEndpoints)
    const config = { permission: 'use review links' } as const

    route('POST /review/accept', { config }, async (request) => {
      await acceptInvitation(deps, await getLinkedInvitation(deps, request))
      return { message: 'Invitation accepted' }
    })

    route('POST /review/decline', { config }, async (request, _reply, readBody) => {
      const invitation = await getLinkedInvitation(deps, request)
      await declineInvitation(deps, invitation, readBody())
      return { message: 'Invitation declined' }
    })
  }
