import type { FastifyPluginAsync } from 'fastify'
import {
  fillTemplate,
  previewValues,
  requireKnownFields,
  type TemplateName,
} from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { authorise } from '#domain/people/permission.ts'
import { emailTemplateEndpoints } from '#features/email/endpoints.ts'
import { presentTemplate } from '#features/email/present.ts'
import { listTemplates, readTemplate } from '#features/email/queries.ts'
import { changeTemplate, restoreTemplate } from '#features/email/templates.ts'
import type { CommandDeps } from '#platform/events.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'

const config = { permission: 'manage emails' } as const

export const emailTemplateRoutes =
  (deps: CommandDeps & { journal: () => Journal }): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, emailTemplateEndpoints)

    const present = async (name: TemplateName) => ({
      data: presentTemplate(await readTemplate(deps.db, name)),
    })

    route('GET /email-templates', { config }, async () => ({
      templates: (await listTemplates(deps.db)).map(presentTemplate),
    }))

    route(
      'PUT /email-templates/:template',
      { config },
      async ({ actor, params: { template: name }, body: { seen, ...text } }) => {
        const { account: who } = authorise(actor, 'manage emails')
        await changeTemplate(deps, who, { name, ...text }, seen)
        return present(name)
      },
    )

    route(
      'DELETE /email-templates/:template',
      { config },
      async ({ actor, params: { template: name }, query: { seen } }) => {
        const { account: who } = authorise(actor, 'manage emails')
        await restoreTemplate(deps, who, name, seen)
        return present(name)
      },
    )

    route(
      'POST /email-templates/:template/preview',
      { config },
      async ({ params: { template: name }, body }) => {
        requireKnownFields(name, body)
        return fillTemplate(body, { ...previewValues(name), journal: deps.journal().name })
      },
    )
  }
