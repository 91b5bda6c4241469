import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import { ArticleChange, NewArticle } from '#domain/publishing/article.ts'
import { parse } from '#domain/text/parse.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody, formOrJson, IdParams } from '#platform/http/schemas.ts'
import { listField, requireUploads } from '../../files/form.ts'
import type { ReceivedForm, ReceivingNeeds } from '../../files/receive.ts'
import { changeArticle } from '../change.ts'
import { type CreateNeeds, createArticle } from '../create.ts'
import { presentArticle } from '../present.ts'
import { getArticle } from '../queries.ts'
import { JournalBody } from '../wire.ts'

type Needs = ReceivingNeeds & {
  baseUrl: string
  journal: CreateNeeds['journal']
}

const tags = ['journals']
const config = { may: 'manage articles', changesPages: true } as const
const fileFields = { pdfFile: 'pdf', docxFile: 'docx' } as const

/** What takes a form with files: new articles, and changes of those that are there. */
export const uploadRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, baseUrl } = needs

    app.post(
      '/journals',
      {
        config,
        schema: {
          tags,
          ...formBody(NewArticle, { required: Object.keys(fileFields) }),
          response: { 201: z.object({ message: z.string(), data: JournalBody }) },
        },
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
        const form = { sender: who.id, files: fileFields, text: NewArticle }
        const created = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const input = readNewArticle(fields)
          return createArticle(needs, who, input, requireUploads(uploads, ['pdfFile', 'docxFile']))
        })
        return reply.code(201).send({
          message: 'Journal uploaded successfully!',
          data: presentArticle(baseUrl, created, who),
        })
      },
    )

    app.patch(
      '/journals/:id',
      {
        config,
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
          const changed = await changeArticle(needs, who, id, change, [])
          return { data: presentArticle(baseUrl, changed, who) }
        }
        const form = { sender: who.id, files: fileFields, text: ArticleChange }
        const changed = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const change = parse(ArticleChange, withLists(fields))
          return changeArticle(needs, who, id, change, Object.values(uploads))
        })
        return { data: presentArticle(baseUrl, changed, who) }
      },
    )
    done()
  }

const Byline = NewArticle.pick({ contributors: true }).required()

/** A new article as its form tells it. Whoever tells of the contributors has told their names. */
function readNewArticle(fields: ReceivedForm['fields']): NewArticle {
  const sent: Record<string, unknown> = withLists(fields)
  if (sent.contributors === undefined || sent.authors !== undefined) return parse(NewArticle, sent)
  const { contributors } = parse(Byline, sent)
  return parse(NewArticle, { ...sent, authors: contributors.map(({ displayName }) => displayName) })
}

/** The fields of a form, with its lists read. */
const withLists = (fields: ReceivedForm['fields']) => ({
  ...fields,
  ...Object.fromEntries(lists.map((name) => [name, listField(name, fields[name])])),
})

const lists = ['authors', 'contributors', 'keywords', 'funding', 'references']
