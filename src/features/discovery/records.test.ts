import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { article, contributor } from '#db/schema/articles.ts'
import { issue } from '#db/schema/issues.ts'
import { readJournal } from '#features/journal/content.ts'
import { articleForm, givenArticle, test } from '../../../test/site.ts'
import { findRecord } from './records.ts'

const { journal } = await readJournal('journal')
const voice = { journal, baseUrl: 'https://journal.example.org' }

describe('the record of an article', () => {
  test('R-XREF-1 says all that is known of a public article, with addresses below the site', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await givenArticle(site, admin, { volume: '12', issue: '1-2', pages: '41-58' })
    await site.db
      .update(contributor)
      .set({ email: 'secret@example.org', orcid: '0000-0002-1825-0097' })
      .where(eq(contributor.articleId, _id))
    const record = await findRecord(site.db, voice, _id)
    expect(record).toMatchObject({
      url: `https://journal.example.org/journals/${_id}`,
      issue: { volume: 12, number: '1-2', url: 'https://journal.example.org/issues/12/1-2' },
      dates: { published: '2026-03-02', received: null },
      contributors: [{ displayName: 'Sample Author', orcid: '0000-0002-1825-0097' }],
      licence: { name: 'CC BY 4.0' },
      files: [
        { format: 'pdf', url: `https://journal.example.org/journals/${_id}/article.pdf` },
        { format: 'docx' },
      ],
    })
    expect(record?.changedAt).toEqual(site.now)
    expect(JSON.stringify(record)).not.toContain('secret@example.org')
  })

  test('R-ISSUE-3 names no issue that readers do not see, and there is none of a draft or a deleted article', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await givenArticle(site, admin, { volume: '12', issue: '1' })
    await site.db.update(issue).set({ publishedAt: null })
    await site.db.update(article).set({ section: 'Articles' })
    expect(await findRecord(site.db, voice, _id)).toMatchObject({ issue: null, section: null })
    await site.db.update(article).set({ status: 'draft' })
    expect(await findRecord(site.db, voice, _id)).toBeUndefined()
    await site.db.update(article).set({ status: 'published', deletedAt: sql`now()` })
    expect(await findRecord(site.db, voice, _id)).toBeUndefined()
  })

  test('R-META-3 ties a correction and what it corrects to each other', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await givenArticle(site, admin)
    const { body } = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ title: 'Correction' }),
    )
    await site.db
      .update(article)
      .set({ concernsId: _id, notice: 'correction' })
      .where(eq(article.id, body.data._id))
    expect((await findRecord(site.db, voice, _id))?.relations).toMatchObject([
      { kind: 'correction', direction: 'concerned-by', article: { title: 'Correction' } },
    ])
    expect((await findRecord(site.db, voice, body.data._id))?.relations).toMatchObject([
      { kind: 'correction', direction: 'concerns', article: { id: _id, published: '2026-03-02' } },
    ])
  })
})
