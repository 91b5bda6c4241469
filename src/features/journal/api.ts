import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Change } from '#domain/journal/parts.ts'
import { findUnfinished } from '#domain/journal/unfinished.ts'
import { WrittenJournal, WrittenPage } from '#domain/journal/written.ts'
import type { Account } from '#domain/people/account.ts'
import { requireDuty } from '#domain/people/duty.ts'
import { ListQuery } from '#domain/text/listing.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { takeUp } from '#platform/http/take-up.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { LiveJournal } from './live.ts'
import { bringBack, publishChange } from './publish.ts'
import { countVersions, getNewest, getVersion, listVersions } from './queries.ts'
import { requireMarkdown, setPage } from './set-page.ts'
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
} from './wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; live: LiveJournal }

const tags = ['settings']
const may = 'say what the journal says of itself'
const config = { may } as const
const writing = { may, changesPages: true } as const
const response = { 200: z.object({ data: SettingsBody }) }

/** What the journal says of itself: read and changed by those who manage it, with every earlier version. */
export const settingsRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const publish = async (who: Account, asked: { version: number; change: Change }) => {
      await publishChange(needs, who, asked)
      return tell(needs)
    }

    app.get('/settings', { config, schema: { tags, response } }, () => tell(needs))

    app.get(
      '/settings/unfinished',
      { config, schema: { tags, response: { 200: UnfinishedBody } } },
      async () => {
        const { unfinished, pages } = (await tell(needs)).data
        const titles = Object.entries(pages).map(([name, { title }]) => [name, title])
        return { unfinished, titles: Object.fromEntries(titles) }
      },
    )

    app.put(
      '/settings/parts/:part',
      { config: writing, schema: { tags, params: PartParams, body: PartChange, response } },
      ({ actor, params: { part }, body: { version, value } }) =>
        publish(requireDuty(actor, may).account, { version, change: { part, value } }),
    )

    app.put(
      '/settings/pages/:page',
      { config: writing, schema: { tags, params: PageParams, body: PageChange, response } },
      ({ actor, params: { page }, body: { version, value } }) =>
        publish(requireDuty(actor, may).account, { version, change: { page, value } }),
    )

    app.post(
      '/settings/pages',
      { config: writing, schema: { tags, body: PageAddition, response } },
      ({ actor, body: { version, ...add } }) =>
        publish(requireDuty(actor, may).account, { version, change: { add } }),
    )

    app.delete(
      '/settings/pages/:page',
      { config: writing, schema: { tags, params: PageParams, querystring: PageRemoval, response } },
      ({ actor, params: { page }, query: { version } }) =>
        publish(requireDuty(actor, may).account, { version, change: { remove: page } }),
    )

    app.post(
      '/settings/preview',
      { config, schema: { tags, body: WrittenPage, response: { 200: PagePreview } } },
      async ({ body }) => {
        const shown = setPage(body, needs.live.journal())
        requireMarkdown(body)
        return shown
      },
    )
    takeUp(app, versionRoutes(needs))
    done()
  }

/** Every version with who and when; one can be looked at and brought back. */
const versionRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
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
        const found = await listVersions(needs.db, { limit, offset: (page - 1) * limit })
        const versions = found.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }))
        return { versions, total: await countVersions(needs.db) }
      },
    )

    app.get(
      '/settings/versions/:number',
      {
        config,
        schema: {
          tags,
          params: VersionParams,
          response: { 200: z.object({ data: WrittenJournal }) },
        },
      },
      async ({ params: { number } }) => ({ data: (await getVersion(needs.db, number)).written }),
    )

    app.post(
      '/settings/versions/:number/bring-back',
      { config: writing, schema: { tags, params: VersionParams, response } },
      async ({ actor, params: { number } }) => {
        await bringBack(needs, requireDuty(actor, may).account, number)
        return tell(needs)
      },
    )
    done()
  }

/** What stands now. This process shows it from now on. */
async function tell({ db, live }: Needs): Promise<z.output<(typeof response)[200]>> {
  await live.refresh()
  const { written: first } = await getVersion(db, 1)
  const { number: version, written } = await getNewest(db)
  return { data: { ...written, version, unfinished: findUnfinished(written, first) } }
}
