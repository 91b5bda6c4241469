import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  anonymityLabels,
  anonymityModels,
  commentingLabels,
  commentingModels,
  identitySentences,
  interactionLabels,
  publishedInformationLabels,
  publishedReviewInformation,
  ReviewModel,
  reviewerInteractions,
} from '#domain/editorial/review/review-model.ts'
import { Select } from '#web/form/field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'

/** The model as the form has it: the number of reviewers is a text. */
const Entered = z
  .object({
    identityTransparency: z.enum(anonymityModels),
    interaction: z.array(z.enum(reviewerInteractions)).min(1, 'Choose at least one.'),
    published: z
      .array(z.enum(publishedReviewInformation))
      .refine(
        (chosen) => !chosen.includes('reviewer-identities') || chosen.includes('review-reports'),
        'Reviewers can sign only reports that are published: choose the review reports, too.',
      ),
    commenting: z.enum(commentingModels),
    reviewers: z.string().transform(Number),
  })
  .transform((review) => ({ review: ReviewModel.parse(review) }))

/** The review model, in the terms of ANSI/NISO Z39.106-2023. */
export function PeerReviewForm({ settings }: PartProps) {
  const { review } = settings.journal
  return (
    <SettingsForm
      settings={settings}
      at="parts/review"
      label="Peer review"
      seenAt="/peer-review"
      schema={Entered}
      values={{ ...review, reviewers: String(review.reviewers) }}
      done="The review model is published"
      failed="The review model was not published"
    >
      {({ field, form }) => (
        <>
          <Introduction />
          <Select
            label="Identity transparency"
            hint={<IdentitySentence />}
            {...field('identityTransparency')}
          >
            {anonymityModels.map((model) => (
              <option key={model} value={model}>
                {anonymityLabels[model]}
              </option>
            ))}
          </Select>
          <Choices
            legend="Reviewers interact with"
            hint="In this editorial office, reviewers exchange messages with editors only. Choose the others if your office arranges this contact."
            options={reviewerInteractions.map((value) => [value, interactionLabels[value]])}
            registered={form.register('interaction')}
            error={field('interaction').error}
          />
          <PublishedInformation
            registered={form.register('published')}
            error={field('published').error}
          />
          <Select
            label="Post-publication commenting"
            hint="This site has no comments. Choose what you offer elsewhere."
            {...field('commenting')}
          >
            {commentingModels.map((model) => (
              <option key={model} value={model}>
                {commentingLabels[model]}
              </option>
            ))}
          </Select>
          <Select label="Minimum number of reviewers" {...field('reviewers')}>
            {reviewerCounts.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </>
      )}
    </SettingsForm>
  )
}

const reviewerCounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const Introduction = () => (
  <p className="text-soft">
    These are the terms of the standard ANSI/NISO Z39.106-2023. The page Peer Review states your
    choice. It applies to rounds of review that begin from now on: earlier rounds keep theirs.
  </p>
)

const PublishedInformation = (registered: Pick<ChoicesProps, 'registered' | 'error'>) => (
  <Choices
    legend="Review information published"
    hint="Choose nothing for “None”. Your office itself publishes the items that are not marked “Published here”, for example as supplementary files."
    options={publishedReviewInformation.map((value) => [
      value,
      <>
        {publishedInformationLabels[value]}
        {publishedNotes[value] && (
          <span className="block text-sm text-soft">{publishedNotes[value]}</span>
        )}
      </>,
    ])}
    {...registered}
  />
)

const publishedNotes: Partial<Record<(typeof publishedReviewInformation)[number], string>> = {
  'review-reports':
    'Published here. Each reviewer is asked in the form; only what is meant for the author is published.',
  'author-editor-communication':
    'Published here: the decision letters and the author’s responses, beside published reports.',
  'reviewer-identities': 'Published here. A reviewer who agrees can sign the report.',
}

function IdentitySentence() {
  const { identityTransparency } = useFormValues<z.input<typeof Entered>>()
  return identitySentences[identityTransparency]
}

type ChoicesProps = {
  legend: string
  hint: string
  options: [value: string, label: ReactNode][]
  registered: UseFormRegisterReturn
  error: string | undefined
}

const Choices = ({ legend, hint, options, registered, error }: ChoicesProps) => {
  const id = registered.name
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="font-semibold">{legend}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      {options.map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-start gap-2 py-2">
          <input
            type="checkbox"
            value={value}
            className="mt-0.5 size-5 flex-none accent-indigo"
            {...registered}
          />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
