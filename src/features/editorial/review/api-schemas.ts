import { z } from 'zod'
import { invitationStates } from '#domain/editorial/review/invitation.ts'
import { publicationConsents } from '#domain/editorial/review/publication-consent.ts'
import { DraftChanges, type ReviewDraft } from '#domain/editorial/review/review.ts'
import type { ReviewQuestion } from '#domain/editorial/review/review-form.ts'
import { anonymityModels } from '#domain/editorial/review/review-model.ts'
import { DifferencesBody } from '#features/editorial/api-schemas.ts'

const DraftBody = z.record(z.string(), z.object({ value: z.any(), at: z.number() }))

/** A form, or its fields for a reviewer. */
const FormBody = z.object({ name: z.string(), questions: z.array(z.any()) })

type WithQuestions<Body> = Omit<Body, 'questions'> & { questions: ReviewQuestion[] }

/** A message between the editors and the reviewer. */
const ReviewerMessageBody = z.object({
  direction: z.enum(['from-editors', 'to-editors']),
  subject: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
})
export type ReviewerMessageBody = z.infer<typeof ReviewerMessageBody>

/** What the reviewer of a link sees. */
export const ReviewBody = z.object({
  id: z.string(),
  journal: z.string(),
  contactEmail: z.string(),
  reviewerName: z.string(),
  state: z.enum(invitationStates),
  round: z.number(),
  anonymity: z.enum(anonymityModels),
  consents: z.array(z.enum(publicationConsents)).meta({
    description: 'The answers to whether the review may be published; empty if it is not.',
  }),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  authors: z.array(z.string()).nullable(),
  answerDueAt: z.iso.datetime(),
  reviewDueAt: z.iso.datetime(),
  form: FormBody.meta({ description: 'Its questions are like those of a review form.' }),
  draft: DraftBody,
  draftVersion: z.number(),
  sentAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  /** Why an editor sent the review back for completion; null unless it is to be sent again. */
  returnReason: z.string().nullable(),
  /** The annotated file; null without one. */
  attachment: z.object({ fileName: z.string(), bytes: z.number() }).nullable(),
  messages: z.array(ReviewerMessageBody),
  hasFile: z.boolean(),
  hasResponses: z
    .boolean()
    .meta({ description: 'Whether the author has responded to points of the earlier round.' }),
  hasDifferences: z
    .boolean()
    .meta({ description: 'Whether the text can be compared with that of the earlier round.' }),
})
export type ReviewBody = Omit<z.infer<typeof ReviewBody>, 'form' | 'draft'> & {
  form: WithQuestions<z.infer<typeof FormBody>>
  draft: ReviewDraft
}

export const ReviewResponse = z.object({ data: ReviewBody })

/** A save of a draft; each field names the value that it changes, so that two devices do not overwrite each other. */
export const DraftInput = z.object({ fields: DraftChanges })

export const SavedDraftBody = z.object({
  draft: DraftBody,
  draftVersion: z.number(),
  stale: z.array(z.string()).meta({
    description: 'The fields that were not saved, because another device changed them meanwhile.',
  }),
})

export const SavedDraftResponse = z.object({ data: SavedDraftBody })

/** `after` is the version of the draft that a device has. */
export const DraftQuery = z.object({ after: z.coerce.number().int().min(0).default(0) })

/** The draft, if it is newer. */
export const NewerDraft = z.object({
  data: SavedDraftBody.omit({ stale: true }).nullable(),
})
export type NewerDraft = z.infer<typeof NewerDraft>

/** `draftVersion` is the version of the saved draft that is sent. */
export const SendInput = z.object({ draftVersion: z.number().int().min(0) })

export const SentReview = z.object({
  message: z.string(),
  data: z.object({ sentAt: z.iso.datetime(), overdue: z.boolean() }),
})

export type SentReview = z.infer<typeof SentReview>

/** A reply was stored; `data` are all messages, oldest first. */
export const SentReply = z.object({ message: z.string(), data: z.array(ReviewerMessageBody) })
export type SentReply = z.infer<typeof SentReply>

/** The blocks of the manuscript as HTML. */
export const ReadableManuscript = z.object({ data: z.object({ blocks: z.array(z.string()) }) })

/** The points of the earlier round with the author's responses, those of the reviewer first. */
export const RevisionResponses = z.object({
  data: z.array(z.object({ request: z.string(), response: z.string(), isOwn: z.boolean() })),
})
export type RevisionResponses = z.infer<typeof RevisionResponses>

/** The word differences between the texts that reviewers read in the earlier round and in this one. */
export const RevisionDifferences = z.object({
  data: DifferencesBody.omit({ from: true, to: true }),
})
export type RevisionDifferences = z.infer<typeof RevisionDifferences>

export const ReviewFormBody = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  formVersion: z.number(),
  questions: z.array(z.any()),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
})
export type ReviewFormBody = WithQuestions<z.infer<typeof ReviewFormBody>>

export const ReviewFormList = z.object({ data: z.array(ReviewFormBody) })
