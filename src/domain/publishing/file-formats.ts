/** The formats in which an article is published, the preferred one first. Without Zod: readers' pages load this list. */
export const fileFormats = ['pdf', 'docx'] as const
