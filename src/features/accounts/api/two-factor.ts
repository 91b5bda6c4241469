import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { CurrentPassword, isEditor } from '#domain/people/account.ts'
import {
  RecoveryCodes,
  TwoFactorBody,
  TwoFactorCode,
  TwoFactorSetup,
} from '#features/accounts/api-schemas.ts'
import { limits } from '#features/accounts/login/login-limits.ts'
import { findTwoFactor } from '#features/accounts/queries.ts'
import { drawQrCode, setupUri } from '#features/accounts/two-factor/totp.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorSetup,
} from '#features/accounts/two-factor/two-factor.ts'
import type { Encryptor } from '#platform/encryption.ts'
import type { CommandDeps } from '#platform/events.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'
import { Message } from '#platform/http/routing/route-schemas.ts'
import type { PasswordHasher } from '#platform/secrets.ts'

type Deps = CommandDeps & { passwords: PasswordHasher; encryptor: Encryptor; baseUrl: string }

const tags = ['accounts']
const config = { permission: 'manage own account' } as const

export const twoFactorRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const onRequest = limitAccount(deps, 'two-factor-changes', () => limits.profileChanges)

    app.get(
      '/two-factor',
      { config, schema: { tags, response: { 200: TwoFactorBody } } },
      async ({ actor }) => {
        const { account } = requireLoggedIn(actor)
        const { enabledAt, recoveryCodes } = await findTwoFactor(deps.db, account.id)
        return {
          on: account.hasTwoFactor,
          since: enabledAt?.toISOString() ?? null,
          recoveryCodesLeft: recoveryCodes,
          required: account.twoFactorRequired && isEditor(account),
        }
      },
    )

    app.post(
      '/two-factor',
      {
        config,
        schema: { tags, body: CurrentPassword, response: { 200: TwoFactorSetup } },
        onRequest,
      },
      async ({ actor, body }) => {
        const who = requireLoggedIn(actor)
        const secret = await startTwoFactorSetup(deps, who, body)
        const named = { issuer: new URL(deps.baseUrl).host, label: who.account.email }
        const address = setupUri(secret, named)
        return { secret, address, qr: drawQrCode(address) }
      },
    )

    app.post(
      '/two-factor/confirm',
      {
        config,
        schema: { tags, body: TwoFactorCode, response: { 200: RecoveryCodes } },
        onRequest,
      },
      async ({ actor, body }) => ({
        recoveryCodes: await enableTwoFactor(deps, requireLoggedIn(actor), body.code),
      }),
    )

    app.post(
      '/two-factor/recovery-codes',
      {
        config,
        schema: { tags, body: CurrentPassword, response: { 200: RecoveryCodes } },
        onRequest,
      },
      async ({ actor, body }) => ({
        recoveryCodes: await regenerateRecoveryCodes(deps, requireLoggedIn(actor), body),
      }),
    )

    app.post(
      '/two-factor/off',
      { config, schema: { tags, body: CurrentPassword, response: { 200: Message } }, onRequest },
      async ({ actor, body }) => {
        await disableTwoFactor(deps, requireLoggedIn(actor), body)
        return { message: 'Two-step login is off.' }
      },
    )
  }
