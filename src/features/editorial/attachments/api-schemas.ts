import { z } from 'zod'
import { attachmentFormats } from '#domain/editorial/review/attachment-formats.ts'
import { attachmentStates } from '#domain/editorial/review/review-attachment.ts'

/** The annotated file of a review, for editors. */
export const AttachmentSummary = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  format: z.enum(attachmentFormats),
  size: z.number(),
  /** Whether an editor uploaded it in the place of the reviewer's file. */
  byHand: z.boolean(),
  state: z.enum(attachmentStates),
})
export type AttachmentSummary = z.infer<typeof AttachmentSummary>

/** The same with what names the reviewer in it; `failure` says why it cannot be cleaned automatically. */
export const AttachmentBody = AttachmentSummary.extend({
  failure: z.string().nullable(),
  findings: z.array(
    z.object({
      id: z.string(),
      place: z.string(),
      text: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** How many places with metadata are cleaned. */
  removed: z.number(),
})
export type AttachmentBody = z.infer<typeof AttachmentBody>
