import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import { Typesetting } from '#domain/journal/typesetting.ts'
import { articleTemplate } from '#features/documents/render/pdf/article-template.ts'
import type { RenderSample } from '#features/documents/render-sample-in-pool.ts'
import { renderPreview } from '#features/metadata/renditions/render-preview.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Needs = {
  db: Database
  storage: Storage
  journal: () => Journal
  baseUrl: string
  renderSample: RenderSample
}

const config = { permission: 'manage journal settings' } as const
const tags = ['settings']

/** A sample article as PDF with the settings of a form, and the default template. */
export const typesettingRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/settings/typesetting/preview',
      { config, schema: { tags, body: z.strictObject({ typesetting: Typesetting }) } },
      async ({ body }, reply) => {
        const preview = { ...needs, journal: needs.journal() }
        const pdf = await renderPreview(preview, body.typesetting)
        return reply
          .header('cache-control', 'private, no-store')
          .type('application/pdf')
          .send(Buffer.from(pdf))
      },
    )

    app.get(
      '/settings/typesetting/template',
      {
        config,
        schema: { tags, response: { 200: z.object({ data: z.object({ text: z.string() }) }) } },
      },
      () => ({ data: { text: articleTemplate } }),
    )
  }
