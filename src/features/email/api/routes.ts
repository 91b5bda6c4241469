import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  EmailTemplate,
  fillTemplate,
  requireKnownFields,
  sampleValues,
  TemplateName,
} from '#domain/email/template.ts'
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
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['letters']
const config = { permission: 'manage emails' } as const
const params = z.object({ letter: TemplateName })
const response = { 200: z.object({ data: TemplateBody }) }

/** The texts of the letters that the office sends. */
export const emailTemplateRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const tell = async (name: TemplateName) => ({
      data: presentTemplate(await readTemplate(needs.db, name)),
    })

    app.get(
      '/letter-templates',
      { config, schema: { tags, response: { 200: TemplateList } } },
      async () => ({ templates: (await listTemplates(needs.db)).map(presentTemplate) }),
    )

    app.put(
      '/letter-templates/:letter',
      { config, schema: { tags, params, body: TemplateChange, response } },
      async ({ actor, params: { letter }, body: { seen, ...text } }) => {
        const { account: who } = authorise(actor, 'manage emails')
        await changeTemplate(needs, who, { name: letter, ...text }, seen)
        return tell(letter)
      },
    )

    app.delete(
      '/letter-templates/:letter',
      { config, schema: { tags, params, querystring: TemplateRestore, response } },
      async ({ actor, params: { letter }, query: { seen } }) => {
        const { account: who } = authorise(actor, 'manage emails')
        await restoreTemplate(needs, who, letter, seen)
        return tell(letter)
      },
    )

    app.post(
      '/letter-templates/:letter/preview',
      { config, schema: { tags, params, body: EmailTemplate, response: { 200: EmailTemplate } } },
      async ({ params: { letter }, body }) => {
        requireKnownFields(letter, body)
        return fillTemplate(body, sampleValues)
      },
    )
  }
