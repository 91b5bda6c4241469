import { and, eq, isNotNull } from 'drizzle-orm'
import { accountPolicy, recoveryCode, twoStep } from '#db/schema/accounts.ts'
import type { SignedIn } from '#domain/actor.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { countHit, takeBackHits } from '#platform/http/rate-limit.ts'
import type { Jobs } from '#platform/jobs.ts'
import { OtherSeal, type Seal } from '#platform/sealing.ts'
import { type Passwords, tokenHash } from '#platform/secret.ts'
import { limits } from './guessing.ts'
import { lockStillSignedIn, requirePresentPassword } from './present-password.ts'
import { endSessions } from './rows.ts'
import { newRecoveryCode, newTotpSecret, stepOfCode } from './totp.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type AskingNeeds = Needs & { passwords: Passwords }
type SealedNeeds = Needs & { seal: Seal }
type Verified = { currentPassword?: string | undefined }

const todo = 'to change how you sign in'

/**
 * Makes a secret for the second step, told this once; nothing changes before `turnOnTwoStep`, so an
 * earlier one stays good until then. Throws 400 without the present password.
 */
export async function startTwoStep(
  needs: SealedNeeds & AskingNeeds,
  who: SignedIn,
  given: Verified,
): Promise<string> {
  const verified = await requirePresentPassword(needs, who, given, todo)
  const secret = newTotpSecret()
  const pendingSecret = needs.seal.close(secret, who.account.id)
  await needs.db.transaction(async (tx) => {
    await lockStillSignedIn(tx, who, verified)
    await tx
      .insert(twoStep)
      .values({ userId: who.account.id, pendingSecret })
      .onConflictDoUpdate({ target: twoStep.userId, set: { pendingSecret } })
  })
  return secret
}

/**
 * Turns the second step on, with a code that shows that the secret has arrived, ends every other
 * session, and answers the recovery codes, told this once. Throws 400 for a wrong code.
 */
export async function turnOnTwoStep(
  needs: SealedNeeds,
  who: SignedIn,
  code: string,
): Promise<string[]> {
  const accountId = who.account.id
  const key = `two-step:account:${accountId}`
  await countHit(needs, key, limits.guessesByPair)
  const codes = await needs.db.transaction(async (tx) => {
    await lockStillSignedIn(tx, who, undefined)
    const [found] = await tx.select().from(twoStep).where(eq(twoStep.userId, accountId))
    const secret = found?.pendingSecret
    const opened = secret && openSecret(needs, secret, accountId)
    const step = opened && stepOfCode(opened, digitsOf(code), needs.clock())
    if (!secret || !step) throw wrongNewCode()
    const set = { secret, pendingSecret: null, turnedOnAt: needs.clock(), lastStep: step }
    await tx.update(twoStep).set(set).where(eq(twoStep.userId, accountId))
    await endSessions(tx, accountId, who.session)
    await record(needs, tx, accountId, { type: 'two-step-turned-on', accountId })
    return writeRecoveryCodes(tx, accountId)
  })
  await takeBackHits(needs, [key])
  return codes
}

const wrongNewCode = () =>
  new Refused(
    'wrong-code',
    'This code is not right. Please enter the six digits that your app shows now, and check that the clock of your phone is right.',
    'code',
  )

/** Turns the second step off and ends every other session. Throws 400 without the present password. */
export async function turnOffTwoStep(
  needs: AskingNeeds,
  who: SignedIn,
  given: Verified,
): Promise<void> {
  const accountId = who.account.id
  const verified = await requirePresentPassword(needs, who, given, todo)
  await needs.db.transaction(async (tx) => {
    await lockStillSignedIn(tx, who, verified)
    if (!(await forgetTwoStep(tx, accountId))) return
    await endSessions(tx, accountId, who.session)
    await record(needs, tx, accountId, { type: 'two-step-turned-off', accountId })
  })
}

/** Forgets the second step of an account, and answers whether there was one. */
export async function forgetTwoStep(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const [gone] = await tx.delete(twoStep).where(eq(twoStep.userId, userId)).returning()
  return gone?.secret != null
}

/** Makes new recovery codes; those before are worth nothing. Throws 400 without the present password or a second step. */
export async function renewRecoveryCodes(
  needs: AskingNeeds,
  who: SignedIn,
  given: Verified,
): Promise<string[]> {
  const accountId = who.account.id
  const verified = await requirePresentPassword(needs, who, given, todo)
  return needs.db.transaction(async (tx) => {
    await lockStillSignedIn(tx, who, verified)
    if (!(await findSecret(tx, accountId))) {
      throw new Refused('invalid', 'Please turn on two-step sign-in first.')
    }
    await record(needs, tx, accountId, { type: 'recovery-codes-renewed', accountId })
    return writeRecoveryCodes(tx, accountId)
  })
}

const howManyCodes = 10

async function writeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howManyCodes }, newRecoveryCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

async function findSecret(tx: Transaction, userId: string) {
  const [found] = await tx
    .select()
    .from(twoStep)
    .where(and(eq(twoStep.userId, userId), isNotNull(twoStep.secret)))
  return found
}

/**
 * Holds the second step of an account against a sign-in whose password was right; the account is
 * locked by the caller, so that a code at the same moment is used once. Throws 401 naming `code`
 * when it is missing, wrong or used already.
 */
export async function verifySecondStep(
  needs: SealedNeeds,
  tx: Transaction,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const found = await findSecret(tx, userId)
  if (!found?.secret) return
  if (!code?.trim()) throw codeNeeded()
  const digits = digitsOf(code)
  if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(needs, tx, userId, code)
  const secret = openSecret(needs, found.secret, userId)
  const step = stepOfCode(secret, digits, needs.clock())
  if (step === undefined || step <= found.lastStep) throw wrongCode()
  await tx.update(twoStep).set({ lastStep: step }).where(eq(twoStep.userId, userId))
}

/** The secret of an account as its app has it. Throws 401 naming `code` where it is sealed under a key that is not here. */
function openSecret({ seal }: SealedNeeds, kept: string, userId: string): string {
  try {
    return seal.open(kept, userId)
  } catch (error) {
    if (error instanceof OtherSeal) throw keyIsMissing()
    throw error
  }
}

const keyIsMissing = () =>
  new Refused(
    'code-needed',
    'This site cannot read the codes of apps just now. Please enter one of your recovery codes, or ask the office.',
    'code',
  )

const codeNeeded = () =>
  new Refused('code-needed', 'Please enter the code that your authenticator app shows.', 'code')

const wrongCode = () =>
  new Refused(
    'wrong-credentials',
    'This code is not right, or was used already. Please enter the code that your app shows now.',
    'code',
  )

async function spendRecoveryCode(
  needs: Needs,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<void> {
  const [used] = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(code))))
    .returning({ userId: recoveryCode.userId })
  if (!used) throw wrongCode()
  const left = await tx.$count(recoveryCode, eq(recoveryCode.userId, userId))
  await record(needs, tx, userId, { type: 'recovery-code-used', accountId: userId, left })
}

/** A code as it was pasted or typed in groups, without what stands between them. */
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '')

const hashOf = (code: string): string => tokenHash(digitsOf(code).toLowerCase())

/**
 * Whether editors and managers must sign in in two steps. Whoever asks others for it does so
 * themselves: throws 409 otherwise.
 */
export async function setTwoStepRule(
  needs: Needs,
  who: SignedIn,
  required: boolean,
): Promise<void> {
  if (required && !who.account.hasTwoStep) {
    throw new Refused('two-step-first', 'Please set up two-step sign-in for yourself first.')
  }
  await needs.db.transaction(async (tx) => {
    await tx
      .insert(accountPolicy)
      .values({ twoStepRequired: required })
      .onConflictDoUpdate({ target: accountPolicy.id, set: { twoStepRequired: required } })
    await record(needs, tx, who.account.id, { type: 'two-step-rule-set', required })
  })
}
