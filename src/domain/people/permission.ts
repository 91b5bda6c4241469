import { type Actor, type LoggedInActor, requireLoggedIn } from '#domain/actor.ts'
import { Refused } from '#domain/refusal.ts'
import { canEdit, canManage, hasJournalRole, needsTwoFactorSetup } from './account.ts'

const anyone = () => true
const loggedIn = (who: Actor) => who.type === 'account'
const managers = (who: Actor) => who.type === 'account' && canManage(who.account)
const editors = (who: Actor) => who.type === 'account' && canEdit(who.account)
const copyeditors = (who: Actor) =>
  who.type === 'account' && hasJournalRole(who.account, 'copyeditor')

/** Every route names one of these. Queries decide about single records, such as a draft or another person's manuscript. */
export const permissions = {
  'view public content': anyone,
  'log in': anyone,
  'contact the editor': anyone,
  'use signed links': anyone,
  'use review links': anyone,
  'use proof links': anyone,
  'manage own account': loggedIn,
  'submit manuscripts': loggedIn,
  'view own submissions': loggedIn,
  'work on own production stages': copyeditors,
  'manage articles': editors,
  'manage issues': editors,
  'manage submissions': editors,
  'manage indexing': editors,
  'view statistics': editors,
  'manage emails': managers,
  'manage people': managers,
  'manage backups': managers,
  'manage journal settings': managers,
  'operate the site': managers,
} satisfies Record<string, (who: Actor) => boolean>

export type Permission = keyof typeof permissions

export const hasPermission = (who: Actor, rule: Permission): boolean => permissions[rule](who)

/** Throws 401 for a visitor and 403 for an account without the permission. */
export function requirePermission(who: Actor, rule: Permission): void {
  if (hasPermission(who, rule)) return
  if (needsTwoFactorSetup(requireLoggedIn(who).account)) {
    throw new Refused(
      'two-factor-required',
      'Please set up two-step login in your profile first: this journal requires it of editors and managers.',
    )
  }
  throw new Refused('forbidden', 'This area is restricted to administrators.')
}

/** Returns the logged-in actor. Throws 401 or 403. */
export function authorise(who: Actor, rule: Permission): LoggedInActor {
  requirePermission(who, rule)
  return requireLoggedIn(who)
}
