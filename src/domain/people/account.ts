import { z } from 'zod'
import { line } from '../text/parse.ts'
import { emailKey, isEmailAddress, longestAddress } from './email.ts'
import { PersonName } from './name.ts'

export const Role = z.enum(['admin', 'author', 'user'], 'must be admin, author or user')
export type Role = z.infer<typeof Role>

/** Who is asking: what a policy may know of a signed-in person. */
export type Account = {
  id: string
  name: string
  email: string
  role: Role
  createdAt: Date
  /** When somebody showed that they read the mail of this address; null as long as nobody has. */
  confirmedAt: Date | null
}

/** One e-mail address as typed, without blanks around it: the only pattern that the product has. */
export const Email = line(longestAddress)
  .overwrite((address) => address.normalize('NFC'))
  .refine(isEmailAddress, {
    error: 'Please enter a valid e-mail address, like name@example.org.',
    abort: true,
  })

/** 6 to 200 characters, of any kind: the upper bound keeps hashing cheap. */
export const Password = z
  .string()
  .max(200, { error: 'must be at most 200 characters', abort: true })
  .min(6, 'must be at least 6 characters long')

export const Credentials = z.object({
  email: Email,
  password: z.string().min(1, 'required').max(200, 'must be at most 200 characters'),
})
export type Credentials = z.infer<typeof Credentials>

/** `role` is taken so that older clients may send one, and ignored: a new account is an author's. */
export const Registration = z.object({
  name: PersonName,
  email: Email,
  password: Password,
  role: z.string().optional(),
})
export type Registration = z.infer<typeof Registration>

export const ProfileChange = z.object({
  name: PersonName,
  email: Email,
  password: Password.optional(),
  currentPassword: z.string().max(200, 'must be at most 200 characters').optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Whether an account that moves to this address gets its mail in another mailbox. */
export const isOtherAddress = (before: string, after: string): boolean =>
  emailKey(before) !== emailKey(after)

const freshMinutes = 15

/** A sign-in of the last 15 minutes counts as the present password. */
export const hasJustSignedIn = ({ startedAt }: { startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < freshMinutes * 60_000

/** How long a link to set a new password is good, in minutes. */
export const resetLinkMinutes = 60

export const mayManage = (who: Account): boolean => who.role === 'admin'
