import type { FastifyPluginAsync } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { isEditor } from '#domain/people/account.ts'
import { accountEndpoints } from '#features/accounts/endpoints.ts'
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
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PasswordHasher } from '#platform/secrets.ts'

type Deps = CommandDeps & { passwords: PasswordHasher; encryptor: Encryptor; baseUrl: string }

const config = { permission: 'manage own account' } as const

export const twoFactorRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    const onRequest = limitAccount(deps, 'two-factor-changes', () => limits.profileChanges)

    route('GET /two-factor', { config }, async ({ actor }) => {
      const { account } = requireLoggedIn(actor)
      const { enabledAt, recoveryCodes } = await findTwoFactor(deps.db, account.id)
      return {
        on: account.hasTwoFactor,
        since: enabledAt?.toISOString() ?? null,
        recoveryCodesLeft: recoveryCodes,
        required: account.twoFactorRequired && isEditor(account),
      }
    })

    route('POST /two-factor', { config, onRequest }, async ({ actor, body }) => {
      const who = requireLoggedIn(actor)
      const secret = await startTwoFactorSetup(deps, who, body)
      const named = { issuer: new URL(deps.baseUrl).host, label: who.account.email }
      const address = setupUri(secret, named)
      return { secret, address, qr: drawQrCode(address) }
    })

    route('POST /two-factor/confirm', { config, onRequest }, async ({ actor, body }) => ({
      recoveryCodes: await enableTwoFactor(deps, requireLoggedIn(actor), body.code),
    }))

    route('POST /two-factor/recovery-codes', { config, onRequest }, async ({ actor, body }) => ({
      recoveryCodes: await regenerateRecoveryCodes(deps, requireLoggedIn(actor), body),
    }))

    route('POST /two-factor/off', { config, onRequest }, async ({ actor, body }) => {
      await disableTwoFactor(deps, requireLoggedIn(actor), body)
      return { message: 'Two-step login is off.' }
    })
  }
