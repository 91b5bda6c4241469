import { z } from 'zod'
import { line } from '../text/parse.ts'
import { emailKey, isEmailAddress, maxEmailLength } from './email-address.ts'
import { PersonName } from './person-name.ts'

export const Role = z.enum(['admin', 'author', 'user'], 'must be admin, author or user')
export type Role = z.infer<typeof Role>

/** What somebody does for the journal; one person may do several. A manager is an account with the role admin. */
export const JournalRole = z.enum(
  ['manager', 'editor', 'reviewer', 'copyeditor'],
  'must be manager, editor, reviewer or copyeditor',
)
export type JournalRole = z.infer<typeof JournalRole>

/** Who is asking: what a policy may know of a signed-in person. */
export type Account = {
  id: string
  name: string
  email: string
  role: Role
  /** What they were appointed to, besides managing. */
  journalRoles: readonly Exclude<JournalRole, 'manager'>[]
  createdAt: Date
  /** When somebody showed that they read the mail of this address; null as long as nobody has. */
  confirmedAt: Date | null
  hasTwoFactor: boolean
  /** Whether the managers ask for two steps of editors and managers. */
  twoFactorRequired: boolean
}

/** One e-mail address as typed, without blanks around it: the only pattern that the product has. */
export const EmailAddress = line(maxEmailLength)
  .overwrite((address) => address.normalize('NFC'))
  .refine(isEmailAddress, 'Please enter a valid e-mail address, like name@example.org.')

/** 6 to 200 characters, of any kind: the upper bound keeps hashing cheap. */
export const Password = z
  .string()
  .max(200, 'must be at most 200 characters')
  .min(6, 'must be at least 6 characters long')

export const Credentials = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'required').max(200, 'must be at most 200 characters'),
})

/** A sign-in: `code` is asked for where the account has a second step. */
export const LoginInput = Credentials.extend({
  code: z.string().max(40, 'must be at most 40 characters').optional(),
})
export type LoginInput = z.infer<typeof LoginInput>

/** `role` is taken so that older clients may send one, and ignored: a new account is an author's. */
export const Registration = z.object({
  name: PersonName,
  email: EmailAddress,
  password: Password,
  role: z.string().optional(),
})
export type Registration = z.infer<typeof Registration>

/** How an invitation is answered: with a name and a password of one's own. */
export const InvitationAcceptance = z.object({ name: PersonName, password: Password })
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** What whoever acts proves anew that they are the owner of the account with. */
export const CurrentPassword = z.object({
  currentPassword: z.string().max(200, 'must be at most 200 characters').optional(),
})

export const ProfileChange = CurrentPassword.extend({
  name: PersonName,
  email: EmailAddress,
  password: Password.optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Whether an account that moves to this address gets its mail in another mailbox. */
export const isEmailChanged = (before: string, after: string): boolean =>
  emailKey(before) !== emailKey(after)

const recentLoginMinutes = 15

/** A sign-in of the last 15 minutes counts as the current password. */
export const hasRecentLogin = ({ startedAt }: { startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < recentLoginMinutes * 60_000

/** A session that is not used for so many days ends. */
export const idleSessionDays = 7

/** How long a password that the product made up is accepted, in days. */
export const madeUpPasswordDays = 7

/** How long an invitation can be accepted, in days. */
export const invitationDays = 14

/** How long a link to set a new password is good, in minutes. */
export const resetLinkMinutes = 60

/** What somebody was appointed to: it says nothing of whether they may go about it now. */
export const hasJournalRole = (
  who: Pick<Account, 'role' | 'journalRoles'>,
  journalRole: JournalRole,
): boolean =>
  journalRole === 'manager' ? who.role === 'admin' : who.journalRoles.includes(journalRole)

/** Managers do what editors do. */
export const isEditor = (who: Pick<Account, 'role' | 'journalRoles'>): boolean =>
  hasJournalRole(who, 'manager') || hasJournalRole(who, 'editor')

/** Whether somebody must set up the second step of signing in before they go about their duty. */
export const needsTwoFactorSetup = (who: Account): boolean =>
  who.twoFactorRequired && !who.hasTwoFactor && isEditor(who)

export const canManage = (who: Account): boolean =>
  hasJournalRole(who, 'manager') && !needsTwoFactorSetup(who)

/** Whether somebody may read and work on everything that is submitted, and on what is published. */
export const canEdit = (who: Account): boolean => isEditor(who) && !needsTwoFactorSetup(who)
