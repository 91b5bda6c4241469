import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type Account,
  Credentials,
  Email,
  emailKey,
  Password,
  ProfileChange,
  Registration,
  Role,
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
import { bearerToken, requireAccount } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; sessionDays: number }

const UserBody = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
})
const SignedInBody = z.object({ token: z.string(), user: UserBody })

const present = (account: Account): z.infer<typeof UserBody> => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  createdAt: account.createdAt.toISOString(),
})

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

    app.post(
      '/register',
      {
        schema: { tags, body: Registration, response: { 201: SignedInBody } },
        onRequest: limitAddress('register'),
      },
      async (request, reply) => {
        const { token, account } = await register(needs, request.body)
        return reply.code(201).send({ token, user: present(account) })
      },
    )

    app.post(
      '/login',
      {
        schema: { tags, body: Credentials, response: { 200: SignedInBody } },
        onRequest: limitAddress('login'),
      },
      async (request) => {
        const { email, password } = request.body
        await countHit(needs, `login:account:${emailKey(email)}`, limits.logInByAccount)
        const { token, account } = await logIn(needs, email, password)
        return { token, user: present(account) }
      },
    )

    app.post('/logout', { schema: { tags, response: { 200: Message } } }, async (request) => {
      const token = bearerToken(request.headers.authorization)
      if (token) await logOut(needs, token)
      return { message: 'You have been logged out.' }
    })

    app.get('/me', { schema: { tags, response: { 200: UserBody } } }, async (request) =>
      present(await requireAccount(needs, request.headers.authorization)),
    )

    app.put(
      '/profile',
      {
        schema: { tags, body: ProfileChange, response: { 200: UserBody } },
        // Who asks comes before what is asked: without a session even a bad body is 401.
        preValidation: async (request) => {
          await requireAccount(needs, request.headers.authorization)
        },
      },
      async (request) => {
        const who = await requireAccount(needs, request.headers.authorization)
        const token = bearerToken(request.headers.authorization) ?? ''
        return present(await changeProfile(needs, who, token, request.body))
      },
    )

    app.post(
      '/forgot-password',
      {
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
