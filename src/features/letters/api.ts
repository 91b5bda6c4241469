import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  fieldSamples,
  fill,
  requireKnownFields,
  Template,
  TemplateName,
} from '#domain/letters/template.ts'
import { requireDuty } from '#domain/people/duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { presentTemplate } from './present.ts'
import { listTemplates, readTemplate } from './queries.ts'
import { changeTemplate, restoreTemplate } from './templates.ts'
import { TemplateBody, TemplateChange, TemplateList, TemplateRestoring } from './wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['letters']
const config = { may: 'manage letters' } as const
const params = z.object({ letter: TemplateName })
const response = { 200: z.object({ data: TemplateBody }) }

/** The texts of the letters that the office sends. */
export const letterRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
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
        const { account: who } = requireDuty(actor, 'manage letters')
        await changeTemplate(needs, who, { name: letter, ...text }, seen)
        return tell(letter)
      },
    )

    app.delete(
      '/letter-templates/:letter',
      { config, schema: { tags, params, querystring: TemplateRestoring, response } },
      async ({ actor, params: { letter }, query: { seen } }) => {
        const { account: who } = requireDuty(actor, 'manage letters')
        await restoreTemplate(needs, who, letter, seen)
        return tell(letter)
      },
    )

    app.post(
      '/letter-templates/:letter/preview',
      { config, schema: { tags, params, body: Template, response: { 200: Template } } },
      async ({ params: { letter }, body }) => {
        requireKnownFields(letter, body)
        return fill(body, fieldSamples)
      },
    )
    done()
  }
