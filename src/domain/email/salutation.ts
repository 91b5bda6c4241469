import { truncateText } from '#domain/text/format.ts'

/**
 * How a letter begins: by the name of the account, whether its address is confirmed or not. A name leads nowhere
 * (`PersonName`); and since some mail programs make a link of words with a dot between them, a space follows each dot.
 */
export const salutationOf = (name: string | undefined): string =>
  name ? `Dear ${truncateText(name.replace(/\.(?=[\p{L}\p{N}])/gu, '. '), 80)},` : 'Hello,'
