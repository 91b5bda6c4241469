/** What a file of a submission is. */
export const fileRoles = [
  'manuscript',
  'marked',
  'anonymised',
  'response',
  'supplement',
  'review-attachment',
  'anonymised-review',
  'copyedited',
  'typeset',
  'proof',
] as const
export type FileRole = (typeof fileRoles)[number]

/** The groups of people who can be given access to a file of a submission. */
export const fileAudiences = ['editors', 'author', 'reviewers'] as const
export type FileAudience = (typeof fileAudiences)[number]

/** Who can read a new file of each role. Files that may name the authors are not for reviewers. */
export const defaultAudience: Record<FileRole, FileAudience[]> = {
  manuscript: ['editors', 'author'],
  marked: ['editors', 'author'],
  anonymised: ['editors', 'reviewers'],
  response: ['editors', 'author'],
  supplement: ['editors', 'author'],
  'review-attachment': ['editors'],
  // The author sees it once a decision on its round takes effect.
  'anonymised-review': ['editors', 'author'],
  // The files of a stage of production. The author reads a proof by its link.
  copyedited: ['editors'],
  typeset: ['editors'],
  proof: ['editors'],
}
