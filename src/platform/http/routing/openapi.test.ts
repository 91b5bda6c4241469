import fastify from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serveOpenApi } from './openapi.ts'
import { formBody } from './route-schemas.ts'

test('R-API-8 a form is described by its fields, files and format of lists', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await serveOpenApi(app, 'https://journal.example.org')
  const fields = z.object({ title: z.string(), note: z.string().optional() })
  const files = { required: ['pdf'], optional: ['docx'] }
  app.post('/form', { schema: formBody(fields, files) }, async () => '')
  app.post('/plain', { schema: formBody(fields, {}, ['a/b']) }, async () => '')
  await app.ready()
  const { servers, security, paths, ...about } = (await app.inject('/api/openapi.json')).json()
  expect(about).toMatchObject({
    openapi: '3.1.0',
    info: {
      title: 'Takarda',
      version: '1',
      description:
        'The public API calls a published article a journal. Every error is `{message}`. Private calls take `Authorization: Bearer TOKEN`, where the token is what `login` answers.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  })
  expect([servers, security]).toEqual([
    [{ url: 'https://journal.example.org' }],
    [{}, { bearer: [] }],
  ])
  expect(Object.keys(paths)).toEqual(['/form', '/plain'])
  const { description, requestBody } = paths['/form'].post
  expect(description).toBe('In a form, a list is sent as the text of a JSON array.')
  const { schema } = requestBody.content['multipart/form-data']
  expect(Object.keys(schema.properties)).toEqual(['title', 'note', 'pdf', 'docx'])
  expect(schema.required).toEqual(['title', 'pdf'])
  for (const file of ['pdf', 'docx'])
    expect(schema.properties[file]).toMatchObject({
      type: 'string',
      format: 'binary',
      description: 'A file of at most 10 MB',
    })
  expect(Object.keys(paths['/plain'].post.requestBody.content)).toEqual(['a/b'])
  const plain = paths['/plain'].post.requestBody.content['a/b'].schema
  expect([Object.keys(plain.properties), plain.required]).toEqual([['title', 'note'], ['title']])
  const page = await app.inject('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  await app.close()
})
