import type { FastifyPluginAsync } from 'fastify'
import type { Journal } from '#domain/journal/journal.ts'
import { articleTemplate } from '#features/documents/render/pdf/article-template.ts'
import { typesettingEndpoints } from '#features/metadata/endpoints.ts'
import { type PreviewDeps, renderPreview } from '#features/metadata/renditions/render-preview.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'

type Deps = PreviewDeps & { journal: () => Journal }

const config = { permission: 'manage journal settings' } as const

/** A sample article as PDF with the settings of a form, and the default template. */
export const typesettingRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, typesettingEndpoints)

    route('POST /settings/typesetting/preview', { config }, async ({ body }, reply) => {
      const preview = { ...deps, journal: deps.journal() }
      const pdf = await renderPreview(preview, body.typesetting)
      return reply
        .header('cache-control', 'private, no-store')
        .type('application/pdf')
        .send(Buffer.from(pdf))
    })

    route('GET /settings/typesetting/template', { config }, () => ({
      data: { text: articleTemplate },
    }))
  }
