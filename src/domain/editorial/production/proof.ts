import { z } from 'zod'
import { nullIfEmpty } from '#domain/text/optional-fields.ts'
import { paragraphs } from '#domain/text/parse.ts'

/** `sent` while the author reads it. */
export const proofStates = ['sent', 'corrections', 'approved', 'cancelled'] as const

/** What an editor decided on a comment: the suggested words are in the text, it was dealt with otherwise, or declined. */
export const commentDecisions = ['accepted', 'done', 'declined'] as const
export type CommentDecision = (typeof commentDecisions)[number]

/** A proof has at most this many comments. */
export const mostComments = 500

/** The author answers a proof within this many days, unless an editor sets another day. */
export const proofDays = 7

/** A comment on a part of a proof; `suggestion` is the whole part in the author's words. `partId` is null for the whole text. */
export const ProofCommentInput = z
  .object({
    partId: z.string().max(64).nullable(),
    text: nullIfEmpty(paragraphs(5_000)),
    suggestion: nullIfEmpty(paragraphs(10_000)),
  })
  .refine(({ text, suggestion }) => text !== null || suggestion !== null, {
    message: 'Please write a comment or suggest other words',
    path: ['text'],
  })
export type ProofCommentInput = z.infer<typeof ProofCommentInput>

export const ProofAnswer = z.object({
  answer: z.enum(['approve', 'corrections'], 'must be approve or corrections'),
})
