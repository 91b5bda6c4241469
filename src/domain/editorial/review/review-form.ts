import { z } from 'zod'
import { nullIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'

/** Who reads the answer: the author as well as the editors, or the editors alone. */
const answerAudiences = ['author', 'editors'] as const

const shared = {
  /** Names the question in answers. Unique in its form, and never reused. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a to z, 0 to 9 and -'),
  label: line(300),
  help: nullIfEmpty(paragraphs(1_000)),
  required: z.boolean(),
  audience: z.enum(answerAudiences, 'must be author or editors'),
}

/** A question of a review form. A scale counts from 1 to the number of its labels. */
export const ReviewQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...shared }),
  z.object({
    kind: z.literal('choice'),
    ...shared,
    options: z.array(line(200)).min(2, 'must have at least 2 options').max(20),
    multiple: z.boolean(),
  }),
  z.object({
    kind: z.literal('scale'),
    ...shared,
    labels: z.array(line(100)).min(2, 'must have at least 2 steps').max(10),
  }),
])
export type ReviewQuestion = z.infer<typeof ReviewQuestion>

export const ReviewQuestions = z
  .array(ReviewQuestion)
  .min(1, 'must have at least one question')
  .max(60, 'must have at most 60 questions')
  .refine(
    (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
    'must have a different id for each question',
  )

/** A form as a manager saves it; `formVersion` is the version that they edited. */
export const ReviewFormInput = z.object({
  name: line(200),
  questions: ReviewQuestions,
  formVersion: z.number().int().min(1),
})
export type ReviewFormInput = z.infer<typeof ReviewFormInput>
