import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireSignedIn } from '#domain/actor.ts'
import { Duty } from '#domain/people/account.ts'
import { totalPages } from '#domain/text/listing.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitAccount } from '#platform/http/rate-limit.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { appoint, dismiss } from '../duties.ts'
import { limits } from '../guessing.ts'
import { invite, sendInvitationAgain, withdrawInvitation } from '../invitations.ts'
import { findTwoStepRule, listInvitations, listPeople } from '../people-queries.ts'
import { presentInvitation, presentPerson } from '../present.ts'
import { setTwoStepRule } from '../two-step.ts'
import {
  InvitationList,
  NewInvitation,
  PeoplePage,
  PeopleQuery,
  PersonAnswer,
  TwoStepRule,
  TwoStepRuleBody,
} from '../wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['people']
const config = { may: 'manage people' } as const

/** Who does what for the journal, and who is asked to. */
export const peopleRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, options, done) => {
    dutyRoutes(needs)(app, options, () => {})
    invitationRoutes(needs)(app, options, () => {})
    done()
  }

const dutyRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.get(
      '/people',
      { config, schema: { tags, querystring: PeopleQuery, response: { 200: PeoplePage } } },
      async ({ query: { page = 1, limit = 20, ...filter } }) => {
        const found = await listPeople(needs.db, { page, limit, ...filter })
        const { total } = found
        return {
          people: found.items.map(presentPerson),
          page,
          total,
          totalPages: totalPages(found),
        }
      },
    )

    const params = IdParams.extend({ duty: Duty })
    const schema = { tags, params, response: { 200: PersonAnswer } }
    app.put('/people/:id/duties/:duty', { config, schema }, async ({ actor, params }) => {
      const account = await appoint(needs, requireSignedIn(actor), params.id, params.duty)
      return { person: presentPerson(account) }
    })

    app.delete('/people/:id/duties/:duty', { config, schema }, async ({ actor, params }) => {
      const account = await dismiss(needs, requireSignedIn(actor), params.id, params.duty)
      return { person: presentPerson(account) }
    })

    app.get(
      '/two-step-rule',
      { config, schema: { tags, response: { 200: TwoStepRuleBody } } },
      () => findTwoStepRule(needs.db),
    )

    app.put(
      '/two-step-rule',
      { config, schema: { tags, body: TwoStepRule, response: { 200: TwoStepRuleBody } } },
      async ({ actor, body }) => {
        await setTwoStepRule(needs, requireSignedIn(actor), body.required)
        return findTwoStepRule(needs.db)
      },
    )
    done()
  }

const invitationRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const onRequest = limitAccount(needs, 'invite', limits.invitations)

    app.get(
      '/invitations',
      { config, schema: { tags, response: { 200: InvitationList } } },
      async () => {
        const found = await listInvitations(needs.db)
        return { invitations: found.map((each) => presentInvitation(each, needs.clock())) }
      },
    )

    app.post(
      '/invitations',
      { config, schema: { tags, body: NewInvitation, response: { 201: Message } }, onRequest },
      async ({ actor, body }, reply) => {
        await invite(needs, requireSignedIn(actor), body)
        return reply.code(201).send({ message: 'The invitation is on its way.' })
      },
    )

    app.post(
      '/invitations/:id/send-again',
      { config, schema: { tags, params: IdParams, response: { 200: Message } }, onRequest },
      async ({ actor, params }) => {
        await sendInvitationAgain(needs, requireSignedIn(actor), params.id)
        return { message: 'The invitation is on its way again.' }
      },
    )

    app.delete(
      '/invitations/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        await withdrawInvitation(needs, requireSignedIn(actor), params.id)
        return { message: 'The invitation is withdrawn.' }
      },
    )
    done()
  }
