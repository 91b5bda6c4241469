import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewRound, submissionFile } from '#db/schema/editorial/submissions.ts'
import { givenReviewer } from '../../../../test/editorial/review.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const read = (site: TestSite, { headers }: { headers: object }, end = '.json') =>
  site.ask(null, { url: `/api/review/manuscript${end}`, headers: { ...headers } })

test('R-REVIEW-3 R-BLIND-1 a reviewer reads the anonymised copy in the page and as a file', async ({
  site,
}) => {
  const file = sampleDocx({ text: 'We planned a lesson &lt;together&gt;', name: 'Ada Sample.docx' })
  const { reviewer } = await givenReviewer(site, { file })
  const page = await read(site, reviewer)
  expect([page.status, page.body]).toEqual([
    200,
    { data: { blocks: ['<p>We planned a lesson &lt;together&gt;</p>'] } },
  ])
  const download = await read(site, reviewer, '')
  expect(download.status).toBe(200)
  expect(download.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  expect(download.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(String(download.headers['content-disposition'])).not.toContain('Ada')
})

test('R-BLIND-3 nobody reads a copy before an editor has approved it', async ({ site }) => {
  const { reviewer } = await givenReviewer(site)
  await site.db.update(reviewRound).set({ copyApprovedAt: null })
  expect((await read(site, reviewer)).status).toBe(404)
  expect((await read(site, reviewer, '')).status).toBe(404)
})

test('R-BLIND-1 a reviewer reads no manuscript of the author and no copy of another round', async ({
  site,
}) => {
  const { id, reviewer } = await givenReviewer(site)
  await site.db
    .update(submissionFile)
    .set({ round: null })
    .where(eq(submissionFile.role, 'anonymised'))
  expect((await read(site, reviewer)).status, 'of no round').toBe(404)
  await site.db.delete(submissionFile).where(eq(submissionFile.role, 'anonymised'))
  expect((await read(site, reviewer)).status, 'only the manuscript').toBe(404)
  await site.db.update(reviewRound).set({ anonymity: 'all-identities-visible' })
  expect((await read(site, reviewer)).status, `submission ${id}`).toBe(200)
})
