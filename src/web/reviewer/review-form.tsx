import { consentLabels } from '#domain/editorial/review/publication-consent.ts'
import { recommendationLabels, recommendations } from '#domain/editorial/review/recommendation.ts'
import { answerField } from '#domain/editorial/review/review-content.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { ReviewChoice, ReviewQuestionField, ReviewText } from '#web/ui/review/review-question.tsx'
import { readField } from './draft.ts'
import type { Draft } from './use-draft.ts'

type Props = { review: ReviewBody; draft: Draft; noteCount: number }

type ConsentProps = Pick<Props, 'review'> & Pick<Draft, 'draft' | 'change'>

/** The fields of the review: the questions of the form, the comments, and the recommendation. */
export function ReviewForm({ review, draft: { draft, change }, noteCount }: Props) {
  const textOf = (name: string) => {
    const value = readField(draft, name)
    return typeof value === 'string' ? value : ''
  }
  const recommendation = readField(draft, 'recommendation')
  return (
    <>
      <h2 className="text-xl">Your review</h2>
      {review.form.questions.map((question) => (
        <ReviewQuestionField
          key={question.id}
          question={question}
          value={readField(draft, answerField(question))}
          onChange={(value) => change(answerField(question), value)}
        />
      ))}
      <ReviewText
        name="comments"
        label="Comments to the author"
        hint={
          noteCount > 0
            ? 'Your notes on paragraphs are added to them.'
            : 'You can also write notes beside the paragraphs.'
        }
        required={noteCount === 0}
        rows={6}
        maxLength={50_000}
        value={textOf('comments')}
        onChange={(value) => change('comments', value)}
      />
      <ReviewText
        name="confidential"
        label="Confidential comments to the editor"
        hint="The author does not see them."
        rows={3}
        maxLength={50_000}
        value={textOf('confidential')}
        onChange={(value) => change('confidential', value)}
      />
      <ReviewChoice
        name="recommendation"
        label="Recommendation"
        required
        options={recommendations.map((each) => recommendationLabels[each])}
        chosen={recommendations.flatMap((each, index) => (each === recommendation ? [index] : []))}
        onChange={([index = 0]) => change('recommendation', recommendations[index] ?? null)}
      />
      <ConsentChoice review={review} draft={draft} change={change} />
    </>
  )
}

/** Asks whether the review may be published, where the round publishes reviews. */
const ConsentChoice = ({ review, draft, change }: ConsentProps) =>
  review.consents.length > 0 && (
    <ReviewChoice
      name="consent"
      label="May the journal publish your review with the article?"
      hint="Only what you write for the author is published, under the licence of the article. Your comments to the editor and your recommendation never are."
      required
      options={review.consents.map((each) => consentLabels[each])}
      chosen={review.consents.flatMap((each, index) =>
        each === readField(draft, 'consent') ? [index] : [],
      )}
      onChange={([index = 0]) => change('consent', review.consents[index] ?? null)}
    />
  )
