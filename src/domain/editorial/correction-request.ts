import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { paragraphs } from '#domain/text/parse.ts'

/** One point of a list with which a submission goes back to its author. */
export const CorrectionItem = z.object({
  request: paragraphs(2_000),
  /** What the author did about it; null until they say. */
  answer: paragraphs(5_000).nullable(),
})
export type CorrectionItem = z.infer<typeof CorrectionItem>

/** What an editor asks for, point by point. */
export const CorrectionRequests = z
  .array(CorrectionItem.shape.request)
  .min(1, 'required')
  .max(50, 'must be at most 50 points')

/** An author's answers, one for each point, in their order. */
export const CorrectionResponses = z.array(paragraphs(5_000)).min(1, 'required').max(50)

/** The list with its answers. Throws `invalid` when a point has none. */
export function withResponses(items: CorrectionItem[], answers: string[]): CorrectionItem[] {
  if (answers.length !== items.length) {
    const wanted = items.length === 1 ? 'one answer is' : `${items.length} answers are`
    throw new Refused('invalid', `Please answer every point: ${wanted} wanted.`, 'answers')
  }
  return items.map(({ request }, place) => ({ request, answer: answers[place] ?? null }))
}
