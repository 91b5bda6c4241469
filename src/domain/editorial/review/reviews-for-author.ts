import { maxPointLength, maxPoints } from '../request.ts'
import type { AnswerValue, ReviewContent } from './review.ts'
import type { ReviewQuestion } from './review-form.ts'

/**
 * A review that was sent. `number` is how the author knows the reviewer: 1 is "Reviewer 1". The name is null where the author
 * does not see it.
 */
export type SentReview = {
  number: number
  name: string | null
  questions: ReviewQuestion[]
  content: ReviewContent
}

export type ReviewedContent = Pick<SentReview, 'questions' | 'content'>

/** A part of a review under its heading. The author replies to its texts, except to ratings and choices. */
type Part = { heading: string; texts: string[]; isRating: boolean }

/** What the author sees of a review: the answers meant for them, the comments and the notes on paragraphs. */
function listParts({ questions, content }: ReviewedContent): Part[] {
  const answered = questions.flatMap((question): Part[] => {
    const text = formatAnswer(question, content.answers[question.id])
    if (question.audience !== 'author' || !text) return []
    const isRating = question.kind !== 'text'
    return [{ heading: question.label, texts: isRating ? [text] : splitText(text), isRating }]
  })
  const comments = splitText(content.comments)
  const notes = content.notes.map(formatNote)
  return [
    ...answered,
    { heading: 'Comments', texts: comments, isRating: false },
    { heading: 'Notes on the manuscript', texts: notes, isRating: false },
  ].filter(({ texts }) => texts.length > 0)
}

/** The parts of a review that the author sees, as texts under their headings. */
export const readPartsForAuthor = (review: ReviewedContent): { heading: string; text: string }[] =>
  listParts(review).map(({ heading, texts }) => ({ heading, text: texts.join('\n\n') }))

/** A part of a review as editors read it. `isConfidential` parts are for them alone. */
export type ReadPart = { heading: string; text: string; isConfidential: boolean }

/** Everything that a reviewer wrote, in the order of the form. */
export const listPartsForEditors = ({ questions, content }: ReviewedContent): ReadPart[] =>
  [
    ...questions.map((question) => ({
      heading: question.label,
      text: formatAnswer(question, content.answers[question.id]) ?? '',
      isConfidential: question.audience === 'editors',
    })),
    { heading: 'Comments', text: content.comments, isConfidential: false },
    {
      heading: 'Notes on the manuscript',
      text: content.notes.map(formatNote).join('\n\n'),
      isConfidential: false,
    },
    { heading: 'For the editors', text: content.confidential, isConfidential: true },
  ].filter(({ text }) => text !== '')

/** The answer in words; undefined for none. */
function formatAnswer(question: ReviewQuestion, value: AnswerValue | undefined) {
  if (question.kind === 'text') return typeof value === 'string' ? value.trim() : undefined
  if (question.kind === 'scale')
    return typeof value === 'number' ? question.labels[value - 1] : undefined
  return Array.isArray(value)
    ? value.flatMap((index) => question.options[index] ?? []).join('; ')
    : undefined
}

const formatNote = ({ paragraph, quote, text }: ReviewContent['notes'][number]): string =>
  `Paragraph ${paragraph + 1}${quote && ` (“${quote.replace(/\s+/g, ' ').trim()}”)`}: ${splitText(text).join('\n')}`

const splitText = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const nameOf = ({ number, name }: SentReview): string =>
  `Reviewer ${number}${name ? ` (${name})` : ''}`

/** The reviews as the author will see them, for the email of a decision. Empty without reviews. */
export const formatReviews = (reviews: readonly SentReview[]): string =>
  reviews
    .map((review) => {
      const parts = listParts(review).map(
        ({ heading, texts }) => `${heading}:\n${texts.join('\n\n')}`,
      )
      return [nameOf(review), ...parts].join('\n\n')
    })
    .join('\n\n')

/**
 * The points of the reviews to which the author replies: one for each paragraph, or for each part where these are too many.
 * No point is longer than a point may be.
 */
export function listPoints(reviews: readonly SentReview[]): string[] {
  const points = collectPoints(reviews, (texts) => texts)
  if (points.length <= maxPoints) return points
  return collectPoints(reviews, (texts) => [texts.join('\n')]).slice(0, maxPoints)
}

/** The number of the reviewer who made a point, and its text without it. Null for a point that an editor wrote or rewrote. */
export function splitPoint(point: string): { number: number | null; text: string } {
  const [label, digits] = /^Reviewer (\d+)(?: \([^)]*\))?, /.exec(point) ?? []
  return label && digits
    ? { number: Number(digits), text: point.slice(label.length) }
    : { number: null, text: point }
}

const collectPoints = (
  reviews: readonly SentReview[],
  group: (texts: string[]) => string[],
): string[] =>
  reviews.flatMap((review) =>
    listParts(review)
      .filter(({ isRating }) => !isRating)
      .flatMap(({ heading, texts }) => {
        const label = `${nameOf(review)}, ${heading}: `
        return group(texts).flatMap((text) =>
          cutText(text, maxPointLength - label.length).map((piece) => label + piece),
        )
      }),
  )

/** Cuts a text into pieces of at most `length` characters, between words where possible. */
function cutText(text: string, length: number): string[] {
  if (text.length <= length) return [text]
  const space = text.lastIndexOf(' ', length)
  const end = space > length / 2 ? space : length
  return [text.slice(0, end).trim(), ...cutText(text.slice(end).trim(), length)]
}
