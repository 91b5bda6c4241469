import { z } from 'zod'
import { EmailTemplate, TemplateName } from '#domain/email/template.ts'
import type { Endpoints } from '#platform/http/routing/route-schemas.ts'
import { TemplateBody, TemplateChange, TemplateList, TemplateRestore } from './api-schemas.ts'

const tags = ['email']
const params = z.object({ template: TemplateName })
const response = { 200: z.object({ data: TemplateBody }) }

export const emailTemplateEndpoints = {
  'GET /email-templates': { tags, response: { 200: TemplateList } },

  'PUT /email-templates/:template': { tags, params, body: TemplateChange, response },

  'DELETE /email-templates/:template': { tags, params, querystring: TemplateRestore, response },

  'POST /email-templates/:template/preview': {
    tags,
    params,
    body: EmailTemplate,
    response: { 200: EmailTemplate },
  },
} satisfies Endpoints
