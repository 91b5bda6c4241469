import { type Actor, requireSignedIn, type SignedIn } from '../actor.ts'
import { Refused } from '../refusal.ts'
import { mayEdit, mayManage, owesTwoStep } from './account.ts'

const anyone = () => true
const anyAccount = (who: Actor) => who.type === 'account'
const managers = (who: Actor) => who.type === 'account' && mayManage(who.account)
const editors = (who: Actor) => who.type === 'account' && mayEdit(who.account)

/**
 * What may be done with the journal, and who may: every route names one of these. Whether it may be
 * done to one certain thing (a draft, another's manuscript) is asked where that thing is read.
 */
export const rules = {
  'read what is public': anyone,
  'have an account': anyone,
  'write to the editor': anyone,
  'open a signed address': anyone,
  'keep their account': anyAccount,
  'submit manuscripts': anyAccount,
  'follow their submissions': anyAccount,
  'manage articles': editors,
  'manage issues': editors,
  'manage submissions': editors,
  'manage registries': editors,
  'see the figures': editors,
  'manage letters': managers,
  'manage people': managers,
  'manage copies': managers,
  'say what the journal says of itself': managers,
  'look after the site': managers,
} satisfies Record<string, (who: Actor) => boolean>

export type Rule = keyof typeof rules

export const may = (who: Actor, rule: Rule): boolean => rules[rule](who)

/** Throws 401 for a visitor and 403 for an account when the rule does not let them. */
export function requireRule(who: Actor, rule: Rule): void {
  if (may(who, rule)) return
  if (owesTwoStep(requireSignedIn(who).account)) {
    throw new Refused(
      'two-step-needed',
      'Please set up two-step sign-in in your profile first: this journal asks its editors and managers for it.',
    )
  }
  throw new Refused('forbidden', 'This area is restricted to administrators.')
}

/** Who acts, signed in and allowed to. Throws 401 or 403. */
export function requireDuty(who: Actor, rule: Rule): SignedIn {
  requireRule(who, rule)
  return requireSignedIn(who)
}
