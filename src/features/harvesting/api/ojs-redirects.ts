import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where OJS has what programs read, below its own name for the journal, and where it stands here. */
const currentPaths = {
  '/oai': '/oai',
  '/gateway/lockss': '/gateway/lockss',
  '/gateway/clockss': '/gateway/clockss',
  '/gateway/plugin/WebFeedGatewayPlugin/atom': '/feed/atom',
  '/gateway/plugin/WebFeedGatewayPlugin/rss': '/feed/rss',
  '/gateway/plugin/WebFeedGatewayPlugin/rss2': '/feed/rss',
} as const

/**
 * The ways in which OJS writes the journal before an address: with its program or without, since 3.4 with a language, and not at
 * all where the journal has a host of its own.
 */
const ojsPrefixes = [
  ...['/index.php/:journal', '/index.php/:journal/:language', '/index.php'],
  ...['/:journal', '/:journal/:language', ''],
]

/** The addresses of feeds and harvesting of an OJS that stood here lead on for good. */
export async function ojsRedirectRoutes(app: FastifyInstance): Promise<void> {
  const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
  for (const [path, now] of Object.entries(currentPaths)) {
    const lead = (request: FastifyRequest, reply: FastifyReply) => {
      const [, ...query] = request.url.split('?')
      // 308 keeps a POST what it is, and everybody who knows it keeps the new address.
      return reply.redirect([now, ...query].join('?'), 308)
    }
    for (const prefix of ojsPrefixes) {
      if (prefix + path === now) continue
      app.get(prefix + path, route, lead)
      if (path === '/oai') app.post(prefix + path, route, lead)
    }
  }
}
