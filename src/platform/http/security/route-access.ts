import type { FastifyInstance } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import { type Permission, requirePermission } from '#domain/people/permission.ts'

/** A route of the product: its rule is unset where everybody is let in unasked (pages, assets, descriptions). */
export type RouteEntry = { method: string; url: string; permission: Permission | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as registered. */
    routeTable: RouteEntry[]
  }
  interface FastifyRequest {
    /** Who acts; set on guarded routes. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** What whoever uses this route must be allowed to do. */
    permission?: Permission
  }
}

/** The account behind an `Authorization` header, or a visitor. */
export type FindActor = (authorization: string | undefined) => Promise<Actor>

/** Keeps a table of all routes that are registered from now on. */
export function recordRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat())
      table.push({ method: verb, url, permission: config?.permission })
  })
}

/**
 * Guards the routes that are registered after it: finds the actor once a request, and holds the
 * route's rule against them before a body is read. A route without a rule stops the start.
 */
export function enforceAccess(app: FastifyInstance, findActor: FindActor): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`the route ${method} ${url} names no rule`)
  })
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    request.actor = await findActor(request.headers.authorization)
    const { permission } = request.routeOptions.config
    if (permission) requirePermission(request.actor, permission)
  })
}
