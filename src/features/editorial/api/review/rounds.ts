import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { defaultDays } from '#domain/editorial/review/days.ts'
import {
  Declining,
  InvitationExtension,
  InvitedPerson,
  NewInvitation,
} from '#domain/editorial/review/invitation.ts'
import { findRefusal } from '#domain/editorial/review/invitation-rules.ts'
import { ReviewReturn } from '#domain/editorial/review/review-return.ts'
import { RoundOpening } from '#domain/editorial/review/round.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { listSentAttachments } from '#features/editorial/attachments/attachment-queries.ts'
import { excludeReview, PublicationChoice } from '#features/editorial/publication/exclude-review.ts'
import { listPublishableReviews } from '#features/editorial/publication/publishable-queries.ts'
import { getLinkedInvitation } from '#features/editorial/review/find-invitation.ts'
import { listForms } from '#features/editorial/review/review-form-queries.ts'
import { getVisibleReviewer } from '#features/editorial/reviewers/reviewer-queries.ts'
import { findAccountId } from '#features/editorial/reviewers/reviewer-rows.ts'
import {
  acceptInvitation,
  declineInvitation,
} from '#features/editorial/rounds/answer-invitation.ts'
import { InvitationPreview, ReviewRounds } from '#features/editorial/rounds/api-schemas.ts'
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
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import {
  describeSending,
  type EditorialDeps,
  findRequested,
  presentChange,
} from '../find-submission.ts'

const tags = ['review']
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
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, params: IdParams, response: { 200: SubmissionResponse } }

    app.post('/submissions/:id/rounds', { config, schema }, async (request) => {
      const { who, found } = await findReviewed(deps, request)
      const input = parse(RoundOpening, request.body)
      return presentChange(deps, 'Sent to review', await openRound(deps, who, found.id, input))
    })

    app.post('/submissions/:id/rounds/close', { config, schema }, async (request) => {
      const { who, found } = await findReviewed(deps, request)
      const input = parse(VersionedCommand, request.body)
      const closed = await closeRound(deps, who, found.id, input)
      return presentChange(deps, 'Round of review closed', closed)
    })

    app.get(
      '/submissions/:id/review',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: ReviewRounds }) } },
      },
      async (request) => {
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
      },
    )

    const messageSchema = { tags, params: IdParams, response: { 200: Message } }
    app.put('/submissions/:id/publication', { config, schema: messageSchema }, async (request) => {
      const { who, found } = await findReviewed(deps, request)
      const choice = parse(PublicationChoice, request.body)
      await excludeReview(deps, who, found.id, choice)
      return { message: choice.isLeftOut ? 'Left out' : 'Published with the article' }
    })
    app.register(invitationRoutes(deps))
    app.register(answerRoutes(deps))
  }

const invitationRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/submissions/:id/invitations/preview',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          response: { 200: z.object({ data: InvitationPreview }) },
        },
      },
      async (request) => {
        const { who, found } = await findReviewed(deps, request)
        const { reviewer } = parse(z.object({ reviewer: InvitedPerson }), request.body)
        const person =
          'id' in reviewer
            ? await getVisibleReviewer(deps.db, who, reviewer.id)
            : { ...reviewer, accountId: await findAccountId(deps.db, reviewer.email) }
        const about = { id: found.id, now: deps.clock() }
        const conflicts = await previewConflicts(deps.db, who, about, person)
        const refusal = findRefusal(conflicts)
        const needs = { db: deps.db, journal: deps.journal() }
        const email = await draftReviewerEmail(needs, 'review-invitation', person, found, who.name)
        const data = { conflicts, refusal: refusal ? `${person.name} ${refusal}.` : null, email }
        return { data }
      },
    )

    app.post(
      '/submissions/:id/invitations',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          description: `Without other numbers, the answer is due in ${defaultDays.answer} days and the review in ${defaultDays.review}.`,
          response: { 201: z.object({ message: z.string(), data: z.object({ id: z.string() }) }) },
        },
      },
      async (request, reply) => {
        const { who, found } = await findReviewed(deps, request)
        const id = await inviteReviewer(deps, who, found.id, parse(NewInvitation, request.body))
        reply.code(201)
        return { message: describeSending(deps, found, 'Invitation queued'), data: { id } }
      },
    )

    app.post(
      '/submissions/:id/invitations/resend',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { who, found } = await findReviewed(deps, request)
        const { invited, refusals } = await inviteAgain(deps, who, found.id)
        const queued = describeSending(deps, found, `${invited} invitations queued`)
        return { message: [queued, ...refusals].join('. ') }
      },
    )

    app.register(changeRoutes(deps))
  }

/** The commands of editors on one invitation. */
const changeRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const addCommand = (
      path: string,
      run: (who: Account, id: string, body: unknown) => Promise<string>,
    ) =>
      app.post(
        `/review-invitations/:id/${path}`,
        { config, schema: { tags, params: IdParams, response: { 200: Message } } },
        async ({ actor, params, body }) => {
          return { message: await run(authorise(actor, permission).account, params.id, body) }
        },
      )
    addCommand('remind', async (who, id) =>
      describeSending(deps, await remindReviewer(deps, who, id), 'Reminder queued'),
    )
    addCommand('cancel', async (who, id) => {
      await cancelInvitation(deps, who, id)
      return 'Invitation cancelled'
    })
    addCommand('extend', async (who, id, body) => {
      await extendInvitation(deps, who, id, parse(InvitationExtension, body))
      return 'Due date extended'
    })

    addCommand('return', async (who, id, body) => {
      await returnReview(deps, who, id, parse(ReviewReturn, body))
      return 'Review sent back'
    })

    app.post(
      '/review-invitations/:id/link',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ url: z.string() }) } },
      },
      async ({ actor, params }) => ({
        url: await createReviewLink(deps, authorise(actor, permission).account, params.id),
      }),
    )
  }

/** The answers of reviewers, by their link. */
const answerRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const options = {
      config: { permission: 'use review links' },
      schema: { tags, response: { 200: Message } },
    } as const

    app.post('/review/accept', options, async (request) => {
      await acceptInvitation(deps, await getLinkedInvitation(deps, request))
      return { message: 'Invitation accepted' }
    })

    app.post('/review/decline', options, async (request) => {
      const invitation = await getLinkedInvitation(deps, request)
      await declineInvitation(deps, invitation, parse(Declining, request.body))
      return { message: 'Invitation declined' }
    })
  }
