import type { FastifyInstance } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import { type Permission, requirePermission } from '#domain/people/permission.ts'

/**
 * `permission` is undefined for pages, assets and the API description, which need none; `endpoint`, the declaration, for routes
 * outside the API.
 */
export type RouteEntry = {
  method: string
  url: string
  permission: Permission | undefined
  endpoint?: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as registered. */
    routeTable: RouteEntry[]
  }
  interface FastifyRequest {
    /** Set on guarded routes. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The permission that the route requires. */
    permission?: Permission
  }
}

/** Finds the account of an `Authorization` header, or a visitor. */
export type FindActor = (authorization: string | undefined) => Promise<Actor>

/** Records all routes that are registered from now on. */
export function recordRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat())
      table.push({ method: verb, url, permission: config?.permission, endpoint: config?.endpoint })
  })
}

/**
 * Guards the routes registered after it: finds the actor and checks the permission before the body is read. A
 * route without a permission or a declaration prevents the start.
 */
export function enforceAccess(app: FastifyInstance, findActor: FindActor): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!config?.permission) throw new Error(`the route ${method} ${url} names no permission`)
    if (!config.endpoint && !schema?.hide)
      throw new Error(`the route ${method} ${url} is not declared`)
  })
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    request.actor = await findActor(request.headers.authorization)
    const { permission } = request.routeOptions.config
    if (permission) requirePermission(request.actor, permission)
  })
}
