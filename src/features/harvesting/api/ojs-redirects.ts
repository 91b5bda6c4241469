import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The current paths of OJS addresses for programs, below the name of the journal. */
const currentPaths = {
  '/oai': '/oai',
  '/gateway/lockss': '/gateway/lockss',
  '/gateway/clockss': '/gateway/clockss',
  '/gateway/plugin/WebFeedGatewayPlugin/atom': '/feed/atom',
  '/gateway/plugin/WebFeedGatewayPlugin/rss': '/feed/rss',
  '/gateway/plugin/WebFeedGatewayPlugin/rss2': '/feed/rss',
} as const

/** OJS includes its program, the journal and (since 3.4) a language, or none of them. */
const ojsPrefixes = [
  '/index.php/:journal',
  '/index.php/:journal/:language',
  '/index.php',
  '/:journal',
  '/:journal/:language',
  '',
]

/** Permanent redirects of the feeds and the OAI address of a former OJS. */
export async function ojsRedirectRoutes(app: FastifyInstance): Promise<void> {
  const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
  for (const [path, current] of Object.entries(currentPaths)) {
    const redirect = (request: FastifyRequest, reply: FastifyReply) => {
      const [, ...query] = request.url.split('?')
      // 308 keeps the method.
      return reply.redirect([current, ...query].join('?'), 308)
    }
    for (const prefix of ojsPrefixes) {
      if (prefix + path === current) continue
      app.get(prefix + path, route, redirect)
      if (path === '/oai') app.post(prefix + path, route, redirect)
    }
  }
}
