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
  title: z.string(),
  abstract: z.string(),
  content: z.string().nullable(),
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
  /** Changes with every change of the article: sent back with an edit, it tells whether another came between. */
  version: z.string().optional(),
})
export type JournalBody = z.infer<typeof JournalBody>

export const ArticleListQuery = ListQuery.extend(ArticleFilter.shape).extend({
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

export const FileCheck = z.object({
  exists: z.boolean(),
  message: z.string(),
  cloudinaryUrl: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  downloadUrl2: z.string().nullable(),
})
