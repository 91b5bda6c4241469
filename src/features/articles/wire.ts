import { z } from 'zod'
import { FileFormat } from '#domain/publishing/article.ts'
import { ArticleFilter, ListQuery } from '#domain/text/listing.ts'

const FileBody = z.object({
  fileId: z.string(),
  format: FileFormat,
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
})

/** An article as the API calls it: a journal. */
export const JournalBody = z.object({
  _id: z.string(),
  version: z.string().meta({
    description:
      'Another text after every change: sent with a change, it refuses one of what has changed meanwhile.',
  }),
  title: z.string(),
  abstract: z.string(),
  content: z.string().nullable().meta({ description: 'Told of one article; null in lists.' }),
  authors: z.array(z.string()),
  keywords: z.array(z.string()),
  status: z.string(),
  createdAt: z.iso.datetime(),
  publishedDate: z.iso.datetime().nullable(),
  publicationDate: z.string().nullable(),
  category: z.string().nullable(),
  volume: z.number().nullable(),
  issue: z.string().nullable(),
  pages: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  pdfFile: FileBody.nullable(),
  docxFile: FileBody.nullable(),
})
export type JournalBody = z.infer<typeof JournalBody>

/** The most articles that a list answers when no page is asked for. */
export const wholeListLimit = 1000

export const ArticleListQuery = ListQuery.extend(ArticleFilter.shape).extend({
  sortBy: z
    .enum(
      [...ListQuery.shape.sortBy.unwrap().options, 'relevance'],
      'must be createdAt, publicationDate, title or relevance',
    )
    .default('createdAt'),
  status: z
    .enum(['published', 'draft', 'all', 'deleted'], 'must be published, draft, all or deleted')
    .default('published'),
})

export const JournalPage = z.object({
  journals: z.array(JournalBody),
  pagination: z.object({
    currentPage: z.number(),
    totalPages: z.number(),
    totalJournals: z.number(),
  }),
})
export type JournalPage = z.infer<typeof JournalPage>

export const FileHistory = z.object({
  files: z.array(
    z.object({
      fileId: z.string(),
      format: FileFormat,
      fileName: z.string(),
      size: z.number(),
      addedAt: z.iso.datetime(),
      replacedAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type FileHistory = z.infer<typeof FileHistory>

/**
 * Where a file is. Each address works by itself, in a tab that holds no token: the first two do not
 * run through the routes of the article's downloads. A draft's file has the last one only.
 */
export const FileCheck = z.object({
  exists: z.boolean(),
  message: z.string(),
  cloudinaryUrl: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  downloadUrl2: z.string().nullable(),
})
