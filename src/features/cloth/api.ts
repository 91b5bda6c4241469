import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adire, type Dye, dyes } from './adire.ts'

const Cloth = z.object({
  /** `12-laterite`, or a seed alone for indigo; always with `.svg`. */
  cloth: z.string().regex(/^\d{1,9}(-(indigo|laterite|leaf))?\.svg$/),
})

/** The cloths that stand where other sites put photographs. */
export const clothRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/cloth/:cloth', { schema: { hide: true, params: Cloth } }, (request, reply) => {
    const [seed, dye = 'indigo'] = request.params.cloth.replace('.svg', '').split('-')
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(adire({ seed: Number(seed), dye: (dye in dyes ? dye : 'indigo') as Dye }))
  })
  done()
}
