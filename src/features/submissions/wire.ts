import { z } from 'zod'
import { NoticeFrequency } from '#domain/reviewing/submission.ts'
import { ListQuery } from '#domain/text/listing.ts'

/** A manuscript as its sender and those who manage the journal see it. */
export const SubmissionBody = z.object({
  _id: z.string(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  authors: z.array(z.string()),
  status: z.string(),
  docxCloudinaryUrl: z.string().meta({
    description: 'The manuscript, for whoever holds this address: it is good for 10 minutes.',
  }),
  createdAt: z.iso.datetime(),
  journalId: z.string().nullable(),
  docxFile: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
})
export type SubmissionBody = z.infer<typeof SubmissionBody>

/** One manuscript: those who manage submissions are told who sent it, and what has happened to it. */
export const WholeSubmission = SubmissionBody.extend({
  sender: z.object({ name: z.string(), email: z.string() }).optional(),
  history: z
    .array(z.object({ at: z.iso.datetime(), type: z.string(), by: z.string().nullable() }))
    .optional(),
})
export type WholeSubmission = z.infer<typeof WholeSubmission>

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

/** How whoever asks is told of new submissions. */
export const NoticeBody = z.object({ frequency: NoticeFrequency })
export type NoticeBody = z.infer<typeof NoticeBody>
