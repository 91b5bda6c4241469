import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { fullTextRendition } from '#db/schema/publishing/full-text.ts'
import { Typesetting } from '#domain/journal/typesetting.ts'
import { putSettings, readSettings } from '../../../../test/features/settings.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'

const findRenditions = ({ db }: TestSite, articleId: string) =>
  db
    .select({ format: fullTextRendition.format, sha256: file.sha256 })
    .from(fullTextRendition)
    .innerJoin(file, eq(file.id, fullTextRendition.fileId))
    .where(eq(fullTextRendition.articleId, articleId))
    .orderBy(fullTextRendition.format)

test('R-TEXT-3 new settings of PDFs render the articles again in the formats for readers', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const docxFile = sampleDocx({ text: 'Pupils measured water.' })
  const { _id: id } = await createArticle(site, manager, { docxFile })
  await site.work()
  const url = `/api/journals/${id}/full-text`
  const fileId = await until(async () => {
    const { body } = await site.ask(manager, { url })
    expect(body.data.state).toBe('converted')
    return body.data.fileId
  })
  await site.ask(manager, { method: 'PUT', url: `${url}/approval`, payload: { fileId } })
  const before = await until(async () => {
    const found = await findRenditions(site, id)
    expect(found.map(({ format }) => format)).toEqual(['epub', 'pdf'])
    return found
  })
  const typesetting = Typesetting.parse({ paper: 'us-letter', formats: ['pdf'] })
  expect((await readSettings(site, manager)).version).toBe(1)
  await putSettings(site, manager, 'parts/typesetting', 1, { typesetting })
  await until(async () => {
    const after = await findRenditions(site, id)
    expect(after.map(({ format }) => format)).toEqual(['pdf'])
    expect(before).not.toContainEqual(after[0])
  })
})
