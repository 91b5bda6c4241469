import type { FastifyPluginAsync } from 'fastify'
import { type Actor, requireLoggedIn } from '#domain/actor.ts'
import { linkUrl } from '#domain/people/access-link.ts'
import type { CurrentPassword } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { createPasswordLink } from '#features/accounts/commands.ts'
import { accountEndpoints } from '#features/accounts/endpoints.ts'
import { requireRecentLoginOrPassword } from '#features/accounts/login/current-password.ts'
import { limits } from '#features/accounts/login/login-limits.ts'
import {
  cancelInvitation,
  createInvitationLink,
  invitePerson,
  noSuchInvitation,
  resendInvitation,
} from '#features/accounts/people/invitations.ts'
import { setJournalRole } from '#features/accounts/people/journal-roles.ts'
import {
  findInvitation,
  findTwoFactorPolicy,
  listInvitations,
  listPeople,
} from '#features/accounts/people/people-queries.ts'
import { setTwoFactorPolicy } from '#features/accounts/two-factor/two-factor.ts'
import type { CommandDeps } from '#platform/events.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { presentInvitation, presentPerson } from '../present.ts'

type Deps = CommandDeps & { delivers: boolean; passwords: PasswordHasher; baseUrl: string }

const config = { permission: 'manage people' } as const

export const peopleRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.register(journalRoleRoutes(deps))
    app.register(invitationRoutes(deps))
    app.register(secretLinkRoutes(deps))
  }

const journalRoleRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    route('GET /people', { config }, async ({ query: { page = 1, limit = 20, ...filter } }) => {
      const found = await listPeople(deps.db, { page, limit, ...filter })
      const people = found.items.map(presentPerson)
      return { people, page, total: found.total, totalPages: totalPages(found) }
    })

    for (const key of [
      'PUT /people/:id/roles/:journalRole',
      'DELETE /people/:id/roles/:journalRole',
    ] as const)
      route(key, { config }, async ({ actor, params: { id, journalRole } }) => {
        const role = { journalRole, isAssigned: key.startsWith('PUT') }
        const account = await setJournalRole(deps, requireLoggedIn(actor), id, role)
        return { person: presentPerson(account) }
      })

    route('GET /two-factor-policy', { config }, () => findTwoFactorPolicy(deps.db))

    route('PUT /two-factor-policy', { config }, async ({ actor, body }) => {
      await setTwoFactorPolicy(deps, requireLoggedIn(actor), body.required)
      return findTwoFactorPolicy(deps.db)
    })
  }

const notEmailed =
  'Invitation saved. Not sent: no mail server. Copy its link, and pass it on to its owner only.'

const invitationRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    const onRequest = limitAccount(deps, 'invite', () => limits.invitations)

    route('GET /invitations', { config }, async () => {
      const found = await listInvitations(deps.db)
      return { invitations: found.map((each) => presentInvitation(each, deps.clock())) }
    })

    route('POST /invitations', { config, onRequest }, async ({ actor, body }, reply) => {
      await invitePerson(deps, requireLoggedIn(actor), body)
      return reply
        .code(201)
        .send({ message: deps.delivers ? 'The invitation is on its way.' : notEmailed })
    })

    route('POST /invitations/:id/resend', { config, onRequest }, async ({ actor, params }) => {
      await resendInvitation(deps, requireLoggedIn(actor), params.id)
      return { message: deps.delivers ? 'The invitation is on its way again.' : notEmailed }
    })

    route('DELETE /invitations/:id', { config }, async ({ actor, params }) => {
      await cancelInvitation(deps, requireLoggedIn(actor), params.id)
      return { message: 'The invitation is cancelled.' }
    })
  }

/** Links that a manager passes on, where there is no mail server to send them. */
const secretLinkRoutes =
  ({ delivers, baseUrl, ...deps }: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    const onRequest = limitAccount(deps, 'secret-links', () => limits.invitations)
    const requireNoMailServer = async (actor: Actor, input: CurrentPassword) => {
      if (delivers)
        throw new Refused('transition-not-allowed', 'This site sends the link by email.')
      const who = requireLoggedIn(actor)
      await requireRecentLoginOrPassword(deps, who, input, 'to copy a link with a secret')
      return who
    }

    route('POST /invitations/:id/link', { config, onRequest }, async ({ actor, params, body }) => {
      if (!(await findInvitation(deps.db, params.id))) throw noSuchInvitation()
      const who = await requireNoMailServer(actor, body)
      const token = await createInvitationLink(deps, who, params.id)
      return { link: linkUrl(baseUrl, 'invitation', token) }
    })

    route(
      'POST /people/:id/password-link',
      { config, onRequest },
      async ({ actor, params, body }) => {
        const { account: who } = await requireNoMailServer(actor, body)
        const token = await createPasswordLink(deps, params.id, who.id)
        if (!token) throw new Refused('not-found', 'This account is disabled, or does not exist.')
        return { link: linkUrl(baseUrl, 'password-reset', token) }
      },
    )
  }
