import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { requireDuty, requireRule } from '#domain/people/duty.ts'
import { ArticleChange, FileFormat, NewArticle } from '#domain/publishing/article.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
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
import { changeArticle, createArticle, deleteArticle, restoreArticle } from './commands.ts'
import { presentArticle } from './present.ts'
import { getArticle, getArticleFile, listArticles, listFileHistory } from './queries.ts'
import { ArticleListQuery, FileCheck, FileHistory, JournalBody, JournalPage } from './wire.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  baseUrl: string
  categories: readonly string[]
}

/** The most articles that a list answers when no page is asked for. */
const wholeListLimit = 1000

const fileFields = { pdfFile: 'pdf', docxFile: 'docx' } as const

/** Published articles for everyone; uploading, changing and deleting them for admins. */
export const articleRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, baseUrl, storage } = needs
    const tags = ['journals']
    const config = { may: 'read what is public' } as const
    const managed = { may: 'manage articles' } as const
    const FileParams = z.object({ id: z.string().max(64), fileId: z.string().max(64) })

    app.get(
      '/journals',
      {
        config,
        schema: {
          tags,
          querystring: ArticleListQuery,
          response: { 200: JournalPage.or(z.array(JournalBody)) },
        },
      },
      async (request, reply) => {
        const { query } = request
        if (query.status !== 'published') requireRule(request.actor, 'manage articles')
        const whole = query.page === undefined && query.limit === undefined
        const limit = query.limit ?? (whole ? wholeListLimit : 10)
        const deletedSince = restorableSince(needs.clock())
        const found = await listArticles(db, {
          ...query,
          deletedSince,
          page: query.page ?? 1,
          limit,
        })
        const journals = found.items.map((item) => presentArticle(baseUrl, item))
        if (!whole) {
          const { page, total } = found
          return {
            journals,
            pagination: { currentPage: page, totalPages: totalPages(found), totalJournals: total },
          }
        }
        if (found.total > journals.length) {
          const rest = new URLSearchParams(request.url.split('?')[1])
          rest.set('page', String(wholeListLimit / 100 + 1))
          rest.set('limit', '100')
          reply.header('link', `<${baseUrl}/api/journals?${rest}>; rel="next"`)
        }
        return journals
      },
    )

    app.get(
      '/journals/:id',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: JournalBody }) } },
      },
      async (request) => {
        const who = accountOf(request.actor)
        return { data: presentArticle(baseUrl, await getArticle(db, who, request.params.id)) }
      },
    )

    app.post(
      '/journals',
      {
        config: managed,
        schema: {
          tags,
          ...formBody(NewArticle, { required: Object.keys(fileFields) }),
          response: { 201: z.object({ message: z.string(), data: JournalBody }) },
        },
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
        const created = await receiveForm(request, fileFields, ({ fields, uploads }) => {
          const input = parse(NewArticle, {
            ...fields,
            authors: listField('authors', fields.authors),
            keywords: listField('keywords', fields.keywords),
          })
          return createArticle(needs, who, input, requireUploads(uploads, ['pdfFile', 'docxFile']))
        })
        return reply.code(201).send({
          message: 'Journal uploaded successfully!',
          data: presentArticle(baseUrl, created),
        })
      },
    )

    app.patch(
      '/journals/:id',
      {
        config: managed,
        schema: {
          tags,
          params: IdParams,
          ...formBody(ArticleChange, { optional: Object.keys(fileFields) }, formOrJson),
          response: { 200: z.object({ data: JournalBody }) },
        },
        onRequest: limitUploads(needs),
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
        const { id } = request.params
        await getArticle(db, who, id)
        if (!request.isMultipart()) {
          const change = parse(ArticleChange, request.body)
          return { data: presentArticle(baseUrl, await changeArticle(needs, who, id, change, [])) }
        }
        const changed = await receiveForm(request, fileFields, ({ fields, uploads }) => {
          const change = parse(ArticleChange, {
            ...fields,
            authors: listField('authors', fields.authors),
            keywords: listField('keywords', fields.keywords),
          })
          return changeArticle(needs, who, id, change, Object.values(uploads))
        })
        return { data: presentArticle(baseUrl, changed) }
      },
    )

    app.delete(
      '/journals/:id',
      { config: managed, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
        await deleteArticle(needs, who, request.params.id)
        return { message: 'Journal deleted successfully' }
      },
    )

    app.post(
      '/journals/:id/restore',
      {
        config: managed,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: JournalBody }) } },
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
        return {
          data: presentArticle(baseUrl, await restoreArticle(needs, who, request.params.id)),
        }
      },
    )

    app.get(
      '/journals/:id/files',
      { config: managed, schema: { tags, params: IdParams, response: { 200: FileHistory } } },
      async (request) => {
        const history = await listFileHistory(db, request.params.id)
        return {
          files: history.map((version) => ({
            fileId: version.fileId,
            format: version.format,
            fileName: version.originalName,
            size: version.bytes,
            addedAt: version.addedAt.toISOString(),
            replacedAt: version.replacedAt?.toISOString() ?? null,
          })),
        }
      },
    )

    for (const url of ['/journals/:id/direct-download/:fileId', '/journals/:id/download/:fileId']) {
      app.get(url, { config, schema: { tags, params: FileParams } }, async (request, reply) => {
        const who = accountOf(request.actor)
        const { id, fileId } = request.params
        const { stored, title, format } = await getArticleFile(db, who, id, fileId)
        return deliver(storage, request, reply, stored, { title, format })
      })
    }

    for (const url of ['/check-file/:id/:type', '/journals/check-file/:id/:type']) {
      const params = z.object({ id: z.string().max(64), type: FileFormat })
      app.get(
        url,
        { config, schema: { tags, params, response: { 200: FileCheck } } },
        async (request) => {
          const who = accountOf(request.actor)
          const { id, type } = request.params
          const { files } = await getArticle(db, who, id)
          const found = files.find((candidate) => candidate.format === type)
          const at = `${baseUrl}/api/journals/${id}`
          return {
            exists: found !== undefined,
            message: found
              ? 'The file is there.'
              : `This article has no ${type.toUpperCase()} file.`,
            cloudinaryUrl: null,
            downloadUrl: found ? `${at}/direct-download/${found.fileId}` : null,
            downloadUrl2: found ? `${at}/download/${type}` : null,
          }
        },
      )
    }
    done()
  }
