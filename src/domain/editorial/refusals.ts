import { reasonsMissing } from '#domain/email/template.ts'
import { type Refusal, Refused } from '#domain/refusal.ts'
import type { CommandRefusal, SubmissionState } from './submission-command.ts'
import { type Command, type Stage, workflow } from './workflow.ts'

type Sentence = (state: SubmissionState, command: Command | 'undo') => string

/** Each refusal as the API reports it: the general refusal with its HTTP status, the sentence, and the input field. */
const reports = {
  'appeal-open': {
    as: 'transition-not-allowed',
    sentence: 'The author has appealed the rejection. Please decide on the appeal first.',
  },
  'appeal-used': {
    as: 'transition-not-allowed',
    sentence: 'You have appealed a decision on this submission before. An appeal is possible once.',
  },
  'conflict-of-interest': {
    as: 'conflict-of-interest',
    sentence:
      'You are an author of this submission, have the name, email or ORCID iD of one, or have declared a conflict of interest: another editor decides on it.',
  },
  'decision-pending': {
    as: 'edit-conflict',
    sentence:
      'The editors are at work on this submission just now. Please look at it again in a minute.',
  },
  'decision-appealed': {
    as: 'forbidden',
    sentence: 'The author has appealed your decision. Another editor decides on the appeal.',
  },
  'not-found': { as: 'not-found', sentence: 'There is no such submission.' },
  'nothing-to-undo': {
    as: 'too-late',
    sentence: 'There is no decision that can still be undone.',
  },
  'points-field-missing': {
    as: 'invalid',
    sentence: 'Please keep {items} once in the email: your list of corrections replaces it.',
    field: 'body',
  },
  'points-missing': { as: 'invalid', sentence: 'points is a required field', field: 'points' },
  'points-not-allowed': {
    as: 'invalid',
    sentence: 'points are only for a return for correction and a request for a revision',
    field: 'points',
  },
  'proof-changed': {
    as: 'proof-not-approved',
    sentence:
      'The text has changed since the author approved the proof. Please send a new proof, or give a reason to publish without one.',
    field: 'proofReason',
  },
  'proof-not-approved': {
    as: 'proof-not-approved',
    sentence:
      'The author has not approved the proof. Please wait for the answer, or give a reason to publish without it.',
    field: 'proofReason',
  },
  'publication-time-past': {
    as: 'invalid',
    sentence: 'publishAt must be in the future',
    field: 'publishAt',
  },
  'reasons-missing-in-body': { as: 'invalid', sentence: reasonsMissing, field: 'body' },
  'reasons-missing-in-subject': { as: 'invalid', sentence: reasonsMissing, field: 'subject' },
  'responses-incomplete': {
    as: 'invalid',
    sentence: ({ openRequest }) => {
      const count = openRequest?.length ?? 0
      return `Please reply to every point: ${count === 1 ? 'one reply is' : `${count} replies are`} required.`
    },
    field: 'responses',
  },
  'stale-version': {
    as: 'edit-conflict',
    sentence: 'This submission has changed since you opened it. Your command was not carried out.',
  },
  'too-many-files': {
    as: 'transition-not-allowed',
    sentence: ({ fileCount }) =>
      `This submission has had ${fileCount} files. Please write to the editors.`,
  },
  'transition-not-allowed': {
    as: 'transition-not-allowed',
    sentence: ({ stage }, command) =>
      `${stageSentences[stage]}: ${command === 'undo' ? 'there is nothing to undo' : workflow[command].deniedReason}.`,
  },
} satisfies Record<CommandRefusal, { as: Refusal; sentence: string | Sentence; field?: string }>

const stageSentences: Record<Stage, string> = {
  submitted: 'This submission has no handling editor yet',
  returned: 'This submission is with its author for corrections',
  corrected: 'The corrected version of this submission is with its editor',
  'in-review': 'This submission is with reviewers',
  'awaiting-decision': 'An editor handles this submission',
  'revision-requested': 'This submission is with its author for a revision',
  accepted: 'This submission is accepted',
  scheduled: 'The publication of this submission is scheduled',
  published: 'This submission is published',
  rejected: 'This submission is rejected',
  withdrawn: 'This submission is withdrawn',
}

/** The error that answers a refused command. */
export function toRefused(
  refusal: CommandRefusal,
  state: SubmissionState,
  command: Command | 'undo',
): Refused {
  const { as, sentence, field }: { as: Refusal; sentence: string | Sentence; field?: string } =
    reports[refusal]
  return new Refused(as, typeof sentence === 'string' ? sentence : sentence(state, command), field)
}

/**
 * Throws 403 `conflict-of-interest` for editors who have one and for authors, who know that the submission exists.
 * `requireEditorialView` throws 404 instead, where not even that may be known.
 */
export function requireEditorialAccess({ view }: { view: 'editorial' | 'author' }): void {
  const { as, sentence } = reports['conflict-of-interest']
  if (view !== 'editorial') throw new Refused(as, sentence)
}
