import type { FileFormat } from './file-format.ts'

/**
 * Where readers find things, below the site's own address (`baseUrl`, without a slash at its end). What was once
 * published under one of these stays there: other places keep them.
 */
export const articleUrl = (baseUrl: string, id: string): string => `${baseUrl}/journals/${id}`

/** The current file of a format, below its article, as Google Scholar asks for a PDF. */
export const articleFileUrl = (baseUrl: string, id: string, format: FileFormat): string =>
  `${articleUrl(baseUrl, id)}/article.${format}`

export const supplementUrl = (
  baseUrl: string,
  { articleId, id, fileName }: { articleId: string; id: string; fileName: string },
): string => `${articleUrl(baseUrl, articleId)}/files/${id}/${encodeURIComponent(fileName)}`

/** An issue by volume and number as printed; a volume that is not divided has no number. */
export const issueUrl = (
  baseUrl: string,
  { volume, number }: { volume: number; number: string },
): string => `${baseUrl}/issues/${volume}${number && `/${encodeURIComponent(number)}`}`
