/**
 * The roles in which an account takes part in a submission. A submission has at most one handling editor. The account that
 * submitted it is a column of the submission; `author` is for co-authors who have an account.
 */
export const participantRoles = [
  'author',
  'handling-editor',
  'editor',
  'copyeditor',
  'typesetter',
] as const
