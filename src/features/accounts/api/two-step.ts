import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireSignedIn } from '#domain/actor.ts'
import { isEditor, PresentPassword } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitAccount } from '#platform/http/rate-limit.ts'
import { Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Seal } from '#platform/sealing.ts'
import type { Passwords } from '#platform/secret.ts'
import { limits } from '../guessing.ts'
import { findTwoStep } from '../queries.ts'
import { drawQrCode, setUpAddress } from '../totp.ts'
import { renewRecoveryCodes, startTwoStep, turnOffTwoStep, turnOnTwoStep } from '../two-step.ts'
import { RecoveryCodes, TwoStepBody, TwoStepCode, TwoStepSetUp } from '../wire.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  passwords: Passwords
  seal: Seal
  baseUrl: string
}

const tags = ['accounts']
const config = { may: 'keep their account' } as const

/** The second step of signing in: how it stands, and how it is set up and turned off. */
export const twoStepRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const onRequest = limitAccount(needs, 'two-step-changes', limits.profileChanges)

    app.get(
      '/two-step',
      { config, schema: { tags, response: { 200: TwoStepBody } } },
      async ({ actor }) => {
        const { account } = requireSignedIn(actor)
        const { turnedOnAt, recoveryCodes } = await findTwoStep(needs.db, account.id)
        return {
          on: account.hasTwoStep,
          since: turnedOnAt?.toISOString() ?? null,
          recoveryCodesLeft: recoveryCodes,
          required: account.twoStepRequired && isEditor(account),
        }
      },
    )

    app.post(
      '/two-step',
      {
        config,
        schema: { tags, body: PresentPassword, response: { 200: TwoStepSetUp } },
        onRequest,
      },
      async ({ actor, body }) => {
        const who = requireSignedIn(actor)
        const secret = await startTwoStep(needs, who, body)
        const named = { issuer: new URL(needs.baseUrl).host, label: who.account.email }
        const address = setUpAddress(secret, named)
        return { secret, address, qr: drawQrCode(address) }
      },
    )

    app.post(
      '/two-step/confirm',
      { config, schema: { tags, body: TwoStepCode, response: { 200: RecoveryCodes } }, onRequest },
      async ({ actor, body }) => ({
        recoveryCodes: await turnOnTwoStep(needs, requireSignedIn(actor), body.code),
      }),
    )

    app.post(
      '/two-step/recovery-codes',
      {
        config,
        schema: { tags, body: PresentPassword, response: { 200: RecoveryCodes } },
        onRequest,
      },
      async ({ actor, body }) => ({
        recoveryCodes: await renewRecoveryCodes(needs, requireSignedIn(actor), body),
      }),
    )

    app.post(
      '/two-step/off',
      { config, schema: { tags, body: PresentPassword, response: { 200: Message } }, onRequest },
      async ({ actor, body }) => {
        await turnOffTwoStep(needs, requireSignedIn(actor), body)
        return { message: 'Two-step sign-in is off.' }
      },
    )
    done()
  }
