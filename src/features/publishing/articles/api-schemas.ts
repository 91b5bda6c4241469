import { z } from 'zod'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { ArticleFilter, ListQuery } from '#domain/text/pagination.ts'

const FileBody = z.object({
  fileId: z.string(),
  format: FileFormat,
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
})

/** A person in the byline of an article or a submission. */
export const ContributorBody = z.object({
  displayName: z.string(),
  given: z.string().nullable(),
  family: z.string().nullable(),
  affiliations: z.array(
    z.object({ name: z.string(), country: z.string().nullable(), ror: z.string().nullable() }),
  ),
  orcid: z.string().nullable(),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Null for all but those who manage the journal.' }),
  corresponding: z.boolean(),
  roles: z.array(z.string()),
})

const SupplementBody = z.object({
  _id: z.string(),
  label: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  url: z.string(),
})
export type SupplementBody = z.infer<typeof SupplementBody>

/** An article as the API calls it, a journal, as lists tell of it. */
export const ListedJournal = z.object({
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
export type ListedJournal = z.infer<typeof ListedJournal>

/** One article whole. */
export const JournalBody = ListedJournal.extend({
  contributors: z.array(ContributorBody),
  language: z.string(),
  licence: z.string().nullable(),
  articleNumber: z.string().nullable(),
  doi: z.string().nullable(),
  receivedDate: z.string().nullable(),
  revisedDate: z.string().nullable(),
  acceptedDate: z.string().nullable(),
  funding: z.array(z.object({ funder: z.string(), award: z.string().nullable() })),
  dataAvailability: z.string().nullable(),
  competingInterests: z.string().nullable(),
  ethicsApproval: z.string().nullable(),
  references: z.array(z.string()),
  notice: z.string().nullable(),
  concerns: z.object({ _id: z.string(), title: z.string() }).nullable(),
  supplements: z.array(SupplementBody),
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
  withoutIssue: z.literal('true', 'must be true').optional().meta({
    description: 'Only articles that stand in no issue: for those who manage the journal.',
  }),
})

export const JournalPage = z.object({
  journals: z.array(ListedJournal),
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

/** The articles that came with the product. */
export const SampleArticles = z.object({ ids: z.array(z.string()) })
export type SampleArticles = z.infer<typeof SampleArticles>
