import { expect, vi } from 'vitest'
import { gather } from '../../test/leaks/cast.ts'
import { checkEmails, checkLog } from '../../test/leaks/check-emails.ts'
import { checkExport } from '../../test/leaks/check-export.ts'
import { checkFolders, listUploadFolders } from '../../test/leaks/check-folders.ts'
import { tellOfAppeal, tellOfDeletion, tellOfWithdrawal } from '../../test/leaks/endings.ts'
import { isPlantedWord } from '../../test/leaks/planted-names.ts'
import { test } from '../../test/leaks/site-with-pages.ts'
import { tellOfPublication } from '../../test/leaks/story.ts'
import { circle } from '../../test/runner/circle.ts'
import { limit } from '../../test/runner/patience.ts'

// Every route and page as every reader, many times.
vi.setConfig({ testTimeout: limit(900) })

/** Some pages and routes that name the published article. */
const showing = ['/', '/journals', '/journals/:id', '/journals/:id/reviews', '/archive', '/oai']

test('R-BLIND-1 no page, route, email, export or log shows a name to a person who must not read it', async ({
  site,
}) => {
  const former = await listUploadFolders()
  const cast = await gather(site)
  for (const tell of [tellOfAppeal, tellOfPublication, tellOfWithdrawal, tellOfDeletion])
    await tell(cast)
  await checkEmails(cast)
  await checkExport(cast, 'export')
  await checkFolders(cast, former)
  expect(checkLog(cast)).toEqual([])
  const { crawl, names } = cast
  expect(names.known.size).toBeGreaterThan(200)
  // A sample does not read everything.
  if (circle === 'first') return
  // Every planted word reaches somebody who may read it. Nobody needs to see ids and times.
  const unseen = [...names.known].filter(([word]) => isPlantedWord(word) && !crawl.seen.has(word))
  expect(unseen.map(([, name]) => name)).toEqual([])
  expect([...crawl.showing]).toEqual(expect.arrayContaining(showing))
})
