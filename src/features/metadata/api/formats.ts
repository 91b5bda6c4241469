import { hash } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import { fileName } from '#features/files/deliver/deliver.ts'
import { citationFormats, metadataFormats } from '#features/metadata/formats/article-formats.ts'
import { depositorOf } from '#features/metadata/formats/crossref/crossref.ts'
import { issueFormats } from '#features/metadata/formats/issue-formats.ts'
import { writeJson } from '#features/metadata/formats/json.ts'
import { linkset, linksetType } from '#features/metadata/formats/web/signposting.ts'
import { findJatsFullText } from '#features/metadata/full-text.ts'
import { getRecord } from '#features/publishing/articles/record-queries.ts'
import {
  findIssueByNumber,
  findIssueContents,
} from '#features/publishing/issues/issue-record-queries.ts'
import type { Database } from '#platform/database/database.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'

type Deps = { db: Database; journal: () => Journal; baseUrl: string }

const config = { permission: 'view public content' } as const
const tags = ['journals']
const params = IdParams.extend({ format: z.string().max(40) })

/**
 * A public article in every format, below the address of its page: for reference managers (`/cite/ris`), for
 * machines (`/metadata/jats`), and the list of all of them (`/linkset`).
 */
export const formatRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const context = () => ({ journal: deps.journal(), baseUrl: deps.baseUrl })
    const kinds = { cite: citationFormats, metadata: metadataFormats }
    for (const [kind, formats] of Object.entries(kinds))
      app.get(
        `/journals/:id/${kind}/:format`,
        { config, schema: { tags, params } },
        async (request, reply) => {
          const format = getFormat(formats, request.params.format)
          const record = await getRecord(deps.db, context(), request.params.id)
          if (kind === 'cite') {
            const name = fileName(record.title, format.extension)
            reply.header('content-disposition', contentDisposition(name))
          }
          const fullText = format.hasFullText
            ? await findJatsFullText(deps.db, deps, record.id)
            : undefined
          const text = format.write(record, depositorOf(deps.journal()), fullText)
          return send(request, reply, { type: format.mediaType, text })
        },
      )

    app.get(
      '/journals/:id/linkset',
      { config, schema: { tags, params: IdParams } },
      async (request, reply) => {
        const record = await getRecord(deps.db, context(), request.params.id)
        return send(request, reply, { type: linksetType, text: writeJson(linkset(record)) })
      },
    )
    /** An issue in every format, below the address of its page. */
    const issueParams = z.object({
      volume: z.string().regex(/^\d{1,4}$/, 'must be a volume'),
      number: z.string().max(60).default(''),
      format: z.string().max(40),
    })
    for (const address of ['/issues/:volume/:number', '/issues/:volume'])
      app.get(
        `${address}/metadata/:format`,
        { config, schema: { tags: ['issues'], params: issueParams } },
        async (request, reply) => {
          const { volume, number, format: name } = request.params
          const format = getFormat(issueFormats, name)
          const found = await findIssueByNumber(deps.db, { volume: Number(volume), number })
          const issue = found && (await findIssueContents(deps.db, context(), found.id))
          if (!issue) throw new Refused('not-found', 'There is no such issue.')
          const text = format.write(issue, depositorOf(deps.journal()))
          return send(request, reply, { type: format.mediaType, text })
        },
      )
  }

/** Throws 404 with the names of the known formats. */
function getFormat<Format>(formats: Record<string, Format>, name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (format) return format
  const known = Object.keys(formats).join(', ')
  throw new Refused('not-found', `There is no such format. The formats are ${known}.`, 'format')
}

/** As long as the article page is cached. */
const cacheControl = 'public, max-age=0, s-maxage=10, must-revalidate'

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string | undefined },
) {
  if (text === undefined)
    throw new Refused('not-found', 'This format needs a DOI, and the article has none.')
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': cacheControl })
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply.removeHeader('content-disposition').code(304).send()
  }
  return reply.type(`${type}; charset=utf-8`).send(text)
}
