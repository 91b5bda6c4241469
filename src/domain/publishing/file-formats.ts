/** The formats in which an article is published, the preferred one first. Without Zod: readers' pages load this list. */
export const fileFormats = ['pdf', 'docx'] as const

/** The format of a stored PDF or Word file, by its name. */
export const formatOfFile = (fileName: string): (typeof fileFormats)[number] =>
  fileName.toLowerCase().endsWith('.pdf') ? 'pdf' : 'docx'
