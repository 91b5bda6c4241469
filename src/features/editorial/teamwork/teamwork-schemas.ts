import { z } from 'zod'

const NoteBody = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  isYours: z.boolean(),
  writtenAt: z.iso.datetime(),
})
export type NoteBody = z.infer<typeof NoteBody>

/** The editors who can work on a submission, and their internal notes, oldest first. */
export const TeamBody = z.object({
  editors: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      isYou: z.boolean(),
      isHandling: z.boolean(),
      isFurther: z.boolean(),
    }),
  ),
  notes: z.array(NoteBody),
  /** The reviewers to whom an editor can write. */
  reviewers: z.array(z.object({ invitationId: z.string(), name: z.string() })),
})
export type TeamBody = z.infer<typeof TeamBody>

const MessageBody = z.object({
  _id: z.string(),
  with: z.enum(['author', 'reviewer']),
  /** The reviewer's name, for editors. */
  reviewer: z.string().optional(),
  direction: z.enum(['from-editors', 'to-editors']),
  subject: z.string(),
  text: z.string(),
  /** Who wrote it, for editors; null for a deleted account. */
  by: z.string().nullable().optional(),
  writtenAt: z.iso.datetime(),
})
export type MessageBody = z.infer<typeof MessageBody>

export const MessagesBody = z.object({ data: z.array(MessageBody) })
export type MessagesBody = z.infer<typeof MessagesBody>
