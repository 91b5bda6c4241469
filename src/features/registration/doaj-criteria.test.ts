import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { test } from '../../../test/features/deposits.ts'
import { createArticle } from '../../../test/site.ts'

describe('the page "Ready for DOAJ"', () => {
  test('R-DOAJ-1 The DOAJ criteria reflect published articles and current pages', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin)
    await createArticle(site, admin, { status: 'draft' })
    const criteria = async () => {
      const { body } = await site.ask(admin, { url: '/api/indexing/doaj' })
      return Object.fromEntries(
        body.criteria.map(({ name, ...rest }: { name: string; sentence: string }) => [name, rest]),
      )
    }
    const found = await criteria()
    expect(found['Research articles'].sentence).toMatch(/^1 articles? appeared/)
    expect(found.DOIs).toMatchObject({
      verdict: 'to do',
      sentence: expect.stringMatching(/^1 of 1 article/),
    })
    expect(found['Peer review'].at).toBe('/peer-review')
    await site.db.update(article).set({ doi: '10.5555/a' }).where(eq(article.status, 'published'))
    expect((await criteria()).DOIs.verdict).toBe('yes')
  })
})
