import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '#domain/actor.ts'
import { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { type JournalChange, NewPage, PartName } from '#domain/journal/settings-parts.ts'
import { findSampleFields, findUnfinished } from '#domain/journal/unfinished.ts'
import { authorise } from '#domain/people/permission.ts'
import { ListQuery } from '#domain/text/pagination.ts'
import {
  CompletedNotes,
  PagePreview,
  PreviewedPage,
  SettingsBody,
  UnfinishedBody,
  VersionList,
} from '#features/journal/api-schemas.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import {
  type CheckTypesetting,
  publishChange,
  restoreVersion,
} from '#features/journal/publish-version.ts'
import { getNewestVersion, getVersion, listVersions } from '#features/journal/queries.ts'
import type { PageRenderer } from '#features/journal/render-in-sandbox.ts'
import type { CommandDeps } from '#platform/events.ts'

type Deps = CommandDeps & {
  live: CurrentJournal
  pageRenderer: PageRenderer
  checkTypesetting: CheckTypesetting
}

const tags = ['settings']
const permission = 'manage journal settings'
const config = { permission } as const
const response = { 200: z.object({ data: SettingsBody }) }
const version = z.int().min(1)
const NumberInUrl = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const PageParams = z.object({ page: z.string().max(100) })

export const settingsRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const publish = async (actor: Actor, version: number, change: JournalChange) => {
      await publishChange(deps, authorise(actor, permission).account, { version, change })
      return readSettings(deps)
    }

    app.get('/settings', { config, schema: { tags, response } }, () => readSettings(deps))

    app.get(
      '/settings/unfinished',
      { config, schema: { tags, response: { 200: UnfinishedBody } } },
      async () => {
        const { written, first } = await readVersions(deps)
        return { unfinished: findUnfinished(written, first), first: findUnfinished(first, first) }
      },
    )

    app.put(
      '/settings/parts/:part',
      {
        config,
        schema: {
          tags,
          params: z.object({ part: PartName }),
          // The schema of the part validates `value`.
          body: z.strictObject({ version, value: z.record(z.string().max(100), z.unknown()) }),
          response,
        },
      },
      ({ actor, params: { part }, body: { version, value } }) =>
        publish(actor, version, { part, value }),
    )

    app.put(
      '/settings/pages/:page',
      {
        config,
        schema: {
          tags,
          params: PageParams,
          body: z.strictObject({ version, value: PageSource }),
          response,
        },
      },
      ({ actor, params: { page }, body: { version, value } }) =>
        publish(actor, version, { page, value }),
    )

    app.put(
      '/settings/missing-texts',
      {
        config,
        schema: { tags, body: z.strictObject({ version, value: CompletedNotes }), response },
      },
      ({ actor, body: { version, value } }) => publish(actor, version, value),
    )

    app.post(
      '/settings/pages',
      { config, schema: { tags, body: NewPage.extend({ version }), response } },
      ({ actor, body: { version, ...add } }) => publish(actor, version, { add }),
    )

    app.delete(
      '/settings/pages/:page',
      {
        config,
        schema: {
          tags,
          params: PageParams,
          querystring: z.object({ version: NumberInUrl }),
          response,
        },
      },
      ({ actor, params: { page }, query: { version } }) =>
        publish(actor, version, { remove: page }),
    )

    app.post(
      '/settings/preview',
      { config, schema: { tags, body: PreviewedPage, response: { 200: PagePreview } } },
      ({ body }) => deps.pageRenderer.renderOne(body, deps.live.journal()),
    )
    app.register(versionRoutes(deps))
  }

const versionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ number: NumberInUrl })

    app.get(
      '/settings/versions',
      {
        config,
        schema: {
          tags,
          querystring: ListQuery.pick({ page: true, limit: true }),
          response: { 200: VersionList },
        },
      },
      async ({ query: { page = 1, limit = 50 } }) => {
        const { items, total } = await listVersions(deps.db, { page, limit })
        const versions = items.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }))
        return { versions, total }
      },
    )

    app.get(
      '/settings/versions/:number',
      {
        config,
        schema: { tags, params, response: { 200: z.object({ data: JournalSource }) } },
      },
      async ({ params: { number } }) => ({ data: (await getVersion(deps.db, number)).written }),
    )

    app.post(
      '/settings/versions/:number/restore',
      { config, schema: { tags, params, response } },
      async ({ actor, params: { number } }) => {
        await restoreVersion(deps, authorise(actor, permission).account, number)
        return readSettings(deps)
      },
    )
  }

/** The newest settings, which this process shows from now on, and the first ones with the sample text. */
async function readVersions({ db, live }: Deps) {
  await live.refresh()
  const { written: first } = await getVersion(db, 1)
  return { ...(await getNewestVersion(db)), first }
}

async function readSettings(deps: Deps): Promise<z.output<(typeof response)[200]>> {
  const { number: version, written, first } = await readVersions(deps)
  const sampleFields = findSampleFields(written.journal, first.journal)
  return { data: { ...written, version, unfinished: findUnfinished(written, first), sampleFields } }
}
