import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { EmailsPage, EmailsQuery } from '#features/editorial/api-schemas.ts'
import {
  countSubmissionEmails,
  listSubmissionEmails,
} from '#features/editorial/emails/email-queries.ts'
import { presentSubmissionEmail } from '#features/editorial/present-workflow.ts'
import type { EditorialDeps } from './find-submission.ts'

/** The emails about all submissions, with their delivery states. */
export const emailListRoutes =
  ({ db }: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/letters',
      {
        config: { permission: 'manage submissions' },
        schema: { tags: ['letters'], querystring: EmailsQuery, response: { 200: EmailsPage } },
      },
      async ({ actor, query }) => {
        const { account: who } = authorise(actor, 'manage submissions')
        const { page = 1, limit = 20, ...filter } = query
        const [found, counts] = await Promise.all([
          listSubmissionEmails(db, who, { ...filter, page, limit }),
          countSubmissionEmails(db, who),
        ])
        return {
          items: found.items.map(presentSubmissionEmail),
          pagination: toPagination(found),
          counts,
        }
      },
    )
  }
