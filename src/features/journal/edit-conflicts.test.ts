import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { openPubSub } from '#platform/database/pub-sub.ts'
import { identityPart, putSettings, readSettings } from '../../../test/features/settings.ts'
import { test } from '../../../test/site.ts'
import { until } from '../../../test/until.ts'
import { openCurrentJournal } from './current-journal.ts'
import { renderJournal } from './render-journal.ts'

test('R-OFFICE-1 only changes of the same fields conflict', async ({ site }) => {
  const [ada, bola] = [await site.signIn('admin', 'Ada'), await site.signIn('admin', 'Bola')]
  const { journal, pages } = await readSettings(site, ada)
  const named = (name: string) => identityPart(journal, { name })
  const both = await Promise.all([
    putSettings(site, ada, 'parts/identity', 1, named('First')),
    putSettings(site, bola, 'parts/identity', 1, named('Second')),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(late?.body.message).toMatch(
    /^(Ada|Bola) changed this at 2 Mar 2026, 09:00 UTC \(name\)\. Your text is still here\. Compare the two, then publish again to replace the other text\.$/,
  )
  const page = { ...pages.faq, title: 'Asked often' }
  const elsewhere = await openCurrentJournal(site.db, renderJournal)
  const notices = openPubSub(site.opened, { warn: () => {} })
  notices.subscribe('pages', () => elsewhere.refresh())
  const received = vi.fn()
  elsewhere.onChange(received)
  expect((await putSettings(site, bola, 'pages/faq', 1, page)).status).toBe(200)
  await until(() => expect(received).toHaveBeenCalledOnce())
  expect((await elsewhere.content()).pages.get('faq')?.title).toBe('Asked often')
  await notices.close()
  const { version, journal: now } = await readSettings(site, bola)
  expect(version).toBe(3)
  const third = await putSettings(
    site,
    bola,
    'parts/identity',
    version,
    identityPart(now, { name: 'Third' }),
  )
  expect(third.body.data.journal.name).toBe('Third')
})

test('R-OFFICE-1 R-OFFICE-2 an edit conflict names the person, the fields and the time', async ({
  site,
}) => {
  const manager = await site.signIn('admin', 'Ada Obi')
  const { journal, pages } = await readSettings(site, manager)
  expect(
    (
      await putSettings(
        site,
        manager,
        'parts/identity',
        1,
        identityPart(journal, { tagline: 'New' }),
      )
    ).status,
  ).toBe(200)
  const clash = async (tagline: string) => {
    const answer = await putSettings(
      site,
      manager,
      'parts/identity',
      1,
      identityPart(journal, { tagline }),
    )
    return [answer.status, answer.body.message]
  }
  const sentence = (who: string, what: string) =>
    expect.stringMatching(
      new RegExp(
        `^${who} changed this at [^(]+ \\(${what}\\)\\. Your text is still here. Compare the two, then publish again to replace the other text\\.$`,
      ),
    )
  expect(await clash('Mine')).toEqual([409, sentence('Ada Obi', 'tagline')])
  await site.db.execute(sql`update journal_version set published_by = null`)
  expect(await clash('Mine')).toEqual([409, sentence('Another manager', 'tagline')])
  expect(
    (await putSettings(site, manager, 'pages/guide', 1, { ...pages.guide, title: 'G' })).status,
  ).toBe(200)
  const { body } = await site.ask(manager, { url: '/api/settings/versions' })
  expect(body.versions?.map(({ number, changed }: never) => [number, changed]) ?? body).toEqual([
    [3, ['pages.guide']],
    [2, ['tagline']],
    [1, []],
  ])
})
