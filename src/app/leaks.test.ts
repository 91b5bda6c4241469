import { expect } from 'vitest'
import { gather } from '../../test/leaks/cast.ts'
import { checkEmails, checkLog } from '../../test/leaks/check-emails.ts'
import { checkExport } from '../../test/leaks/check-export.ts'
import { tellOfAppeal, tellOfDeletion, tellOfWithdrawal } from '../../test/leaks/endings.ts'
import { isPlantedWord } from '../../test/leaks/planted-names.ts'
import { tellOfPublication } from '../../test/leaks/story.ts'
import { test } from '../../test/site.ts'

test('R-BLIND-1 no route, email, export or log shows a name to a person who must not read it', async ({
  site,
}) => {
  const cast = await gather(site)
  for (const tell of [tellOfPublication, tellOfAppeal, tellOfWithdrawal, tellOfDeletion])
    await tell(cast)
  await checkEmails(cast)
  await checkExport(cast)
  expect(checkLog(cast)).toEqual([])
  const { crawl, names } = cast
  // Every planted word reaches somebody who may read it. Nobody needs to see ids and times.
  const unseen = [...names.known].filter(([word]) => isPlantedWord(word) && !crawl.seen.has(word))
  expect(unseen.map(([, name]) => name)).toEqual([])
  expect(names.known.size).toBeGreaterThan(200)
}, 1_800_000)
