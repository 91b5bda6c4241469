import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireSignedIn } from '#domain/actor.ts'
import {
  Credentials,
  Email,
  Password,
  ProfileChange,
  Registration,
} from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/network.ts'
import { limitAccount, limitNetwork } from '#platform/http/rate-limit.ts'
import { Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { changeProfile } from './change-profile.ts'
import {
  confirmAddress,
  logIn,
  logOut,
  register,
  requestPasswordReset,
  resetPassword,
} from './commands.ts'
import { limitLinks, limits, slowGuessing } from './guessing.ts'
import { presentAccount } from './present.ts'
import { SignedInBody, UserBody } from './wire.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  sessionDays: number
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
    done()
  }

const config = { may: 'have an account' } as const
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
      async ({ body, ip }, reply) => {
        const { token, account } = await register(needs, body, networkOf(ip))
        return reply.code(201).send({ token, user: presentAccount(account) })
      },
    )

    app.post(
      '/login',
      {
        config,
        schema: { tags, body: Credentials, response: { 200: SignedInBody } },
        onRequest: networkLimit(needs, 'login'),
      },
      async ({ body, ip }) => {
        const network = networkOf(ip)
        const { token, account } = await slowGuessing(needs, { email: body.email, network }, () =>
          logIn(needs, body, network),
        )
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
      async ({ body }) => {
        await confirmAddress(needs, body.token)
        return { message: 'Your e-mail address is confirmed.' }
      },
    )
    done()
  }

const linkIsOnItsWay = 'If an account has this address, a link to set a new password is on its way.'

/** True as it stands: the link is written to the outbox, where an administrator reads it. */
const linkIsWithTheOffice =
  'This site sends no mail. If an account has this address, the office of the journal now has a link to set a new password: please ask the office for it.'
