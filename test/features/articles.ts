import { expect } from 'vitest'
import { file } from '../../db/schema/files.ts'
import { article } from '../../db/schema/publishing/articles.ts'
import type { TestSite } from '../site-actions.ts'

export async function expectNothingStored(site: TestSite) {
  expect(await site.db.select().from(article)).toEqual([])
  expect(await site.db.select().from(file)).toEqual([])
  expect(await site.storedFiles()).toEqual([])
}
