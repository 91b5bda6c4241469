import type { PublicationConsent } from './publication-consent.ts'
import { recommendations } from './recommendation.ts'
import type { AnswerValue, ParagraphNote, ReviewContent, ReviewDraft } from './review.ts'
import type { ReviewQuestion } from './review-form.ts'

/** A field that must be filled in before the review can be sent. */
export type MissingField = { field: string; label: string }

/** The name of a question's field in a draft. */
export const answerField = ({ id }: Pick<ReviewQuestion, 'id'>): string => `answer.${id}`

/**
 * The review that a draft contains: answers that fit the questions, in their order, without blank texts, and one of the
 * consents that the round offers.
 */
export function readContent(
  questions: readonly ReviewQuestion[],
  draft: ReviewDraft,
  consents: readonly PublicationConsent[] = [],
): ReviewContent {
  const answers: Record<string, AnswerValue> = {}
  for (const question of questions) {
    const answer = readAnswer(question, draft[answerField(question)]?.value)
    if (answer !== undefined) answers[question.id] = answer
  }
  const recommendation = draft.recommendation?.value
  const consent = consents.find((each) => each === draft.consent?.value)
  return {
    answers,
    notes: readNotes(draft),
    comments: readText(draft.comments?.value),
    confidential: readText(draft.confidential?.value),
    recommendation: recommendations.find((each) => each === recommendation) ?? null,
    ...(consent && { consent }),
  }
}

const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function readAnswer(question: ReviewQuestion, value: unknown): AnswerValue | undefined {
  switch (question.kind) {
    case 'text':
      return readText(value) || undefined
    case 'scale':
      return typeof value === 'number' && value >= 1 && value <= question.labels.length
        ? value
        : undefined
    case 'choice': {
      if (!Array.isArray(value)) return undefined
      const chosen = question.options.flatMap((_, index) => (value.includes(index) ? [index] : []))
      const fits = chosen.length > 0 && (question.multiple || chosen.length === 1)
      return fits ? chosen : undefined
    }
  }
}

/** The notes with text, in the order of their paragraphs. */
export const readNotes = (draft: ReviewDraft): ParagraphNote[] =>
  Object.entries(draft)
    .flatMap(([name, { value }]) =>
      name.startsWith('note.') && value && typeof value === 'object' && !Array.isArray(value)
        ? [{ ...value, text: value.text.trim(), id: name.slice('note.'.length) }]
        : [],
    )
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.paragraph - b.paragraph || a.id.localeCompare(b.id))

/** The fields that are missing before a review can be sent, in the order of the form. */
export function listMissing(
  questions: readonly ReviewQuestion[],
  { answers, comments, notes, recommendation, consent }: ReviewContent,
  consents: readonly PublicationConsent[] = [],
): MissingField[] {
  const missing = questions
    .filter(({ id, required }) => required && answers[id] === undefined)
    .map((question) => ({ field: answerField(question), label: question.label }))
  if (comments === '' && notes.length === 0)
    missing.push({ field: 'comments', label: 'Comments to the author' })
  if (!recommendation) missing.push({ field: 'recommendation', label: 'Recommendation' })
  if (consents.length > 0 && !consent)
    missing.push({ field: 'consent', label: 'Whether the review may be published' })
  return missing
}
