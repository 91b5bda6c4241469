import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Serves the OpenAPI document, generated from the validation schemas, and a page to read it. */
export async function serveOpenApi(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Takarda',
        version: '1',
        description:
          'The public API calls a published article a journal. Every error is `{message}`. Private calls take `Authorization: Bearer TOKEN`, where the token is what `login` answers.',
      },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{}, { bearer: [] }],
    },
    transform: ({ schema, ...route }) => {
      const { form, lateBody = form, ...rest } = schema ?? {}
      return jsonSchemaTransform({
        ...route,
        schema: lateBody ? { ...rest, body: lateBody } : rest,
      })
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
