import { z } from 'zod'
import { paragraphs } from '#domain/text/parse.ts'

/** One point of a request to the author: for corrections now, for a revision once there is peer review. */
export const RequestItem = z.object({
  request: paragraphs(2_000),
  /** The author's reply; null until there is one. */
  answer: paragraphs(5_000).nullable(),
})
export type RequestItem = z.infer<typeof RequestItem>

/** The points as an editor writes them. */
export const RequestPoints = z
  .array(RequestItem.shape.request)
  .min(1, 'required')
  .max(50, 'must be at most 50 points')

/** The author's replies, one for each point, in the same order. */
export const RequestReplies = z.array(paragraphs(5_000)).min(1, 'required').max(50)

/** The points without replies. */
export const toRequestItems = (points: string[]): RequestItem[] =>
  points.map((request) => ({ request, answer: null }))
