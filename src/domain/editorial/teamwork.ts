import { z } from 'zod'
import { nullIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { SubmissionVersion } from './submission-version.ts'

const AccountId = z.string().min(1, 'required').max(64)

/** Makes an editor the handling editor. The note is internal, as all notes are. */
export const EditorAssignment = z.object({
  version: SubmissionVersion,
  editorId: AccountId,
  note: nullIfEmpty(paragraphs(2_000)),
})
export type EditorAssignment = z.infer<typeof EditorAssignment>

/** The editors beside the handling editor. */
export const FurtherEditors = z.object({
  editorIds: z.array(AccountId).max(20, 'must be at most 20'),
})
export type FurtherEditors = z.infer<typeof FurtherEditors>

/** An internal note; `mentions` are the editors who are notified of it. */
export const NewNote = z.object({
  text: paragraphs(5_000),
  mentions: z.array(AccountId).max(20, 'must be at most 20').default([]),
})
export type NewNote = z.infer<typeof NewNote>

/** A message to the author, or to the reviewer of an invitation. */
export const NewMessage = z.object({
  to: z.enum(['author', 'reviewer'], 'must be author or reviewer'),
  invitationId: AccountId.optional(),
  subject: line(150),
  text: paragraphs(5_000),
})
export type NewMessage = z.infer<typeof NewMessage>

export const MessageReply = z.object({ text: paragraphs(5_000) })
export type MessageReply = z.infer<typeof MessageReply>

/** The most notes, and the most messages, that a submission can have. */
export const maxEntries = 1_000
/** The most replies in a row, until an editor writes again. */
export const maxRepliesInARow = 10
