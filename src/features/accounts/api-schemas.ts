import { z } from 'zod'
import { EmailAddress, JournalRole, Role } from '#domain/people/account.ts'
import { ListQuery } from '#domain/text/pagination.ts'

/** A person's own account. */
export const UserBody = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** Left out if there are none except manager. */
  journalRoles: z.array(JournalRole).optional(),
  /** Set while they must set up two-step login before they can use their role. */
  needsTwoFactorSetup: z.literal(true).optional(),
})
export type UserBody = z.infer<typeof UserBody>

export const LoginResponse = z.object({ token: z.string(), user: UserBody })
export type LoginResponse = z.infer<typeof LoginResponse>

const SessionBody = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  device: z.string().nullable(),
  network: z.string().nullable(),
  present: z.boolean(),
})
export type SessionBody = z.infer<typeof SessionBody>

export const SessionList = z.object({ sessions: z.array(SessionBody) })
export type SessionList = z.infer<typeof SessionList>

export const TwoFactorBody = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number(),
  required: z.boolean(),
})
export type TwoFactorBody = z.infer<typeof TwoFactorBody>

/** Shown once. `address` is the URI for an authenticator app. */
export const TwoFactorSetup = z.object({
  secret: z.string(),
  address: z.string(),
  /** A QR code of the address, as a path in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const TwoFactorCode = z.object({
  code: z.string().trim().min(1, 'required').max(40, 'must be at most 40 characters'),
})

/** An account, for managers. */
const PersonBody = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  journalRoles: z.array(JournalRole),
  /** Whether the email address is confirmed. */
  confirmed: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** When an email to the address bounced. */
  bouncedAt: z.iso.datetime().optional(),
  /** Set for an account of the sample submissions, which is disabled. */
  sample: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
})
export type PersonBody = z.infer<typeof PersonBody>
export const PersonResponse = z.object({ person: PersonBody })

export const PeopleQuery = ListQuery.pick({ page: true, limit: true, search: true }).extend({
  journalRole: JournalRole.optional(),
})

export const PeoplePage = z.object({
  people: z.array(PersonBody),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
})
export type PeoplePage = z.infer<typeof PeoplePage>

export const NewInvitation = z.object({
  email: EmailAddress,
  journalRoles: z
    .array(JournalRole)
    .min(1, 'Please choose at least one role.')
    .max(4, 'must be at most 4'),
})

const InvitationBody = z.object({
  id: z.string(),
  email: z.string(),
  journalRoles: z.array(JournalRole),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
  /** When the last email to the address bounced. */
  bouncedAt: z.iso.datetime().nullable(),
})
export type InvitationBody = z.infer<typeof InvitationBody>
export const InvitationList = z.object({ invitations: z.array(InvitationBody) })
export type InvitationList = z.infer<typeof InvitationList>

export const InvitationPreview = z.object({ email: z.string(), journalRoles: z.array(JournalRole) })
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** The session is left out for an account with two-step login. */
export const InvitationAccepted = LoginResponse.partial().extend({ message: z.string() })
export type InvitationAccepted = z.infer<typeof InvitationAccepted>

/** A link with a secret, shown once. */
export const SecretLink = z.object({ link: z.string() })
export type SecretLink = z.infer<typeof SecretLink>

export const TwoFactorPolicy = z.object({ required: z.boolean() })

/** `without`: how many editors and managers have no two-step login. */
export const TwoFactorPolicyBody = TwoFactorPolicy.extend({ without: z.number() })
export type TwoFactorPolicyBody = z.infer<typeof TwoFactorPolicyBody>
