import { z } from 'zod'
import { paragraphs } from '#domain/text/parse.ts'

export const maxPoints = 300
export const maxPointLength = 5_000

/** One point of a request to the author, for corrections or for a revision. */
export const RequestItem = z.object({
  request: paragraphs(maxPointLength),
  /** The author's reply; null until there is one. */
  answer: paragraphs(5_000).nullable(),
})
export type RequestItem = z.infer<typeof RequestItem>

/** The points as an editor writes them. */
export const RequestPoints = z
  .array(RequestItem.shape.request)
  .min(1, 'required')
  .max(maxPoints, `must be at most ${maxPoints} points`)

/** The author's replies, one for each point, in the same order. */
export const RequestReplies = z.array(paragraphs(5_000)).min(1, 'required').max(maxPoints)

/** The points without replies. */
export const toRequestItems = (points: string[]): RequestItem[] =>
  points.map((request) => ({ request, answer: null }))
