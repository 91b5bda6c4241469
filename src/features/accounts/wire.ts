import { z } from 'zod'
import { Duty, Email, Role } from '#domain/people/account.ts'
import { ListQuery } from '#domain/text/listing.ts'

/** A person as the API tells of one, to that person alone. */
export const UserBody = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** What they were appointed to; left out where it is nothing. */
  duties: z.array(Duty).optional(),
  /** Set while they must set up the second step of signing in before they go about their duty. */
  owesTwoStep: z.literal(true).optional(),
})
export type UserBody = z.infer<typeof UserBody>

/** What a sign-in answers: the token stands here once and nowhere else. */
export const SignedInBody = z.object({ token: z.string(), user: UserBody })
export type SignedInBody = z.infer<typeof SignedInBody>

/** A sign-in of whoever asks, as its owner tells it from the others. */
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

/** How the second step of whoever asks stands. */
export const TwoStepBody = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number(),
  required: z.boolean(),
})
export type TwoStepBody = z.infer<typeof TwoStepBody>

/** What an app is told: the secret stands here once and nowhere else. */
export const TwoStepSetUp = z.object({
  secret: z.string(),
  address: z.string(),
  /** A QR code of the address, as a path in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type TwoStepSetUp = z.infer<typeof TwoStepSetUp>

/** Told once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const TwoStepCode = z.object({
  code: z.string().trim().min(1, 'required').max(40, 'must be at most 40 characters'),
})

/** Somebody with an account, as managers see them. */
const PersonBody = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  duties: z.array(Duty),
  /** Whether somebody has shown that they read the mail of the address. */
  confirmed: z.boolean(),
  hasTwoStep: z.boolean(),
  /** Since when letters to the address come back for good; left out where they do not. */
  bouncedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
})
export type PersonBody = z.infer<typeof PersonBody>
export const PersonAnswer = z.object({ person: PersonBody })

export const PeopleQuery = ListQuery.pick({ page: true, limit: true, search: true }).extend({
  duty: Duty.optional(),
})

export const PeoplePage = z.object({
  people: z.array(PersonBody),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
})
export type PeoplePage = z.infer<typeof PeoplePage>

export const NewInvitation = z.object({
  email: Email,
  duties: z.array(Duty).min(1, 'Please choose at least one duty.').max(4, 'must be at most 4'),
})

/** An invitation that waits for its answer. */
const InvitationBody = z.object({
  id: z.string(),
  email: z.string(),
  duties: z.array(Duty),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
})
export type InvitationBody = z.infer<typeof InvitationBody>
export const InvitationList = z.object({ invitations: z.array(InvitationBody) })
export type InvitationList = z.infer<typeof InvitationList>

/** What a link invites to. */
export const InvitedBody = z.object({ email: z.string(), duties: z.array(Duty) })
export type InvitedBody = z.infer<typeof InvitedBody>

export const TwoStepRule = z.object({ required: z.boolean() })

/** The rule, and how many editors and managers have no second step. */
export const TwoStepRuleBody = TwoStepRule.extend({ without: z.number() })
export type TwoStepRuleBody = z.infer<typeof TwoStepRuleBody>
