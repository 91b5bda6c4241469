import type { FastifyPluginAsync } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import type { JournalChange } from '#domain/journal/settings-parts.ts'
import { findSampleFields, findUnfinished } from '#domain/journal/unfinished.ts'
import { authorise } from '#domain/people/permission.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import { settingsEndpoints } from '#features/journal/endpoints.ts'
import {
  type CheckTypesetting,
  publishChange,
  restoreVersion,
} from '#features/journal/publish-version.ts'
import { getNewestVersion, getVersion, listVersions } from '#features/journal/queries.ts'
import { type MarkdownTasks, renderPage } from '#features/journal/render-in-sandbox.ts'
import type { CommandDeps } from '#platform/events.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'

type Deps = CommandDeps & {
  live: CurrentJournal
  sandbox: Sandbox<MarkdownTasks>
  checkTypesetting: CheckTypesetting
}

const permission = 'manage journal settings'
const config = { permission } as const

export const settingsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, settingsEndpoints)

    const publish = async (actor: Actor, version: number, change: JournalChange) => {
      await publishChange(deps, authorise(actor, permission).account, { version, change })
      return readSettings(deps)
    }

    route('GET /settings', { config }, () => readSettings(deps))

    route('GET /settings/unfinished', { config }, async () => {
      const { written, first } = await readVersions(deps)
      return { unfinished: findUnfinished(written, first), first: findUnfinished(first, first) }
    })

    route(
      'PUT /settings/parts/:part',
      { config },
      ({ actor, params: { part }, body: { version, value } }) =>
        publish(actor, version, { part, value }),
    )

    route(
      'PUT /settings/pages/:page',
      { config },
      ({ actor, params: { page }, body: { version, value } }) =>
        publish(actor, version, { page, value }),
    )

    route('PUT /settings/missing-texts', { config }, ({ actor, body: { version, value } }) =>
      publish(actor, version, value),
    )

    route('POST /settings/pages', { config }, ({ actor, body: { version, ...add } }) =>
      publish(actor, version, { add }),
    )

    route(
      'DELETE /settings/pages/:page',
      { config },
      ({ actor, params: { page }, query: { version } }) =>
        publish(actor, version, { remove: page }),
    )

    route('POST /settings/preview', { config }, ({ body }) =>
      renderPage(deps, body, deps.live.journal()),
    )
    app.register(versionRoutes(deps))
  }

const versionRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, settingsEndpoints)

    route('GET /settings/versions', { config }, async ({ query: { page = 1, limit = 50 } }) => {
      const { items, total } = await listVersions(deps.db, { page, limit })
      const versions = items.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }))
      return { versions, total }
    })

    route('GET /settings/versions/:number', { config }, async ({ params: { number } }) => ({
      data: (await getVersion(deps.db, number)).written,
    }))

    route(
      'POST /settings/versions/:number/restore',
      { config },
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

async function readSettings(deps: Deps): Promise<{ data: SettingsBody }> {
  const { number: version, written, first } = await readVersions(deps)
  const sampleFields = findSampleFields(written.journal, first.journal)
  return { data: { ...written, version, unfinished: findUnfinished(written, first), sampleFields } }
}
