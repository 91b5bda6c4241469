import { expect } from 'vitest'
import { createArticle, test } from '../../../test/site.ts'

test('R-XREF-1 the list of metadata files names an issue with the year of its articles', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin, { volume: '12', issue: '3', publicationDate: '2026-01-31' })
  const { body } = await site.ask(admin, { url: '/api/indexing' })
  expect(body.issues).toMatchObject([{ name: 'Vol. 12, No. 3 (2026)' }])
})
