import { and, eq, isNotNull } from 'drizzle-orm'
import { accountPolicy, recoveryCode, twoFactor } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import type { CurrentPassword } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { endSessions } from '#features/accounts/account-rows.ts'
import {
  lockAccountOfSession,
  requireCurrentPassword,
} from '#features/accounts/login/current-password.ts'
import { limits } from '#features/accounts/login/login-limits.ts'
import type { Transaction } from '#platform/database/database.ts'
import { DecryptionError, type Encryptor } from '#platform/encryption.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { countHit, undoHits } from '#platform/http/limits/rate-limit.ts'
import { hashToken, type PasswordHasher } from '#platform/secrets.ts'
import { newRecoveryCode, newTotpSecret, stepOfCode } from './totp.ts'

type PasswordDeps = CommandDeps & { passwords: PasswordHasher }
type EncryptionDeps = CommandDeps & { encryptor: Encryptor }

const passwordPurpose = 'to change how you log in'

/** Creates and returns a new secret. The earlier one stays valid until `enableTwoFactor`. Throws `current-password-required`. */
export async function startTwoFactorSetup(
  deps: EncryptionDeps & PasswordDeps,
  who: LoggedInActor,
  input: CurrentPassword,
): Promise<string> {
  const verified = await requireCurrentPassword(deps, who, input, passwordPurpose)
  const secret = newTotpSecret()
  const pendingSecret = deps.encryptor.encrypt(secret, who.account.id)
  await deps.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    await tx
      .insert(twoFactor)
      .values({ userId: who.account.id, pendingSecret })
      .onConflictDoUpdate({ target: twoFactor.userId, set: { pendingSecret } })
  })
  return secret
}

/** Turns two-step login on, ends all other sessions and returns new recovery codes. Throws `wrong-code`. */
export async function enableTwoFactor(
  deps: EncryptionDeps,
  who: LoggedInActor,
  code: string,
): Promise<string[]> {
  const accountId = who.account.id
  const key = `two-factor:account:${accountId}`
  await countHit(deps, key, limits.guessesByPair)
  const codes = await deps.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, undefined)
    const [found] = await tx.select().from(twoFactor).where(eq(twoFactor.userId, accountId))
    const secret = found?.pendingSecret
    const opened = secret && decryptSecret(deps, secret, accountId)
    const step = opened && stepOfCode(opened, digitsOf(code), deps.clock())
    if (!secret || !step) throw wrongSetupCode()
    const set = { secret, pendingSecret: null, enabledAt: deps.clock(), lastUsedStep: step }
    await tx.update(twoFactor).set(set).where(eq(twoFactor.userId, accountId))
    await endSessions(tx, accountId, who.session)
    await recordEvent(deps, tx, accountId, { type: 'two-factor-enabled', accountId })
    return writeRecoveryCodes(tx, accountId)
  })
  await undoHits(deps, [key])
  return codes
}

const wrongSetupCode = () =>
  new Refused(
    'wrong-code',
    'This code is wrong. Please enter the six digits that your app shows now, and check the clock of your phone.',
    'code',
  )

/** Turns two-step login off and ends all other sessions. Throws `current-password-required`. */
export async function disableTwoFactor(
  deps: PasswordDeps,
  who: LoggedInActor,
  input: CurrentPassword,
): Promise<void> {
  const accountId = who.account.id
  const verified = await requireCurrentPassword(deps, who, input, passwordPurpose)
  await deps.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    if (!(await deleteTwoFactor(tx, accountId))) return
    await endSessions(tx, accountId, who.session)
    await recordEvent(deps, tx, accountId, { type: 'two-factor-disabled', accountId })
  })
}

/** Deletes the two-step login of an account. Returns whether it was on. */
export async function deleteTwoFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const [deleted] = await tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).returning()
  return deleted?.secret != null
}

/** Replaces the recovery codes. Throws `current-password-required`, and `invalid` without two-step login. */
export async function regenerateRecoveryCodes(
  deps: PasswordDeps,
  who: LoggedInActor,
  input: CurrentPassword,
): Promise<string[]> {
  const accountId = who.account.id
  const verified = await requireCurrentPassword(deps, who, input, passwordPurpose)
  return deps.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    if (!(await findSecret(tx, accountId))) {
      throw new Refused('invalid', 'Please turn on two-step login first.')
    }
    await recordEvent(deps, tx, accountId, { type: 'recovery-codes-regenerated', accountId })
    return writeRecoveryCodes(tx, accountId)
  })
}

const recoveryCodeCount = 10

async function writeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })))
  return codes
}

async function findSecret(tx: Transaction, userId: string) {
  const [found] = await tx
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.secret)))
  return found
}

/**
 * Verifies the code of a login whose password was right. The caller has locked the account, so that a code is used once.
 * Throws `code-required` or `wrong-credentials`.
 */
export async function verifyTwoFactor(
  deps: EncryptionDeps,
  tx: Transaction,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const found = await findSecret(tx, userId)
  if (!found?.secret) return
  if (!code?.trim()) throw codeRequired()
  const digits = digitsOf(code)
  if (!/^\d{6}$/.test(digits)) return redeemRecoveryCode(deps, tx, userId, code)
  const secret = decryptSecret(deps, found.secret, userId)
  const step = stepOfCode(secret, digits, deps.clock())
  if (step === undefined || step <= found.lastUsedStep) throw wrongCode()
  await tx.update(twoFactor).set({ lastUsedStep: step }).where(eq(twoFactor.userId, userId))
}

/** Throws `code-required` if the key of the secret is missing. */
function decryptSecret({ encryptor }: EncryptionDeps, stored: string, userId: string): string {
  try {
    return encryptor.decrypt(stored, userId)
  } catch (error) {
    if (error instanceof DecryptionError) throw keyMissing()
    throw error
  }
}

const keyMissing = () =>
  new Refused(
    'code-required',
    'This site cannot verify codes of apps at the moment. Please enter one of your recovery codes, or ask the editorial office.',
    'code',
  )

const codeRequired = () =>
  new Refused('code-required', 'Please enter the code that your authenticator app shows.', 'code')

const wrongCode = () =>
  new Refused(
    'wrong-credentials',
    'This code is wrong or was used already. Please enter the code that your app shows now.',
    'code',
  )

async function redeemRecoveryCode(
  deps: CommandDeps,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<void> {
  const [used] = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashCode(code))))
    .returning({ userId: recoveryCode.userId })
  if (!used) throw wrongCode()
  const left = await tx.$count(recoveryCode, eq(recoveryCode.userId, userId))
  await recordEvent(deps, tx, userId, { type: 'recovery-code-used', accountId: userId, left })
}

/** Codes may be typed in groups. */
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '')

const hashCode = (code: string): string => hashToken(digitsOf(code).toLowerCase())

/** Sets whether editors and managers must use two-step login. Throws `two-factor-setup-required` if the actor does not. */
export async function setTwoFactorPolicy(
  deps: CommandDeps,
  who: LoggedInActor,
  required: boolean,
): Promise<void> {
  if (required && !who.account.hasTwoFactor) {
    throw new Refused(
      'two-factor-setup-required',
      'Please set up two-step login for yourself first.',
    )
  }
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(accountPolicy)
      .values({ twoFactorRequired: required })
      .onConflictDoUpdate({ target: accountPolicy.id, set: { twoFactorRequired: required } })
    await recordEvent(deps, tx, who.account.id, { type: 'two-factor-policy-changed', required })
  })
}
