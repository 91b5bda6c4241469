import { z } from 'zod'
import { line } from '../text/parse.ts'

export const Role = z.enum(['admin', 'author', 'user'], 'must be admin, author or user')
export type Role = z.infer<typeof Role>

/** Who is asking: what a policy may know of a signed-in person. */
export type Account = { id: string; name: string; email: string; role: Role; createdAt: Date }

/** Text, at sign, text, dot, text; at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const Email = line(254).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')

/** 6 to 200 characters, of any kind: the upper bound keeps hashing cheap. */
export const Password = z
  .string()
  .min(6, 'must be at least 6 characters long')
  .max(200, 'must be at most 200 characters')

export const AccountName = line(200)

export const Credentials = z.object({
  email: Email,
  password: z.string().min(1, 'required').max(200),
})

/** `role` is taken so that older clients may send one, and ignored: a new account is an author's. */
export const Registration = z.object({
  name: AccountName,
  email: Email,
  password: Password,
  role: z.string().optional(),
})
export type Registration = z.infer<typeof Registration>

export const ProfileChange = z.object({
  name: AccountName,
  email: Email,
  password: Password.optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Two addresses that differ only in case are one: the key under which an account is unique. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** How long a link to set a new password is good, in minutes. */
export const resetLinkMinutes = 60

export const mayManage = (who: Account): boolean => who.role === 'admin'
