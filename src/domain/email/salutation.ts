import { truncateText } from '#domain/text/format.ts'

/**
 * The greeting of an email; 'Hello,' for a person without an account. Some mail programs turn words with a dot between
 * them into a link, so each dot is followed by a space.
 */
export const salutationOf = (name: string | undefined): string =>
  name ? `Dear ${truncateText(name.replace(/\.(?=[\p{L}\p{N}])/gu, '. '), 80)},` : 'Hello,'

/** Who signs an email that no editor has written. */
export const editorsSigner = 'The editors'

/** The text of an email: the salutation, the paragraphs, and the journal's signature. */
export const composeBody = (
  journal: { name: string },
  recipient: string | undefined,
  ...paragraphs: string[]
): string =>
  [salutationOf(recipient), ...paragraphs, `${editorsSigner}\n${journal.name}`].join('\n\n')
