import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf, requireSignedIn } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import {
  Email,
  InvitationAnswer,
  Password,
  ProfileChange,
  Registration,
  SignIn,
} from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf, roughNetwork } from '#platform/http/network.ts'
import { limitAccount, limitNetwork } from '#platform/http/rate-limit.ts'
import { Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Seal } from '#platform/sealing.ts'
import type { Passwords } from '#platform/secret.ts'
import { sessionRoutes } from './api/sessions.ts'
import { twoStepRoutes } from './api/two-step.ts'
import { changeProfile } from './change-profile.ts'
import {
  confirmAddress,
  logIn,
  logOut,
  register,
  requestPasswordReset,
  resetPassword,
} from './commands.ts'
import { sayDevice } from './device.ts'
import { limitLinks, limits, slowGuessing } from './guessing.ts'
import { acceptInvitation, getInvitation } from './invitations.ts'
import { presentAccount } from './present.ts'
import type { Visit } from './rows.ts'
import { InvitedBody, SignedInBody, UserBody } from './wire.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  /** How passwords are kept. */
  passwords: Passwords
  sessionDays: number
  journal: () => Journal
  baseUrl: string
  /** Seals the secrets of second steps. */
  seal: Seal
  /** Whether mail leaves this machine. */
  delivers: boolean
}

const tags = ['accounts']
const Token = z.string().max(200, 'must be at most 200 characters')

/** Registration, sign-in, profile, forgotten passwords and the confirming of addresses. */
export const accountRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, options, done) => {
    signInRoutes(needs)(app, options, () => {})
    profileRoutes(needs)(app, options, () => {})
    mailedLinkRoutes(needs)(app, options, () => {})
    sessionRoutes(needs)(app, options, () => {})
    twoStepRoutes(needs)(app, options, () => {})
    done()
  }

const config = { may: 'have an account' } as const
/** Where a request comes from, as far as it is kept of a session. */
const visitOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Visit => ({
  network: networkOf(ip),
  roughly: roughNetwork(ip),
  device: sayDevice(headers['user-agent']),
})

const asksForCode =
  'Where the account has a second step, a sign-in without `code` is answered with 401 and the header `x-field: code`: send it again with the code of the authenticator app, or a recovery code.'

const networkLimit = (needs: Needs, action: string) => limitNetwork(needs, action, limits.byNetwork)

const signInRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post(
      '/register',
      {
        config,
        schema: { tags, body: Registration, response: { 201: SignedInBody } },
        onRequest: networkLimit(needs, 'register'),
      },
      async (request, reply) => {
        const { token, account } = await register(needs, request.body, visitOf(request))
        return reply.code(201).send({ token, user: presentAccount(account) })
      },
    )

    app.post(
      '/login',
      {
        config,
        schema: { tags, description: asksForCode, body: SignIn, response: { 200: SignedInBody } },
        onRequest: networkLimit(needs, 'login'),
      },
      async (request) => {
        const { body } = request
        const visit = visitOf(request)
        const asker = { email: body.email, network: visit.network }
        const { token, account } = await slowGuessing(needs, asker, () => logIn(needs, body, visit))
        const by = account.hasTwoStep ? 'password and code' : 'password'
        request.log.info({ who: account.id, by }, 'somebody signed in')
        return { token, user: presentAccount(account) }
      },
    )

    app.post(
      '/logout',
      { config, schema: { tags, response: { 200: Message } } },
      async ({ actor }) => {
        if (actor.type === 'account') await logOut(needs, actor.session)
        return { message: 'You have been logged out.' }
      },
    )
    done()
  }

const profileRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const own = { may: 'keep their account' } as const

    app.get('/me', { config: own, schema: { tags, response: { 200: UserBody } } }, ({ actor }) =>
      presentAccount(requireSignedIn(actor).account),
    )

    app.put(
      '/profile',
      {
        config: own,
        schema: { tags, body: ProfileChange, response: { 200: UserBody } },
        onRequest: limitAccount(needs, 'profile', limits.profileChanges),
      },
      async ({ actor, body }) =>
        presentAccount(await changeProfile(needs, requireSignedIn(actor), body)),
    )
    done()
  }

const mailedLinkRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post(
      '/forgot-password',
      {
        config,
        schema: { tags, body: z.object({ email: Email }), response: { 200: Message } },
        onRequest: networkLimit(needs, 'forgot'),
      },
      async ({ body: { email }, ip }) => {
        await limitLinks(needs, { email, network: networkOf(ip) })
        await requestPasswordReset(needs, email)
        return { message: needs.delivers ? linkIsOnItsWay : linkIsWithTheOffice }
      },
    )

    app.post(
      '/reset-password/:token',
      {
        config,
        schema: {
          tags,
          params: z.object({ token: Token }),
          body: z.object({ password: Password }),
          response: { 200: Message },
        },
        onRequest: networkLimit(needs, 'reset'),
      },
      async ({ params, body, ip }) => {
        await resetPassword(needs, params.token, body.password, networkOf(ip))
        return { message: 'Your password has been changed.' }
      },
    )

    app.post(
      '/confirm-address',
      {
        config,
        schema: { tags, body: z.object({ token: Token }), response: { 200: Message } },
        onRequest: networkLimit(needs, 'confirm'),
      },
      async ({ actor, body }) => {
        await confirmAddress(needs, body.token, accountOf(actor))
        return { message: 'Your e-mail address is confirmed.' }
      },
    )

    app.post(
      '/invitation',
      {
        config,
        schema: { tags, body: z.object({ token: Token }), response: { 200: InvitedBody } },
        onRequest: networkLimit(needs, 'invitation'),
      },
      async ({ body }) => {
        const { email, duties } = await getInvitation(needs, needs.db, body.token)
        return { email, duties }
      },
    )

    app.post(
      '/accept-invitation',
      {
        config,
        schema: {
          tags,
          body: InvitationAnswer.extend({ token: Token }),
          response: { 200: Message },
        },
        onRequest: networkLimit(needs, 'invitation'),
      },
      async ({ body: { token, ...answer } }) => {
        await acceptInvitation(needs, token, answer)
        return { message: 'Your account is ready. Please log in with your new password.' }
      },
    )
    done()
  }

const linkIsOnItsWay = 'If an account has this address, a link to set a new password is on its way.'

/** True as it stands: the link is written to the outbox, where an administrator reads it. */
const linkIsWithTheOffice =
  'This site sends no mail. If an account has this address, the office of the journal now has a link to set a new password: please ask the office for it.'
