import { z } from 'zod'
import { paragraphs } from '#domain/text/parse.ts'

export const maxPoints = 300
export const maxPointLength = 5_000

/** One point of a request to the author, for corrections or for a revision. */
export const RequestPoint = z.object({
  request: paragraphs(maxPointLength),
  /** Of the author; null until there is one. */
  response: paragraphs(5_000).nullable(),
})
export type RequestPoint = z.infer<typeof RequestPoint>

/** The points as an editor writes them. */
export const RequestPoints = z
  .array(RequestPoint.shape.request)
  .min(1, 'required')
  .max(maxPoints, `must be at most ${maxPoints} points`)

/** The author's responses, one for each point, in the same order. */
export const PointResponses = z.array(paragraphs(5_000)).min(1, 'required').max(maxPoints)

/** The points without responses. */
export const toRequestPoints = (points: string[]): RequestPoint[] =>
  points.map((request) => ({ request, response: null }))
