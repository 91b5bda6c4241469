import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireSignedIn } from '#domain/actor.ts'
import { requireDuty, requireRule } from '#domain/people/duty.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { Refused } from '#domain/refusal.ts'
import { NewSubmission, Publication } from '#domain/reviewing/submission.ts'
import { totalPages } from '#domain/text/listing.ts'
import { parse } from '#domain/text/parse.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody, formOrJson, IdParams, Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deliver } from '../files/deliver.ts'
import { listField, requireUploads } from '../files/form.ts'
import { receiveForm } from '../files/receive.ts'
import {
  deleteSubmission,
  type MakeArticle,
  publishSubmission,
  restoreSubmission,
  submitManuscript,
} from './commands.ts'
import { presentSubmission } from './present.ts'
import { getSubmission, listSubmissions } from './queries.ts'
import { DataBody, SubmissionBody, SubmissionListQuery, SubmissionPage } from './wire.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  baseUrl: string
  makeArticle: MakeArticle
}

/** Manuscripts: sent in by anyone signed in, seen by their sender, published by admins. */
export const submissionRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, baseUrl, storage } = needs
    const tags = ['submissions']
    const own = { may: 'follow their submissions' } as const
    const managed = { may: 'manage submissions' } as const

    app.post(
      '/submissions',
      {
        config: { may: 'submit manuscripts' },
        schema: {
          tags,
          ...formBody(NewSubmission, { required: ['file'] }),
          response: { 201: DataBody },
        },
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = requireSignedIn(request.actor)
        const received = await receiveForm(request, { file: 'docx' }, ({ fields, uploads }) => {
          const input = parse(NewSubmission, {
            ...fields,
            keywords: listField('keywords', fields.keywords),
            authors: listField('authors', fields.authors),
          })
          const [manuscript] = requireUploads(uploads, ['file'])
          return submitManuscript(needs, who, input, manuscript as NonNullable<typeof manuscript>)
        })
        return reply.code(201).send({
          message: 'Journal submitted successfully',
          data: presentSubmission(baseUrl, received),
        })
      },
    )

    app.get(
      '/submissions',
      {
        config: own,
        schema: { tags, querystring: SubmissionListQuery, response: { 200: SubmissionPage } },
      },
      async (request) => {
        const { account: who } = requireSignedIn(request.actor)
        const { query } = request
        if (query.status === 'deleted') requireRule(request.actor, 'manage submissions')
        const found = await listSubmissions(db, who, {
          ...query,
          deletedSince: query.status === 'deleted' ? restorableSince(needs.clock()) : undefined,
          page: query.page ?? 1,
          limit: query.limit ?? 100,
        })
        return {
          submissions: found.items.map((item) => presentSubmission(baseUrl, item)),
          pagination: {
            currentPage: found.page,
            totalPages: totalPages(found),
            totalSubmissions: found.total,
          },
        }
      },
    )

    app.get(
      '/submissions/:id',
      {
        config: own,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: SubmissionBody }) } },
      },
      async (request) => {
        const { account: who } = requireSignedIn(request.actor)
        return { data: presentSubmission(baseUrl, await getSubmission(db, who, request.params.id)) }
      },
    )

    app.patch(
      '/submissions/:id/status',
      {
        config: managed,
        schema: {
          tags,
          params: IdParams,
          summary: 'Publish a submission',
          ...formBody(Publication, { optional: ['pdfFile'] }, formOrJson),
          response: { 200: DataBody },
        },
        onRequest: limitUploads(needs),
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage submissions')
        const { id } = request.params
        await getSubmission(db, who, id)
        const published = request.isMultipart()
          ? await receiveForm(request, { pdfFile: 'pdf' }, ({ fields, uploads }) =>
              publishSubmission(needs, who, id, parse(Publication, fields), uploads.pdfFile),
            )
          : await publishSubmission(needs, who, id, parse(Publication, request.body))
        return {
          message: 'Submission published successfully',
          data: presentSubmission(baseUrl, published),
        }
      },
    )

    app.delete(
      '/submissions/:id',
      { config: managed, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage submissions')
        await deleteSubmission(needs, who, request.params.id)
        return { message: 'Submission deleted successfully' }
      },
    )

    app.post(
      '/submissions/:id/restore',
      {
        config: managed,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: SubmissionBody }) } },
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage submissions')
        return {
          data: presentSubmission(baseUrl, await restoreSubmission(needs, who, request.params.id)),
        }
      },
    )

    for (const url of [
      '/submissions/:id/direct-download/:fileId',
      '/submissions/:id/download/:fileId',
    ]) {
      const params = z.object({ id: z.string().max(64), fileId: z.string().max(64) })
      app.get(url, { config: own, schema: { tags, params } }, async (request, reply) => {
        const { account: who } = requireSignedIn(request.actor)
        const { manuscript, title } = await getSubmission(db, who, request.params.id)
        if (![manuscript.id, 'docx'].includes(request.params.fileId)) {
          throw new Refused('not-found', 'There is no such file.')
        }
        return deliver(storage, request, reply, manuscript, { title, format: 'docx' })
      })
    }
    done()
  }
