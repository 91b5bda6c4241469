import { z } from 'zod'
import { ListQuery } from '#domain/text/listing.ts'

/** A manuscript as its sender and those who manage the journal see it. */
export const SubmissionBody = z.object({
  _id: z.string(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  authors: z.array(z.string()),
  status: z.string(),
  docxCloudinaryUrl: z.string(),
  createdAt: z.iso.datetime(),
  journalId: z.string().nullable(),
  docxFile: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
})
export type SubmissionBody = z.infer<typeof SubmissionBody>

/** A manuscript with what those who manage the journal are told besides. */
export type SubmissionDetails = SubmissionBody & {
  submitter?: { name: string; email: string } | null
  /** What has happened to it, oldest first; `actor` is a name, null for somebody who is gone. */
  events?: Array<{ type: string; at: string; actor: string | null }>
}

/** What a change of a manuscript answers. */
export const DataBody = z.object({ message: z.string(), data: SubmissionBody })

export const SubmissionListQuery = ListQuery.extend({
  status: z.enum(['all', 'deleted'], 'must be all or deleted').default('all'),
})

export const SubmissionPage = z.object({
  submissions: z.array(SubmissionBody),
  pagination: z.object({
    currentPage: z.number(),
    totalPages: z.number(),
    totalSubmissions: z.number(),
  }),
})
export type SubmissionPage = z.infer<typeof SubmissionPage>
