import { z } from 'zod'
import { DeliveryState } from '#domain/email/delivery.ts'
import { ListQuery, Pagination } from '#domain/text/pagination.ts'
import { EmailBody } from '#features/email/api-schemas.ts'

export const EmailsQuery = ListQuery.pick({ search: true, page: true, limit: true }).extend({
  state: DeliveryState.optional(),
})

export const SubmissionEmailBody = EmailBody.extend({
  about: z.object({ _id: z.string(), title: z.string(), submissionNumber: z.string() }),
})
export type SubmissionEmailBody = z.infer<typeof SubmissionEmailBody>

export const EmailsPage = z.object({
  items: z.array(SubmissionEmailBody),
  pagination: Pagination,
  /** How many emails have each state. */
  counts: z.record(DeliveryState, z.number()),
})
export type EmailsPage = z.infer<typeof EmailsPage>
