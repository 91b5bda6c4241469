import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyInstance,
  HTTPMethods,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { parse } from '#domain/text/parse.ts'
import type { Endpoint } from './route-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the route, such as `GET /submissions/:id`. */
    endpoint?: string
  }
  interface FastifySchema {
    form?: z.core.$ZodType
    lateBody?: z.core.$ZodType
  }
}

type Options = {
  config: FastifyContextConfig
  onRequest?: onRequestAsyncHookHandler
  onSend?: onSendAsyncHookHandler
}

type FastifyHandler<Declared extends Endpoint> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Declared,
  ZodTypeProvider
>

type LateBody<Declared> = Declared extends { lateBody: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : undefined

/** `readBody` parses the declared `lateBody`; it throws `invalid`. */
type Handler<Declared extends Endpoint> = (
  ...received: [...Parameters<FastifyHandler<Declared>>, readBody: () => LateBody<Declared>]
) => ReturnType<FastifyHandler<Declared>>

/**
 * Returns a function that registers a declared route. Its declaration types what the handler receives and returns:
 * `route('POST /contact', { config: { permission: 'contact the editor' } }, async ({ body }) => …)`.
 */
export const registerRoutes =
  <Declared extends { [Key in keyof Declared]: Endpoint }>(
    app: FastifyInstance,
    endpoints: Declared,
  ) =>
  <Key extends keyof Declared & string>(
    key: Key,
    { config, ...hooks }: Options,
    handler: Handler<Declared[Key]>,
  ): void => {
    const [method, url = ''] = key.split(' ')
    const { lateBody } = endpoints[key] as { lateBody?: z.ZodType }
    const handle = handler as (...received: unknown[]) => unknown
    const options: RouteOptions = {
      ...hooks,
      method: method as HTTPMethods,
      url,
      config: { ...config, endpoint: key },
      schema: endpoints[key],
      handler: (request, reply) =>
        handle(request, reply, () => lateBody && parse(lateBody, request.body)),
    }
    app.route(options)
  }
