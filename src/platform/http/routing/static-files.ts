import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built assets; those with a hash in their name are cached for a year. `findLogo` returns the address of the
 * journal's own logo, if it has one.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  findLogo: () => string | undefined,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith('assets')
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })
  // Shared pages name this picture under the API.
  app.get('/api/logo512.png', { schema: { hide: true } }, (_request, reply) => {
    const logo = findLogo()
    return logo ? reply.redirect(logo) : reply.sendFile('logo512.png')
  })
}
