import { emailKey } from '#domain/people/email-address.ts'
import { loginDelaySeconds } from '#domain/people/login-delay.ts'
import { Refused } from '#domain/refusal.ts'
import { isFamiliarNetwork } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { countHit, type Limit, networkKey, undoHits } from '#platform/http/limits/rate-limit.ts'

type Deps = { db: Database; clock: Clock }
type LoginAttempt = { email: string; network: string }

/** Generous by network, because a campus may share one; strict by pair of account and network. */
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
 * Limits login attempts by network, by pair of account and network, and, from an unfamiliar network, by account. An
 * attempt is counted before it is made, so that concurrent attempts gain nothing, and not counted if it was not a wrong
 * guess. Throws 429.
 */
export async function limitLogin<Result>(
  deps: Deps,
  client: LoginAttempt,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const counted = [networkKey('login', client.network)]
  counted.push(await countPair(deps, 'login', client, limits.guessesByPair))
  if (!(await isFamiliarNetwork(deps.db, client)))
    counted.push(...(await countFailure(deps, client)))
  try {
    const result = await attempt()
    await undoHits(deps, counted)
    return result
  } catch (error) {
    const isWrong = error instanceof Refused && error.refusal === 'wrong-credentials'
    if (!isWrong) await undoHits(deps, counted)
    throw error
  }
}

/** Counts an attempt at an account, and refuses it during the pause after the one before. Returns the counted keys. */
async function countFailure(deps: Deps, { email }: LoginAttempt): Promise<string[]> {
  const [account, pause] = [`login:account:${emailKey(email)}`, `login:pause:${emailKey(email)}`]
  const seconds = loginDelaySeconds(await countHit(deps, account, limits.guessesByAccount))
  if (seconds === 0) return [account]
  try {
    await countHit(deps, pause, { hits: 1, seconds })
  } catch (error) {
    await undoHits(deps, [account])
    throw error
  }
  return [account, pause]
}

/** Limits reset links, so that a mailbox cannot be flooded. Throws 429. */
export async function limitResetLinks(deps: Deps, client: LoginAttempt): Promise<void> {
  await countPair(deps, 'forgot', client, limits.linksByPair)
  if (await isFamiliarNetwork(deps.db, client)) return
  await countHit(deps, `forgot:account:${emailKey(client.email)}`, limits.linksByAccount)
}

async function countPair(
  deps: Deps,
  action: string,
  { email, network }: LoginAttempt,
  limit: Limit,
) {
  const key = `${action}:pair:${network} ${emailKey(email)}`
  await countHit(deps, key, limit)
  return key
}
