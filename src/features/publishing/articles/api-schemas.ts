import { z } from 'zod'
import {
  anonymityModels,
  publishedReviewInformation,
  reviewerInteractions,
} from '#domain/editorial/review/review-model.ts'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { MetadataBody } from '#domain/publishing/metadata.ts'
import { ArticleFilter, ListQuery } from '#domain/text/pagination.ts'

const FileBody = z.object({
  fileId: z.string(),
  format: FileFormat,
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
  hasAttachments: z.boolean().meta({ description: 'Whether a PDF contains other files.' }),
})

/** A person in the byline of an article or a submission. */
export const ContributorBody = z.object({
  displayName: z.string(),
  organisation: z.boolean(),
  given: z.string().nullable(),
  family: z.string().nullable(),
  affiliations: z.array(
    z.object({ name: z.string(), country: z.string().nullable(), ror: z.string().nullable() }),
  ),
  orcid: z.string().nullable(),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Null unless the account manages the journal.' }),
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

/** The rounds are empty for an article that was published without peer review. */
const PeerReviewBody = z.object({
  reviewers: z.number(),
  rounds: z.array(
    z.object({
      identityTransparency: z.enum(anonymityModels),
      interaction: z.array(z.enum(reviewerInteractions)),
      published: z.array(z.enum(publishedReviewInformation)),
      reviews: z.number(),
      opened: z.string(),
      closed: z.string(),
    }),
  ),
})

/** An article in a list. The API calls an article a journal. */
export const ListedJournal = z.object({
  _id: z.string(),
  version: z.string().meta({
    description:
      'Differs after every change. Sent with a change, it refuses the change if the article has changed since.',
  }),
  title: z.string(),
  abstract: z.string(),
  content: z.string().nullable().meta({ description: 'Null in lists.' }),
  authors: z.array(z.string()),
  keywords: z.array(z.string()),
  status: z.string(),
  retracted: z.boolean().meta({ description: 'Whether a published notice retracts it.' }),
  createdAt: z.iso.datetime(),
  publishedDate: z.iso.datetime().nullable(),
  publicationDate: z.string().nullable(),
  category: z.string().nullable(),
  volume: z.number().nullable(),
  issue: z.string().nullable(),
  issueSection: z.string().nullable().meta({ description: 'Its section in an issue.' }),
  pages: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  pdfFile: FileBody.nullable(),
  docxFile: FileBody.nullable(),
})
export type ListedJournal = z.infer<typeof ListedJournal>

export const JournalBody = ListedJournal.extend({
  contributors: z.array(ContributorBody),
  ...MetadataBody.shape,
  peerReview: PeerReviewBody.nullable().meta({
    description: 'The peer review in the terms of ANSI/NISO Z39.106-2023; null if it is not known.',
  }),
  concerns: z.object({ _id: z.string(), title: z.string() }).nullable(),
  supplements: z.array(SupplementBody),
})
export type JournalBody = z.infer<typeof JournalBody>

/** The maximum length of a list for which no page is requested. */
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
    description: 'Only articles without an issue. Requires permission to manage articles.',
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
 * The addresses of a file; each works in a tab without a token. The first two do not use the routes of the
 * article's downloads; the file of a draft has only the last one.
 */
export const FileCheck = z.object({
  exists: z.boolean(),
  message: z.string(),
  cloudinaryUrl: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  downloadUrl2: z.string().nullable(),
})
