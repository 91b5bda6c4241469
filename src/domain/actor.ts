import type { Account } from './people/account.ts'
import { Refused } from './refusal.ts'

/** A login session. `id` is the stored hash of its token. */
export type Session = { id: string; startedAt: Date; lastUsedAt: Date }

/** A visitor, an account that is logged in, or the product. */
export type Actor =
  | { type: 'visitor' }
  | { type: 'account'; account: Account; session: Session }
  | System
export type LoggedInActor = Extract<Actor, { type: 'account' }>

export const visitor: Actor = { type: 'visitor' }

/** The product, in scheduled jobs and reactions to events. */
export type System = { type: 'system' }

export const system: System = { type: 'system' }

/** The actor of a command. */
export type CommandActor = Account | System

export const isSystem = (who: CommandActor): who is System => 'type' in who

/** The actor in the audit log. */
export const auditNameOf = (who: CommandActor): string | System => (isSystem(who) ? who : who.id)

export const accountOf = (actor: Actor): Account | undefined =>
  actor.type === 'account' ? actor.account : undefined

/** Throws 401 for a visitor. */
export function requireLoggedIn(actor: Actor): LoggedInActor {
  if (actor.type === 'account') return actor
  throw notLoggedIn()
}

export const notLoggedIn = () => new Refused('not-logged-in', 'Please log in to continue.')
