/** The language of a BCP 47 tag without script, region and variants, in lower case: `pt` of `pt-BR`. Empty without a tag. */
export const primaryLanguage = (tag: string | null | undefined): string =>
  (tag ?? '').split('-', 1)[0]?.toLowerCase() ?? ''
