import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireSignedIn } from '#domain/actor.ts'
import {
  Credentials,
  Email,
  emailKey,
  Password,
  ProfileChange,
  Registration,
} from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { countHit, type Limit } from '#platform/http/rate-limit.ts'
import { Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import {
  changeProfile,
  logIn,
  logOut,
  register,
  requestPasswordReset,
  resetPassword,
} from './commands.ts'
import { presentAccount } from './present.ts'
import { SignedInBody, UserBody } from './wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; sessionDays: number }

/** By address generous, since a whole campus may share one; by account tight. */
const limits = {
  byAddress: { hits: 100, seconds: 900 },
  logInByAccount: { hits: 10, seconds: 900 },
  forgotByAccount: { hits: 5, seconds: 3600 },
} satisfies Record<string, Limit>

/** Registration, sign-in, profile and forgotten passwords. */
export const accountRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const limitAddress = (action: string) => (request: FastifyRequest) =>
      countHit(needs, `${action}:address:${request.ip}`, limits.byAddress)
    const tags = ['accounts']
    const config = { may: 'have an account' } as const
    const own = { may: 'keep their account' } as const

    app.post(
      '/register',
      {
        config,
        schema: { tags, body: Registration, response: { 201: SignedInBody } },
        onRequest: limitAddress('register'),
      },
      async (request, reply) => {
        const { token, account } = await register(needs, request.body)
        return reply.code(201).send({ token, user: presentAccount(account) })
      },
    )

    app.post(
      '/login',
      {
        config,
        schema: { tags, body: Credentials, response: { 200: SignedInBody } },
        onRequest: limitAddress('login'),
      },
      async (request) => {
        const { email, password } = request.body
        await countHit(needs, `login:account:${emailKey(email)}`, limits.logInByAccount)
        const { token, account } = await logIn(needs, email, password)
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

    app.get('/me', { config: own, schema: { tags, response: { 200: UserBody } } }, ({ actor }) =>
      presentAccount(requireSignedIn(actor).account),
    )

    app.put(
      '/profile',
      { config: own, schema: { tags, body: ProfileChange, response: { 200: UserBody } } },
      async ({ actor, body }) =>
        presentAccount(await changeProfile(needs, requireSignedIn(actor), body)),
    )

    app.post(
      '/forgot-password',
      {
        config,
        schema: { tags, body: z.object({ email: Email }), response: { 200: Message } },
        onRequest: limitAddress('forgot'),
      },
      async (request) => {
        const { email } = request.body
        await countHit(needs, `forgot:account:${emailKey(email)}`, limits.forgotByAccount)
        await requestPasswordReset(needs, email)
        return {
          message: 'If an account has this address, a link to set a new password is on its way.',
        }
      },
    )

    app.post(
      '/reset-password/:token',
      {
        config,
        schema: {
          tags,
          params: z.object({ token: z.string().max(200) }),
          body: z.object({ password: Password }),
          response: { 200: Message },
        },
        onRequest: limitAddress('reset'),
      },
      async (request) => {
        await resetPassword(needs, request.params.token, request.body.password)
        return { message: 'Your password has been changed.' }
      },
    )
    done()
  }
