import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import type { JournalChange } from '#domain/journal/settings-parts.ts'
import { findUnfinished } from '#domain/journal/unfinished.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { ListQuery } from '#domain/text/pagination.ts'
import {
  PageAddition,
  PageChange,
  PageParams,
  PagePreview,
  PageRemoval,
  PartChange,
  PartParams,
  SettingsBody,
  UnfinishedBody,
  VersionList,
  VersionParams,
} from '#features/journal/api-schemas.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import { publishChange, restoreVersion } from '#features/journal/publish-version.ts'
import {
  countVersions,
  getNewestVersion,
  getVersion,
  listVersions,
} from '#features/journal/queries.ts'
import type { PageRenderer } from '#features/journal/render-in-sandbox.ts'
import type { CommandDeps } from '#platform/events.ts'

type Deps = CommandDeps & { live: CurrentJournal; pageRenderer: PageRenderer }

const tags = ['settings']
const permission = 'manage journal settings'
const config = { permission } as const
const response = { 200: z.object({ data: SettingsBody }) }

export const settingsRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const publish = async (who: Account, input: { version: number; change: JournalChange }) => {
      await publishChange(deps, who, input)
      return readSettings(deps)
    }

    app.get('/settings', { config, schema: { tags, response } }, () => readSettings(deps))

    app.get(
      '/settings/unfinished',
      { config, schema: { tags, response: { 200: UnfinishedBody } } },
      async () => {
        const { unfinished, pages } = (await readSettings(deps)).data
        const titles = Object.entries(pages).map(([name, { title }]) => [name, title])
        return { unfinished, titles: Object.fromEntries(titles) }
      },
    )

    app.put(
      '/settings/parts/:part',
      { config, schema: { tags, params: PartParams, body: PartChange, response } },
      ({ actor, params: { part }, body: { version, value } }) =>
        publish(authorise(actor, permission).account, { version, change: { part, value } }),
    )

    app.put(
      '/settings/pages/:page',
      { config, schema: { tags, params: PageParams, body: PageChange, response } },
      ({ actor, params: { page }, body: { version, value } }) =>
        publish(authorise(actor, permission).account, { version, change: { page, value } }),
    )

    app.post(
      '/settings/pages',
      { config, schema: { tags, body: PageAddition, response } },
      ({ actor, body: { version, ...add } }) =>
        publish(authorise(actor, permission).account, { version, change: { add } }),
    )

    app.delete(
      '/settings/pages/:page',
      {
        config,
        schema: { tags, params: PageParams, querystring: PageRemoval, response },
      },
      ({ actor, params: { page }, query: { version } }) =>
        publish(authorise(actor, permission).account, { version, change: { remove: page } }),
    )

    app.post(
      '/settings/preview',
      { config, schema: { tags, body: PageSource, response: { 200: PagePreview } } },
      ({ body }) => deps.pageRenderer.renderOne(body, deps.live.journal()),
    )
    app.register(versionRoutes(deps))
  }

const versionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
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
        const found = await listVersions(deps.db, { limit, offset: (page - 1) * limit })
        const versions = found.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }))
        return { versions, total: await countVersions(deps.db) }
      },
    )

    app.get(
      '/settings/versions/:number',
      {
        config,
        schema: {
          tags,
          params: VersionParams,
          response: { 200: z.object({ data: JournalSource }) },
        },
      },
      async ({ params: { number } }) => ({ data: (await getVersion(deps.db, number)).written }),
    )

    app.post(
      '/settings/versions/:number/bring-back',
      { config, schema: { tags, params: VersionParams, response } },
      async ({ actor, params: { number } }) => {
        await restoreVersion(deps, authorise(actor, permission).account, number)
        return readSettings(deps)
      },
    )
  }

/** Reads the newest version, and publishes it in this process. */
async function readSettings({ db, live }: Deps): Promise<z.output<(typeof response)[200]>> {
  await live.refresh()
  const { written: first } = await getVersion(db, 1)
  const { number: version, written } = await getNewestVersion(db)
  return { data: { ...written, version, unfinished: findUnfinished(written, first) } }
}
