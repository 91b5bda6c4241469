import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ArticleChange, FileFormat, NewArticle } from '#domain/publishing/article.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { ArticleFilter, ListQuery, totalPages } from '#domain/text/listing.ts'
import { parse } from '#domain/text/parse.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { formBody, formOrJson, IdParams, Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Keep } from '#platform/keep.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findSignedIn, requireAdmin } from '../accounts/queries.ts'
import { deliver } from '../files/deliver.ts'
import { listField, requireUploads } from '../files/form.ts'
import { receiveForm } from '../files/receive.ts'
import { changeArticle, createArticle, deleteArticle, restoreArticle } from './commands.ts'
import { JournalBody, presentArticle } from './present.ts'
import {
  type FoundFile,
  getArticle,
  getArticleFile,
  listArticles,
  listFileHistory,
} from './queries.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  baseUrl: string
  categories: readonly string[]
  /** The files that everybody may have, so that a popular one costs the database nothing. */
  publicFiles: Keep<FoundFile>
}

/** The most articles that a list answers when no page is asked for. */
const wholeListLimit = 1000

const fileFields = { pdfFile: 'pdf', docxFile: 'docx' } as const

const ArticleListQuery = ListQuery.extend(ArticleFilter.shape).extend({
  status: z
    .enum(['published', 'draft', 'all', 'deleted'], 'must be published, draft, all or deleted')
    .default('published'),
})

const JournalPage = z.object({
  journals: z.array(JournalBody),
  pagination: z.object({
    currentPage: z.number(),
    totalPages: z.number(),
    totalJournals: z.number(),
  }),
})

/** Published articles for everyone; uploading, changing and deleting them for admins. */
export const articleRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, baseUrl, storage } = needs
    const tags = ['journals']
    const FileParams = z.object({ id: z.string().max(64), fileId: z.string().max(64) })

    app.get(
      '/journals',
      {
        schema: {
          tags,
          querystring: ArticleListQuery,
          response: { 200: JournalPage.or(z.array(JournalBody)) },
        },
      },
      async (request, reply) => {
        const { query } = request
        if (query.status !== 'published') await requireAdmin(needs, request.headers.authorization)
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
      { schema: { tags, params: IdParams, response: { 200: z.object({ data: JournalBody }) } } },
      async (request) => {
        const who = await findSignedIn(needs, request.headers.authorization)
        return { data: presentArticle(baseUrl, await getArticle(db, who, request.params.id)) }
      },
    )

    app.post(
      '/journals',
      {
        config: { changesPages: true },
        schema: {
          tags,
          ...formBody(NewArticle, { required: Object.keys(fileFields) }),
          response: { 201: z.object({ message: z.string(), data: JournalBody }) },
        },
      },
      async (request, reply) => {
        const who = await requireAdmin(needs, request.headers.authorization)
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
        config: { changesPages: true },
        schema: {
          tags,
          params: IdParams,
          ...formBody(ArticleChange, { optional: Object.keys(fileFields) }, formOrJson),
          response: { 200: z.object({ data: JournalBody }) },
        },
      },
      async (request) => {
        const who = await requireAdmin(needs, request.headers.authorization)
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
      {
        config: { changesPages: true },
        schema: { tags, params: IdParams, response: { 200: Message } },
      },
      async (request) => {
        const who = await requireAdmin(needs, request.headers.authorization)
        await deleteArticle(needs, who, request.params.id)
        return { message: 'Journal deleted successfully' }
      },
    )

    app.post(
      '/journals/:id/restore',
      {
        config: { changesPages: true },
        schema: { tags, params: IdParams, response: { 200: z.object({ data: JournalBody }) } },
      },
      async (request) => {
        const who = await requireAdmin(needs, request.headers.authorization)
        return {
          data: presentArticle(baseUrl, await restoreArticle(needs, who, request.params.id)),
        }
      },
    )

    app.get(
      '/journals/:id/files',
      { schema: { tags, params: IdParams, response: { 200: FileHistory } } },
      async (request) => {
        await requireAdmin(needs, request.headers.authorization)
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
      app.get(url, { schema: { tags, params: FileParams } }, async (request, reply) => {
        const who = await findSignedIn(needs, request.headers.authorization)
        const { id, fileId } = request.params
        const find = () => getArticleFile(db, who, id, fileId)
        const found = who ? find() : needs.publicFiles.get(`${id}/${fileId}`, find)
        const { stored, ...named } = await found
        return deliver(storage, request, reply, stored, named)
      })
    }

    for (const url of ['/check-file/:id/:type', '/journals/check-file/:id/:type']) {
      const params = z.object({ id: z.string().max(64), type: FileFormat })
      app.get(url, { schema: { tags, params, response: { 200: FileCheck } } }, async (request) => {
        const who = await findSignedIn(needs, request.headers.authorization)
        const { id, type } = request.params
        const { files } = await getArticle(db, who, id)
        const found = files.find((candidate) => candidate.format === type)
        const at = `${baseUrl}/api/journals/${id}`
        return {
          exists: found !== undefined,
          message: found ? 'The file is there.' : `This article has no ${type.toUpperCase()} file.`,
          cloudinaryUrl: null,
          downloadUrl: found ? `${at}/direct-download/${found.fileId}` : null,
          downloadUrl2: found ? `${at}/download/${type}` : null,
        }
      })
    }
    done()
  }

const FileHistory = z.object({
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

const FileCheck = z.object({
  exists: z.boolean(),
  message: z.string(),
  cloudinaryUrl: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  downloadUrl2: z.string().nullable(),
})
