import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { JournalRole } from '#domain/people/account.ts'
import { totalPages } from '#domain/text/pagination.ts'
import {
  InvitationList,
  NewInvitation,
  PeoplePage,
  PeopleQuery,
  PersonResponse,
  TwoFactorPolicy,
  TwoFactorPolicyBody,
} from '#features/accounts/api-schemas.ts'
import { limits } from '#features/accounts/login/login-limits.ts'
import {
  cancelInvitation,
  invitePerson,
  resendInvitation,
} from '#features/accounts/people/invitations.ts'
import { assignJournalRole, removeJournalRole } from '#features/accounts/people/journal-roles.ts'
import {
  findTwoFactorPolicy,
  listInvitations,
  listPeople,
} from '#features/accounts/people/people-queries.ts'
import { setTwoFactorPolicy } from '#features/accounts/two-factor/two-factor.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { presentInvitation, presentPerson } from '../present.ts'

type Deps = { db: Database; clock: Clock; jobs: Jobs; delivers: boolean }

const tags = ['people']
const config = { permission: 'manage people' } as const

export const peopleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(journalRoleRoutes(deps))
    app.register(invitationRoutes(deps))
  }

const journalRoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/people',
      { config, schema: { tags, querystring: PeopleQuery, response: { 200: PeoplePage } } },
      async ({ query: { page = 1, limit = 20, ...filter } }) => {
        const found = await listPeople(deps.db, { page, limit, ...filter })
        const { total } = found
        return {
          people: found.items.map(presentPerson),
          page,
          total,
          totalPages: totalPages(found),
        }
      },
    )

    const params = IdParams.extend({ journalRole: JournalRole })
    const schema = { tags, params, response: { 200: PersonResponse } }
    app.put('/people/:id/roles/:journalRole', { config, schema }, async ({ actor, params }) => {
      const account = await assignJournalRole(
        deps,
        requireLoggedIn(actor),
        params.id,
        params.journalRole,
      )
      return { person: presentPerson(account) }
    })

    app.delete('/people/:id/roles/:journalRole', { config, schema }, async ({ actor, params }) => {
      const account = await removeJournalRole(
        deps,
        requireLoggedIn(actor),
        params.id,
        params.journalRole,
      )
      return { person: presentPerson(account) }
    })

    app.get(
      '/two-step-rule',
      { config, schema: { tags, response: { 200: TwoFactorPolicyBody } } },
      () => findTwoFactorPolicy(deps.db),
    )

    app.put(
      '/two-step-rule',
      { config, schema: { tags, body: TwoFactorPolicy, response: { 200: TwoFactorPolicyBody } } },
      async ({ actor, body }) => {
        await setTwoFactorPolicy(deps, requireLoggedIn(actor), body.required)
        return findTwoFactorPolicy(deps.db)
      },
    )
  }

const inOutbox =
  'This site sends no email. Please ask the site administrator for the link: it is in the outbox.'

const invitationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const onRequest = limitAccount(deps, 'invite', () => limits.invitations)

    app.get(
      '/invitations',
      { config, schema: { tags, response: { 200: InvitationList } } },
      async () => {
        const found = await listInvitations(deps.db)
        return { invitations: found.map((each) => presentInvitation(each, deps.clock())) }
      },
    )

    app.post(
      '/invitations',
      { config, schema: { tags, body: NewInvitation, response: { 201: Message } }, onRequest },
      async ({ actor, body }, reply) => {
        await invitePerson(deps, requireLoggedIn(actor), body)
        return reply
          .code(201)
          .send({ message: deps.delivers ? 'The invitation is on its way.' : inOutbox })
      },
    )

    app.post(
      '/invitations/:id/send-again',
      { config, schema: { tags, params: IdParams, response: { 200: Message } }, onRequest },
      async ({ actor, params }) => {
        await resendInvitation(deps, requireLoggedIn(actor), params.id)
        return { message: deps.delivers ? 'The invitation is on its way again.' : inOutbox }
      },
    )

    app.delete(
      '/invitations/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        await cancelInvitation(deps, requireLoggedIn(actor), params.id)
        return { message: 'The invitation is cancelled.' }
      },
    )
  }
