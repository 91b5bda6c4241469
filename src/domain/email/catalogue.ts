import type { proofTemplates } from './proof-templates.ts'
import type { reviewerTemplates } from './reviewer-templates.ts'
import type { TemplateName } from './template.ts'

type CatalogueEntry = {
  /** Who receives it. */
  to: string
  /** The event that sends it. */
  when: string
}

/** The emails to authors. Their texts are templates, which managers can change: `template.ts`. */
const toAuthors = {
  received: { to: 'author', when: 'a submission arrives' },
  returned: { to: 'author', when: 'an editor returns it for correction' },
  'response-received': { to: 'author', when: 'they send their corrections' },
  'minor-revision-requested': { to: 'author', when: 'an editor asks for a minor revision' },
  'major-revision-requested': { to: 'author', when: 'an editor asks for a major revision' },
  'revision-received': { to: 'author', when: 'they send their revision' },
  'appeal-received': { to: 'author', when: 'they appeal a rejection' },
  'desk-rejected': { to: 'author', when: 'an editor rejects it without review' },
  rejected: { to: 'author', when: 'an editor rejects it after review' },
  accepted: { to: 'author', when: 'an editor accepts it' },
  scheduled: { to: 'author', when: 'an editor sets the day of publication' },
  published: { to: 'author', when: 'the article is published' },
  'published-in-issue': { to: 'author', when: 'the issue with their article is published' },
  'articles-published-in-issue': { to: 'author', when: 'the issue has several of their articles' },
  'infected-file': { to: 'author', when: 'the virus scanner finds malware in a file of it' },
  withdrawn: { to: 'author', when: 'they withdraw it' },
} as const satisfies Record<
  Exclude<TemplateName, ReviewerTemplateName | ProofTemplateName>,
  CatalogueEntry
>

type ReviewerTemplateName = keyof typeof reviewerTemplates
type ProofTemplateName = keyof typeof proofTemplates

/** The emails to reviewers, at the address to which they were invited. Their texts are templates, too. */
const toReviewers = {
  'review-invitation': { to: 'invited reviewer', when: 'an editor invites them' },
  'review-again': {
    to: 'reviewer of the earlier round',
    when: 'an editor invites the same reviewers again',
  },
  'review-answer-reminder': { to: 'invited reviewer', when: 'their answer is due or overdue' },
  'review-reminder': {
    to: 'reviewer',
    when: 'their review is due soon, or an editor reminds them',
  },
  'review-overdue': { to: 'reviewer', when: 'their review is overdue' },
  'review-extended': { to: 'reviewer', when: 'an editor gives them more time' },
  'review-received': { to: 'reviewer', when: 'their review arrives' },
  'review-returned': { to: 'reviewer', when: 'an editor sends their review back for completion' },
  'review-ended': {
    to: 'reviewer',
    when: 'their invitation is cancelled, or the round ends first',
  },
} as const satisfies Record<ReviewerTemplateName, CatalogueEntry>

/** The emails with the link of a proof, at the address of the corresponding author. Their texts are templates, too. */
const toProofReaders = {
  'proof-sent': { to: 'corresponding author', when: 'an editor sends a proof' },
  'proof-reminder': { to: 'corresponding author', when: 'their answer to a proof is due soon' },
  'proof-overdue': { to: 'corresponding author', when: 'their answer to a proof is overdue' },
} as const satisfies Record<ProofTemplateName, CatalogueEntry>

/**
 * Every email that this site sends: to whom, and when. `queueEmail` accepts only these names.
 * An editor with a conflict of interest gets no email that names the submission.
 */
export const emailCatalogue = {
  ...toAuthors,
  ...toReviewers,
  ...toProofReaders,
  'submission-received': { to: 'editors who chose "at once"', when: 'a submission arrives' },
  'submission-corrected': { to: 'handling editor', when: 'its author sends corrections' },
  'submission-revised': { to: 'handling editor', when: 'its author sends a revision' },
  'submission-appealed': { to: 'editors but who decided', when: 'its author appeals a rejection' },
  'submission-withdrawn': { to: 'handling editor', when: 'its author withdraws it' },
  'submission-assigned': {
    to: 'editor',
    when: 'another editor assigns it to them, or the rule of the journal does',
  },
  'production-assigned': {
    to: 'editor',
    when: 'a stage of production begins that is theirs, or is assigned to them',
  },
  'proof-corrections-received': {
    to: 'handling editor, and who is in charge of the proof',
    when: 'the author sends corrections to a proof',
  },
  'proof-approved': {
    to: 'handling editor, and who is in charge of the proof',
    when: 'the author approves a proof',
  },
  'publication-delayed': {
    to: 'handling editor, and who is in charge of the proof',
    when: 'the scheduled time of publication comes before the author has approved the text',
  },
  'submission-mention': { to: 'editor', when: 'a note on it mentions them' },
  'submission-reviewer-accepted': {
    to: 'handling editor',
    when: 'a reviewer accepts their invitation',
  },
  'submission-reviewer-declined': {
    to: 'handling editor',
    when: 'a reviewer declines their invitation',
  },
  'submission-review-received': {
    to: 'handling editor',
    when: 'a review arrives and others are outstanding',
  },
  'submission-reviews-complete': {
    to: 'handling editor',
    when: 'a round closes because all reviews are in',
  },
  'submission-reviewer-reply': {
    to: 'handling editor',
    when: 'a reviewer replies to a message',
  },
  'submission-reply': { to: 'handling editor', when: 'its author replies to a message' },
  'message-to-author': { to: 'author', when: 'an editor writes to them' },
  'message-to-reviewer': { to: 'reviewer', when: 'an editor writes to them' },
  'daily-digest': {
    to: 'editors who chose "once a day"',
    when: 'submissions or reviews arrived that day, or reviewers answered',
  },
  'overdue-digest': {
    to: 'editors and copyeditors who did not turn it off',
    when: 'once a week, about overdue tasks',
  },
  'manager-notice': { to: 'managers', when: 'a backup is made or saved, or malware is found' },
  'message-to-editor': { to: 'contact address', when: 'a visitor fills in the contact form' },
  welcome: { to: 'owner of the account', when: 'they register' },
  'new-address': { to: 'new address', when: 'they change their email address' },
  'access-changed': { to: 'former address', when: 'they change their email address or password' },
  'password-reset': { to: 'owner of the account', when: 'somebody asks for a new password' },
  'two-factor': { to: 'owner of the account', when: 'two-step login or its codes change' },
  'journal-role': { to: 'owner of the account', when: 'a manager gives them a role' },
  invitation: { to: 'invited address', when: 'a manager invites them, or invites them again' },
} as const satisfies Record<string, CatalogueEntry>

export type EmailName = keyof typeof emailCatalogue
