import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  EmailTemplate,
  fillTemplate,
  previewValues,
  requireKnownFields,
  TemplateName,
} from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { authorise } from '#domain/people/permission.ts'
import {
  TemplateBody,
  TemplateChange,
  TemplateList,
  TemplateRestore,
} from '#features/email/api-schemas.ts'
import { presentTemplate } from '#features/email/present.ts'
import { listTemplates, readTemplate } from '#features/email/queries.ts'
import { changeTemplate, restoreTemplate } from '#features/email/templates.ts'
import type { CommandDeps } from '#platform/events.ts'

const tags = ['email']
const config = { permission: 'manage emails' } as const
const params = z.object({ template: TemplateName })
const response = { 200: z.object({ data: TemplateBody }) }

export const emailTemplateRoutes =
  (deps: CommandDeps & { journal: () => Journal }): FastifyPluginAsyncZod =>
  async (app) => {
    const present = async (name: TemplateName) => ({
      data: presentTemplate(await readTemplate(deps.db, name)),
    })

    app.get(
      '/email-templates',
      { config, schema: { tags, response: { 200: TemplateList } } },
      async () => ({ templates: (await listTemplates(deps.db)).map(presentTemplate) }),
    )

    app.put(
      '/email-templates/:template',
      { config, schema: { tags, params, body: TemplateChange, response } },
      async ({ actor, params: { template: name }, body: { seen, ...text } }) => {
        const { account: who } = authorise(actor, 'manage emails')
        await changeTemplate(deps, who, { name, ...text }, seen)
        return present(name)
      },
    )

    app.delete(
      '/email-templates/:template',
      { config, schema: { tags, params, querystring: TemplateRestore, response } },
      async ({ actor, params: { template: name }, query: { seen } }) => {
        const { account: who } = authorise(actor, 'manage emails')
        await restoreTemplate(deps, who, name, seen)
        return present(name)
      },
    )

    app.post(
      '/email-templates/:template/preview',
      { config, schema: { tags, params, body: EmailTemplate, response: { 200: EmailTemplate } } },
      async ({ params: { template: name }, body }) => {
        requireKnownFields(name, body)
        return fillTemplate(body, { ...previewValues(name), journal: deps.journal().name })
      },
    )
  }
