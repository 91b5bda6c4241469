import {
  anonymityLabels,
  commentingLabels,
  identitySentences,
  interactionLabels,
  type PublishedReviewInformation,
  publishedInformationLabels,
  publishedReviewInformation,
} from '#domain/editorial/review/review-model.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { PartDescription } from '#web/settings/fields/part-description.ts'

const publishedNotes: Partial<Record<PublishedReviewInformation, string>> = {
  'review-reports':
    'Published here. Each reviewer is asked in the form; only what is meant for the author is published.',
  'author-editor-communication':
    'Published here: the decision letters and the author’s responses, beside published reports.',
  'reviewer-identities': 'Published here. A reviewer who agrees can sign the report.',
}

/** The review model, in the terms of ANSI/NISO Z39.106-2023. */
export const peerReview: PartDescription = {
  messages: {
    fields: {
      'review.interaction': 'Choose at least one.',
      'review.published':
        'Reviewers can sign only reports that are published: choose the review reports, too.',
    },
  },
  seenAt: '/peer-review',
  done: 'The review model is published',
  failed: 'The review model was not published',
  fields: [
    'These are the terms of the standard ANSI/NISO Z39.106-2023. The page Peer Review states your choice. It applies to rounds of review that begin from now on: earlier rounds keep theirs.',
    {
      at: 'review.identityTransparency',
      label: 'Identity transparency',
      hint: <IdentitySentence />,
      options: Object.entries(anonymityLabels),
    },
    {
      at: 'review.interaction',
      label: 'Reviewers interact with',
      hint: 'In this editorial office, reviewers exchange messages with editors only. Choose the others if your office arranges this contact.',
      options: Object.entries(interactionLabels),
    },
    {
      at: 'review.published',
      label: 'Review information published',
      hint: 'Choose nothing for “None”. Your office itself publishes the items that are not marked “Published here”, for example as supplementary files.',
      options: publishedReviewInformation.map((value) => [
        value,
        publishedInformationLabels[value],
        publishedNotes[value],
      ]),
    },
    {
      at: 'review.commenting',
      label: 'Post-publication commenting',
      hint: 'This site has no comments. Choose what you offer elsewhere.',
      options: Object.entries(commentingLabels),
    },
    {
      at: 'review.reviewers',
      label: 'Minimum number of reviewers',
      options: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((count) => [count, count]),
    },
  ],
}

function IdentitySentence() {
  return identitySentences[useFormValues<Journal>().review.identityTransparency]
}
