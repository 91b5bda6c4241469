import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect } from 'vitest'
import { publishDueSubmissions } from '#features/publication/publish-due.ts'
import {
  askByProofLink,
  givenProduction,
  openProofLink,
  sendProof,
} from '../../test/editorial/production.ts'
import { runCommand } from '../../test/editorial/workflow.ts'
import { test } from '../../test/site.ts'
import type { TestSite } from '../../test/site-actions.ts'
import { article } from './publishing/articles.ts'

const minute = 60_000
const { heldAt, releaseReason, releasedBy, releasedAt } = article
const readHolds = (site: TestSite) =>
  site.db.select({ heldAt, releaseReason, releasedBy, releasedAt }).from(article)
const nothing = { heldAt: null, releaseReason: null, releasedBy: null, releasedAt: null }

/** Empties the columns, and fills them from the activity log as the upgrade does. */
async function fillAgain(site: TestSite): Promise<void> {
  await site.db.update(article).set(nothing)
  const migrations = readMigrationFiles({ migrationsFolder: 'db/migrations' })
  const fills = migrations
    .flatMap((each) => each.sql)
    .filter((statement) => /^UPDATE "article" SET "(held_at|release_reason)"/m.test(statement))
  expect(fills).toHaveLength(2)
  for (const statement of fills) await site.db.execute(sql.raw(statement))
}

const scheduleIn = (site: TestSite, minutes: number, reason?: string) => ({
  publishAt: new Date(site.now.getTime() + minutes * minute).toISOString(),
  ...(reason && { proofReason: reason }),
})

test('R-PROOF-4 R-SCALE-3 an upgrade keeps the hold of an article and the reason of its editor', async ({
  site,
}) => {
  const { editor, id } = await givenProduction(site)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const releasedAt = site.now
  await runCommand(site, editor, id, 'schedule', scheduleIn(site, 30, 'Agreed by phone.'))
  site.pass(minute)
  await runCommand(site, editor, id, 'schedule', scheduleIn(site, 60))
  const released = { releaseReason: 'Agreed by phone.', releasedBy: editor.id, releasedAt }
  expect(await readHolds(site)).toEqual([{ heldAt: null, ...released }])
  await fillAgain(site)
  expect(await readHolds(site)).toEqual([{ heldAt: null, ...released }])

  await askByProofLink(site, headers, 'PUT', '/comments/comment-1', { partId: null, text: 'No' })
  await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' })
  expect(await readHolds(site)).toEqual([nothing])
  site.pass(61 * minute)
  const deps = { ...site, clock: () => site.now, journal: () => ({ categories: [], sections: [] }) }
  await publishDueSubmissions(deps)
  expect(await readHolds(site)).toEqual([{ ...nothing, heldAt: expect.any(Date) }])
  const before = await readHolds(site)
  await fillAgain(site)
  expect(await readHolds(site)).toEqual(before)
})

test('R-PROOF-4 cancelling the date of publication ends the reason that was given with it', async ({
  site,
}) => {
  const { editor, id } = await givenProduction(site)
  await runCommand(site, editor, id, 'schedule', scheduleIn(site, 30, 'Agreed by phone.'))
  await runCommand(site, editor, id, 'unschedule')
  expect(await readHolds(site)).toEqual([nothing])
  const again = await runCommand(site, editor, id, 'schedule', scheduleIn(site, 30))
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('proof') } })
  await fillAgain(site)
  expect(await readHolds(site)).toEqual([nothing])
})
