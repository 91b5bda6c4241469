/** Whether an address of a source may become a link. */
export const isSafeLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href)
