import type { FileFormat } from './file-format.ts'

/**
 * The public addresses of articles and issues below `baseUrl` (no trailing slash). They must not change, since
 * others store them.
 */
export const articleUrl = (baseUrl: string, id: string): string => `${baseUrl}/journals/${id}`

export const articleReviewsUrl = (baseUrl: string, id: string): string =>
  `${articleUrl(baseUrl, id)}/reviews`

/** The address of the current file in a format, below its article as Google Scholar requires. */
export const articleFileUrl = (baseUrl: string, id: string, format: FileFormat | 'epub'): string =>
  `${articleUrl(baseUrl, id)}/article.${format}`

/** A version of the full text of an article, by its number. */
export const articleVersionUrl = (baseUrl: string, id: string, version: number): string =>
  `${articleUrl(baseUrl, id)}/versions/${version}`

export const fullTextPictureUrl = (baseUrl: string, id: string, name: string): string =>
  `${baseUrl}/api/journals/${id}/pictures/${encodeURIComponent(name)}`

export const supplementUrl = (
  baseUrl: string,
  { articleId, id, fileName }: { articleId: string; id: string; fileName: string },
): string => `${articleUrl(baseUrl, articleId)}/files/${id}/${encodeURIComponent(fileName)}`

export const issueUrl = (
  baseUrl: string,
  { volume, number }: { volume: number; number: string },
): string => `${baseUrl}/issues/${volume}${number && `/${encodeURIComponent(number)}`}`
