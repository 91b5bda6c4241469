import { z } from 'zod'
import { Role } from '#domain/people/account.ts'

/** A person as the API tells of one, to that person alone. */
export const UserBody = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
})
export type UserBody = z.infer<typeof UserBody>

/** What a sign-in answers: the token stands here once and nowhere else. */
export const SignedInBody = z.object({ token: z.string(), user: UserBody })
export type SignedInBody = z.infer<typeof SignedInBody>
