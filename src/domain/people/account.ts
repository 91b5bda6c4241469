import { z } from 'zod'
import { line } from '../text/parse.ts'
import { emailKey, isEmailAddress, maxEmailLength } from './email-address.ts'
import { PersonName } from './person-name.ts'

export const Role = z.enum(['admin', 'author', 'user'], 'must be admin, author or user')
export type Role = z.infer<typeof Role>

/** A manager is an account with the role admin. */
export const JournalRole = z.enum(
  ['manager', 'editor', 'reviewer', 'copyeditor'],
  'must be manager, editor, reviewer or copyeditor',
)
export type JournalRole = z.infer<typeof JournalRole>

export type Account = {
  id: string
  name: string
  email: string
  role: Role
  journalRoles: readonly Exclude<JournalRole, 'manager'>[]
  createdAt: Date
  /** When the address was confirmed. */
  confirmedAt: Date | null
  hasTwoFactor: boolean
  /** Whether editors and managers must use two-step login. */
  twoFactorRequired: boolean
}

export const EmailAddress = line(maxEmailLength)
  .overwrite((address) => address.normalize('NFC'))
  .refine(isEmailAddress, 'Please enter a valid email address, like name@example.org.')

/** The upper limit keeps hashing cheap. */
export const Password = z
  .string()
  .max(200, 'must be at most 200 characters')
  .min(6, 'must be at least 6 characters long')

export const Credentials = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'required').max(200, 'must be at most 200 characters'),
})

/** `code` is required if the account has two-step login. */
export const LoginInput = Credentials.extend({
  code: z.string().max(40, 'must be at most 40 characters').optional(),
})
export type LoginInput = z.infer<typeof LoginInput>

/** `role` is ignored: a new account is an author's. */
export const Registration = z.object({
  name: PersonName,
  email: EmailAddress,
  password: Password,
  role: z.string().optional(),
})
export type Registration = z.infer<typeof Registration>

export const InvitationAcceptance = z.object({ name: PersonName, password: Password })
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

export const CurrentPassword = z.object({
  currentPassword: z.string().max(200, 'must be at most 200 characters').optional(),
})
export type CurrentPassword = z.infer<typeof CurrentPassword>

export const ProfileChange = CurrentPassword.extend({
  name: PersonName,
  email: EmailAddress,
  password: Password.optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const isEmailChanged = (before: string, after: string): boolean =>
  emailKey(before) !== emailKey(after)

const recentLoginMinutes = 15

/** A login of the last 15 minutes counts as the current password. */
export const hasRecentLogin = ({ startedAt }: { startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < recentLoginMinutes * 60_000

/** Sessions end after this many days without use. */
export const idleSessionDays = 7

/** How long a generated password is valid. */
export const generatedPasswordDays = 7

export const invitationDays = 14

export const resetLinkMinutes = 60

/** Whether an account has a role, even if it cannot use the role yet (`needsTwoFactorSetup`). */
export const hasJournalRole = (
  who: Pick<Account, 'role' | 'journalRoles'>,
  journalRole: JournalRole,
): boolean =>
  journalRole === 'manager' ? who.role === 'admin' : who.journalRoles.includes(journalRole)

/** Managers can do everything that editors can. */
export const isEditor = (who: Pick<Account, 'role' | 'journalRoles'>): boolean =>
  hasJournalRole(who, 'manager') || hasJournalRole(who, 'editor')

/** Whether a person must set up two-step login before they can use their role. */
export const needsTwoFactorSetup = (who: Account): boolean =>
  who.twoFactorRequired && !who.hasTwoFactor && isEditor(who)

export const canManage = (who: Account): boolean =>
  hasJournalRole(who, 'manager') && !needsTwoFactorSetup(who)

/** Whether a person may work on all submissions and articles. */
export const canEdit = (who: Account): boolean => isEditor(who) && !needsTwoFactorSetup(who)
