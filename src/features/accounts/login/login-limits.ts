import { emailKey } from '#domain/people/email-address.ts'
import { loginDelaySeconds } from '#domain/people/login-delay.ts'
import { Refused } from '#domain/refusal.ts'
import { isFamiliarNetwork } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { countHit, type Limit, networkKey, undoHits } from '#platform/http/limits/rate-limit.ts'

type Needs = { db: Database; clock: Clock }
type LoginAttempt = { email: string; network: string }

/** By network generous, since a whole campus may share one; by the pair of account and network tight. */
export const limits = {
  byNetwork: { hits: 100, seconds: 900 },
  guessesByPair: { hits: 10, seconds: 900 },
  guessesByAccount: { hits: 1_000_000, seconds: 86_400 },
  profileChanges: { hits: 30, seconds: 3600 },
  invitations: { hits: 60, seconds: 3600 },
  linksByPair: { hits: 5, seconds: 3600 },
  linksByAccount: { hits: 20, seconds: 3600 },
} satisfies Record<string, Limit>

/**
 * Lets somebody try to sign in, and slows guessing down: by network (counted before), by the pair
 * and, where the account never signed in from that network, by account. A try is counted before it
 * is made, so that many at once gain nothing, and taken back when it was no wrong guess. Throws 429.
 */
export async function limitLogin<Result>(
  needs: Needs,
  asker: LoginAttempt,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const counted = [networkKey('login', asker.network)]
  counted.push(await countPair(needs, 'login', asker, limits.guessesByPair))
  if (!(await isFamiliarNetwork(needs.db, asker)))
    counted.push(...(await countFailure(needs, asker)))
  try {
    const result = await attempt()
    await undoHits(needs, counted)
    return result
  } catch (error) {
    const wrong = error instanceof Refused && error.refusal === 'wrong-credentials'
    if (!wrong) await undoHits(needs, counted)
    throw error
  }
}

/** Counts one guess at an account, and makes it wait for the one before. Answers the keys that were counted. */
async function countFailure(needs: Needs, { email }: LoginAttempt): Promise<string[]> {
  const [account, pause] = [`login:account:${emailKey(email)}`, `login:pause:${emailKey(email)}`]
  const seconds = loginDelaySeconds(await countHit(needs, account, limits.guessesByAccount))
  if (seconds === 0) return [account]
  try {
    await countHit(needs, pause, { hits: 1, seconds })
  } catch (error) {
    await undoHits(needs, [account])
    throw error
  }
  return [account, pause]
}

/** Limits how many links to set a new password are asked for, so that nobody's mailbox is flooded. Throws 429. */
export async function limitResetLinks(needs: Needs, asker: LoginAttempt): Promise<void> {
  await countPair(needs, 'forgot', asker, limits.linksByPair)
  if (await isFamiliarNetwork(needs.db, asker)) return
  await countHit(needs, `forgot:account:${emailKey(asker.email)}`, limits.linksByAccount)
}

async function countPair(
  needs: Needs,
  action: string,
  { email, network }: LoginAttempt,
  limit: Limit,
) {
  const key = `${action}:pair:${network} ${emailKey(email)}`
  await countHit(needs, key, limit)
  return key
}
