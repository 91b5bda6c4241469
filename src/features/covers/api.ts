import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { generateCover, type PatternColour, patternColours } from './generate-cover.ts'

const CoverParams = z.object({
  /** `12-red`, or a seed alone for indigo. */
  pattern: z.string().regex(/^\d{1,9}(-(indigo|red|green))?\.svg$/),
})

/** Serves generated covers. */
export const coverPatternRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/covers/:pattern', { schema: { hide: true, params: CoverParams } }, (request, reply) => {
    const [seed, colour = 'indigo'] = request.params.pattern.replace('.svg', '').split('-')
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(
        generateCover({
          seed: Number(seed),
          colour: (colour in patternColours ? colour : 'indigo') as PatternColour,
        }),
      )
  })
}
