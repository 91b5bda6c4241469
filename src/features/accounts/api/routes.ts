import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { accountOf, requireLoggedIn } from '#domain/actor.ts'
import type { ClientInfo } from '#features/accounts/account-rows.ts'
import { changeProfile } from '#features/accounts/change-profile.ts'
import {
  confirmEmail,
  logIn,
  logOut,
  register,
  requestPasswordReset,
  resetPassword,
} from '#features/accounts/commands.ts'
import { accountEndpoints } from '#features/accounts/endpoints.ts'
import { describeDevice } from '#features/accounts/login/device.ts'
import { limitLogin, limitResetLinks, limits } from '#features/accounts/login/login-limits.ts'
import type { JournalContext } from '#features/accounts/login/weak-password.ts'
import { acceptInvitation, getInvitation } from '#features/accounts/people/invitations.ts'
import { presentAccount } from '#features/accounts/present.ts'
import type { Encryptor } from '#platform/encryption.ts'
import type { CommandDeps } from '#platform/events.ts'
import { coarseNetwork, networkOf } from '#platform/http/limits/network.ts'
import { limitAccount, limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { sessionRoutes } from './sessions.ts'
import { twoFactorRoutes } from './two-factor.ts'

type Deps = CommandDeps &
  JournalContext & {
    passwords: PasswordHasher
    sessionDays: number
    encryptor: Encryptor
    /** Whether a mail server is configured. */
    delivers: boolean
  }

export const accountRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.register(loginRoutes(deps))
    app.register(profileRoutes(deps))
    app.register(emailLinkRoutes(deps))
    app.register(sessionRoutes(deps))
    app.register(twoFactorRoutes(deps))
  }

const config = { permission: 'log in' } as const
const clientOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo => ({
  network: networkOf(ip),
  roughly: coarseNetwork(ip),
  device: describeDevice(headers['user-agent']),
})

const networkLimit = (deps: Deps, action: string) => limitNetwork(deps, action, limits.byNetwork)

const loginRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    route(
      'POST /register',
      { config, onRequest: networkLimit(deps, 'register') },
      async (request, reply) => {
        const { token, account } = await register(deps, request.body, clientOf(request))
        return reply.code(201).send({ token, user: presentAccount(account) })
      },
    )

    route('POST /login', { config, onRequest: networkLimit(deps, 'login') }, async (request) => {
      const { body } = request
      const client = clientOf(request)
      const attempt = { email: body.email, network: client.network }
      const { token, account } = await limitLogin(deps, attempt, () => logIn(deps, body, client))
      const by = account.hasTwoFactor ? 'password and code' : 'password'
      request.log.info({ who: account.id, by }, 'logged in')
      return { token, user: presentAccount(account) }
    })

    route('POST /logout', { config }, async ({ actor }) => {
      if (actor.type === 'account') await logOut(deps, actor.session)
      return { message: 'You have been logged out.' }
    })
  }

const profileRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    const own = { permission: 'manage own account' } as const

    route('GET /me', { config: own }, ({ actor }) => presentAccount(requireLoggedIn(actor).account))

    route(
      'PUT /profile',
      { config: own, onRequest: limitAccount(deps, 'profile', () => limits.profileChanges) },
      async ({ actor, body }) =>
        presentAccount(await changeProfile(deps, requireLoggedIn(actor), body)),
    )
  }

const emailLinkRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    route(
      'POST /forgot-password',
      { config, onRequest: networkLimit(deps, 'forgot') },
      async ({ body: { email }, ip }) => {
        await limitResetLinks(deps, { email, network: networkOf(ip) })
        await requestPasswordReset(deps, email)
        return { message: deps.delivers ? linkSent : linkNotSent }
      },
    )

    route(
      'POST /reset-password/:token',
      { config, onRequest: networkLimit(deps, 'reset') },
      async ({ params, body, ip }) => {
        await resetPassword(deps, params.token, body.password, networkOf(ip))
        return { message: 'Your password has been changed.' }
      },
    )

    route(
      'POST /confirm-email',
      { config, onRequest: networkLimit(deps, 'confirm') },
      async ({ actor, body }) => {
        await confirmEmail(deps, body.token, accountOf(actor))
        return { message: 'Your email address is confirmed.' }
      },
    )

    route(
      'POST /invitation',
      { config, onRequest: networkLimit(deps, 'invitation') },
      async ({ body }) => {
        const { email, journalRoles } = await getInvitation(deps, deps.db, body.token)
        return { email, journalRoles }
      },
    )

    route(
      'POST /accept-invitation',
      { config, onRequest: networkLimit(deps, 'invitation') },
      async (request) => {
        const { token: secret, ...answer } = request.body
        const { token, account } = await acceptInvitation(deps, secret, answer, clientOf(request))
        if (!token || !account)
          return { message: 'Your account is ready. Please log in with your new password.' }
        return { message: 'Your account is ready.', token, user: presentAccount(account) }
      },
    )
  }

const linkSent =
  'If an account has this address, a link to set a new password is on its way. It may take a few minutes to arrive.'

const linkNotSent =
  'This site sends no email. Please ask the journal for a link to set a new password.'
