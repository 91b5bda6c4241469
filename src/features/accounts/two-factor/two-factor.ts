import { and, eq, isNotNull } from 'drizzle-orm'
import { accountPolicy, recoveryCode, twoFactor } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import { Refused } from '#domain/refusal.ts'
import { endSessions } from '#features/accounts/account-rows.ts'
import {
  lockAccountOfSession,
  requireCurrentPassword,
} from '#features/accounts/login/current-password.ts'
import { limits } from '#features/accounts/login/login-limits.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { DecryptionError, type Encryptor } from '#platform/encryption.ts'
import { recordEvent } from '#platform/events.ts'
import { countHit, undoHits } from '#platform/http/limits/rate-limit.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { hashToken, type PasswordHasher } from '#platform/secrets.ts'
import { newRecoveryCode, newTotpSecret, stepOfCode } from './totp.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type PasswordNeeds = Needs & { passwords: PasswordHasher }
type EncryptionNeeds = Needs & { encryptor: Encryptor }
type PasswordInput = { currentPassword?: string | undefined }

const passwordPurpose = 'to change how you sign in'

/**
 * Makes a secret for the second step, told this once; nothing changes before `turnOnTwoStep`, so an
 * earlier one stays good until then. Throws 400 without the current password.
 */
export async function startTwoFactorSetup(
  needs: EncryptionNeeds & PasswordNeeds,
  who: LoggedInActor,
  given: PasswordInput,
): Promise<string> {
  const verified = await requireCurrentPassword(needs, who, given, passwordPurpose)
  const secret = newTotpSecret()
  const pendingSecret = needs.encryptor.encrypt(secret, who.account.id)
  await needs.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    await tx
      .insert(twoFactor)
      .values({ userId: who.account.id, pendingSecret })
      .onConflictDoUpdate({ target: twoFactor.userId, set: { pendingSecret } })
  })
  return secret
}

/**
 * Turns the second step on, with a code that shows that the secret has arrived, ends every other
 * session, and answers the recovery codes, told this once. Throws 400 for a wrong code.
 */
export async function enableTwoFactor(
  needs: EncryptionNeeds,
  who: LoggedInActor,
  code: string,
): Promise<string[]> {
  const accountId = who.account.id
  const key = `two-step:account:${accountId}`
  await countHit(needs, key, limits.guessesByPair)
  const codes = await needs.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, undefined)
    const [found] = await tx.select().from(twoFactor).where(eq(twoFactor.userId, accountId))
    const secret = found?.pendingSecret
    const opened = secret && decryptSecret(needs, secret, accountId)
    const step = opened && stepOfCode(opened, digitsOf(code), needs.clock())
    if (!secret || !step) throw wrongSetupCode()
    const set = { secret, pendingSecret: null, enabledAt: needs.clock(), lastUsedStep: step }
    await tx.update(twoFactor).set(set).where(eq(twoFactor.userId, accountId))
    await endSessions(tx, accountId, who.session)
    await recordEvent(needs, tx, accountId, { type: 'two-factor-enabled', accountId })
    return writeRecoveryCodes(tx, accountId)
  })
  await undoHits(needs, [key])
  return codes
}

const wrongSetupCode = () =>
  new Refused(
    'wrong-code',
    'This code is not right. Please enter the six digits that your app shows now, and check that the clock of your phone is right.',
    'code',
  )

/** Turns the second step off and ends every other session. Throws 400 without the current password. */
export async function disableTwoFactor(
  needs: PasswordNeeds,
  who: LoggedInActor,
  given: PasswordInput,
): Promise<void> {
  const accountId = who.account.id
  const verified = await requireCurrentPassword(needs, who, given, passwordPurpose)
  await needs.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    if (!(await deleteTwoFactor(tx, accountId))) return
    await endSessions(tx, accountId, who.session)
    await recordEvent(needs, tx, accountId, { type: 'two-factor-disabled', accountId })
  })
}

/** Forgets the second step of an account, and answers whether there was one. */
export async function deleteTwoFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const [gone] = await tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).returning()
  return gone?.secret != null
}

/** Makes new recovery codes; those before are worth nothing. Throws 400 without the current password or a second step. */
export async function regenerateRecoveryCodes(
  needs: PasswordNeeds,
  who: LoggedInActor,
  given: PasswordInput,
): Promise<string[]> {
  const accountId = who.account.id
  const verified = await requireCurrentPassword(needs, who, given, passwordPurpose)
  return needs.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    if (!(await findSecret(tx, accountId))) {
      throw new Refused('invalid', 'Please turn on two-step sign-in first.')
    }
    await recordEvent(needs, tx, accountId, { type: 'recovery-codes-regenerated', accountId })
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
 * Holds the second step of an account against a sign-in whose password was right; the account is
 * locked by the caller, so that a code at the same moment is used once. Throws 401 naming `code`
 * when it is missing, wrong or used already.
 */
export async function verifyTwoFactor(
  needs: EncryptionNeeds,
  tx: Transaction,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const found = await findSecret(tx, userId)
  if (!found?.secret) return
  if (!code?.trim()) throw codeRequired()
  const digits = digitsOf(code)
  if (!/^\d{6}$/.test(digits)) return redeemRecoveryCode(needs, tx, userId, code)
  const secret = decryptSecret(needs, found.secret, userId)
  const step = stepOfCode(secret, digits, needs.clock())
  if (step === undefined || step <= found.lastUsedStep) throw wrongCode()
  await tx.update(twoFactor).set({ lastUsedStep: step }).where(eq(twoFactor.userId, userId))
}

/** The secret of an account as its app has it. Throws 401 naming `code` where it is sealed under a key that is not here. */
function decryptSecret({ encryptor }: EncryptionNeeds, kept: string, userId: string): string {
  try {
    return encryptor.decrypt(kept, userId)
  } catch (error) {
    if (error instanceof DecryptionError) throw keyMissing()
    throw error
  }
}

const keyMissing = () =>
  new Refused(
    'code-required',
    'This site cannot read the codes of apps just now. Please enter one of your recovery codes, or ask the office.',
    'code',
  )

const codeRequired = () =>
  new Refused('code-required', 'Please enter the code that your authenticator app shows.', 'code')

const wrongCode = () =>
  new Refused(
    'wrong-credentials',
    'This code is not right, or was used already. Please enter the code that your app shows now.',
    'code',
  )

async function redeemRecoveryCode(
  needs: Needs,
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
  await recordEvent(needs, tx, userId, { type: 'recovery-code-used', accountId: userId, left })
}

/** A code as it was pasted or typed in groups, without what stands between them. */
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '')

const hashCode = (code: string): string => hashToken(digitsOf(code).toLowerCase())

/**
 * Whether editors and managers must sign in in two steps. Whoever asks others for it does so
 * themselves: throws 409 otherwise.
 */
export async function setTwoFactorPolicy(
  needs: Needs,
  who: LoggedInActor,
  required: boolean,
): Promise<void> {
  if (required && !who.account.hasTwoFactor) {
    throw new Refused(
      'two-factor-setup-required',
      'Please set up two-step sign-in for yourself first.',
    )
  }
  await needs.db.transaction(async (tx) => {
    await tx
      .insert(accountPolicy)
      .values({ twoFactorRequired: required })
      .onConflictDoUpdate({ target: accountPolicy.id, set: { twoFactorRequired: required } })
    await recordEvent(needs, tx, who.account.id, { type: 'two-factor-policy-changed', required })
  })
}
