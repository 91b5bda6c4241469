import type { EmailName } from '#domain/email/catalogue.ts'

export const frequencyHint =
  'You can choose below the list of submissions whether these emails arrive immediately or once a day.'

export type Texts = {
  subject: string
  predicate: string
  nextStep: (due: string) => string
  hint?: string
}

/** What happened to a submission, and what the editor does next, by the date that `due` gives. */
export const notificationTexts = {
  'submission-received': {
    subject: 'New submission',
    predicate: 'was submitted and is waiting for an editor.',
    nextStep: (due) => `Next step: an initial check by ${due}.`,
    hint: frequencyHint,
  },
  'submission-corrected': {
    subject: 'Corrections received',
    predicate: 'has a response from its author, with a new file.',
    nextStep: (due) => `Next step: check the corrections by ${due}.`,
  },
  'submission-revised': {
    subject: 'Revision received',
    predicate: 'has a revision from its author, with replies to the points of the reviews.',
    nextStep: (due) => `Next step: read the replies and decide, by ${due}.`,
  },
  'submission-appealed': {
    subject: 'Appeal received',
    predicate: 'was rejected, and its author appeals. Another editor decides on the appeal.',
    nextStep: (due) => `Next step: read the appeal and decide, by ${due}.`,
  },
  'submission-withdrawn': {
    subject: 'Submission withdrawn',
    predicate: 'was withdrawn by its author.',
    nextStep: () => 'You need not do anything.',
  },
  'submission-assigned': {
    subject: 'Assigned to you',
    predicate: 'was assigned to you.',
    nextStep: (due) => `Next step: please look at its page. It shows what is due by ${due}.`,
  },
  'production-assigned': {
    subject: 'Production: your stage begins',
    predicate: 'is in production, and its current stage is assigned to you.',
    nextStep: () => 'Next step: please open its page. It shows the stage, and when it is due.',
  },
  'proof-corrections-received': {
    subject: 'Corrections to the proof received',
    predicate: 'has corrections of its author to the proof.',
    nextStep: () =>
      'Next step: please accept or decline each comment in the full text, then send a new proof.',
  },
  'proof-approved': {
    subject: 'Proof approved',
    predicate: 'has a proof that its author has approved.',
    nextStep: () => 'Next step: please publish the article, or set the day of publication.',
  },
  'publication-delayed': {
    subject: 'Not published at the scheduled time',
    predicate:
      'was not published at the scheduled time, because its author has not approved the text.',
    nextStep: () =>
      'Next step: please open its page. The article is published as soon as the text is approved, or you give a reason.',
  },
  'submission-mention': {
    subject: 'You are mentioned',
    predicate: 'has a note of an editor that mentions you.',
    nextStep: () => 'Next step: please read the note on the page of the submission.',
  },
  'submission-reply': {
    subject: 'Reply from the author',
    predicate: 'has a reply of its author to your message.',
    nextStep: () => 'Next step: please read the reply on the page of the submission.',
  },
  'submission-reviewer-accepted': {
    subject: 'Reviewer accepted',
    predicate: 'has a reviewer who accepted the invitation.',
    nextStep: () =>
      'You need not do anything. The page of the submission shows who it is, and when the review is due.',
    hint: frequencyHint,
  },
  'submission-reviewer-declined': {
    subject: 'Reviewer declined',
    predicate: 'has a reviewer who declined the invitation.',
    nextStep: () =>
      'Next step: please read the reason and the suggestions on the page of the submission, and invite another reviewer if you need one.',
    hint: frequencyHint,
  },
  'submission-review-received': {
    subject: 'Review received',
    predicate: 'has a new review.',
    nextStep: () =>
      'You need not do anything yet, because other reviews are outstanding. The page of the submission shows the review.',
    hint: frequencyHint,
  },
  'submission-reviews-complete': {
    subject: 'All reviews are in',
    predicate: 'has all its reviews. The round of review is closed.',
    nextStep: (due) => `Next step: read the reviews and decide, by ${due}.`,
    hint: frequencyHint,
  },
  'submission-reviewer-reply': {
    subject: 'Reply from a reviewer',
    predicate: 'has a reply of a reviewer to your message.',
    nextStep: () => 'Next step: please read the reply on the page of the submission.',
  },
} satisfies Partial<Record<EmailName, Texts>>

/** The email to an editor or a copyeditor about what happened to one submission. */
export type EditorNotice = keyof typeof notificationTexts
