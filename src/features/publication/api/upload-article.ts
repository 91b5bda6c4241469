import type { FastifyPluginAsync } from 'fastify'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import { authorise } from '#domain/people/permission.ts'
import { ArticleChange, NewArticle } from '#domain/publishing/article.ts'
import { metadataListNames } from '#domain/publishing/metadata.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import { parseListFields, requireUpload } from '#features/files/receive/form-fields.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { publicationEndpoints } from '#features/publication/endpoints.ts'
import { editArticle } from '#features/publication/publish-articles.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { createArticle } from '#features/publishing/articles/create-article.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PublicationDeps } from './deps.ts'

const config = { permission: 'manage articles' } as const
const fileFields = { pdfFile: 'pdf', docxFile: 'docx' } as const

/** Creates and changes articles from forms with files. */
export const uploadRoutes =
  (deps: PublicationDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, publicationEndpoints)

    const { db, baseUrl } = deps

    route('POST /journals', { config, onRequest: limitUploads(deps) }, async (request, reply) => {
      const { account: who } = authorise(request.actor, 'manage articles')
      const form = { sender: who.id, files: fileFields, text: NewArticle }
      const created = await deps.receiveForm(request, form, ({ fields, uploads }) => {
        const input = parse(NewArticle, withAuthorNames(parseListFields(fields, lists)))
        return createArticle(deps, who, input, requireFiles(uploads, deps.journal()))
      })
      return reply.code(201).send({
        message: 'Journal uploaded successfully!',
        data: presentArticle(baseUrl, created, who),
      })
    })

    route('PATCH /journals/:id', { config, onRequest: limitUploads(deps) }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage articles')
      const { id } = request.params
      await getArticle(db, who, id)
      if (!request.isMultipart()) {
        const change = parse(ArticleChange, request.body)
        const changed = await editArticle(deps, who, id, change, [])
        return { data: presentArticle(baseUrl, changed, who) }
      }
      const form = { sender: who.id, files: fileFields, text: ArticleChange }
      const changed = await deps.receiveForm(request, form, ({ fields, uploads }) => {
        const change = parse(ArticleChange, parseListFields(fields, lists))
        return editArticle(deps, who, id, change, Object.values(uploads))
      })
      return { data: presentArticle(baseUrl, changed, who) }
    })
  }

/** Both files, or at least one where the journal allows it. Throws 400. */
function requireFiles(
  uploads: Record<string, Upload>,
  { allowPdfAlone }: { allowPdfAlone: boolean },
): Upload[] {
  if (!allowPdfAlone) return Object.keys(fileFields).map((field) => requireUpload(uploads, field))
  const files = Object.values(uploads)
  if (files.length > 0) return files
  const sentence = 'Please upload a PDF document (.pdf) or a Word document (.docx).'
  throw new Refused('invalid', sentence, 'pdfFile')
}

const lists = ['authors', 'contributors', 'keywords', ...metadataListNames]
