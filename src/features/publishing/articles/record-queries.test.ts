import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { article, articleFile, contributor, supplement } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { type ArticleRow, articleRow } from '../../../../test/fixtures/article-rows.ts'
import { articleForm, createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { findIssueByNumber, findIssueContents } from '../issues/issue-record-queries.ts'
import { findRecord, listRecords, toJournalRecord } from './record-queries.ts'

const { journal } = await readJournal('journal')
const journalContext = { journal, baseUrl: 'https://journal.example.org' }

describe('the record of an article', () => {
  test('R-XREF-1 A record contains all metadata of a public article with absolute addresses', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { volume: '12', issue: '1-2', pages: '41-58' })
    await site.db
      .update(contributor)
      .set({ email: 'secret@example.org', orcid: '0000-0002-1825-0097' })
      .where(eq(contributor.articleId, _id))
    const record = await findRecord(site.db, journalContext, _id)
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

  test('R-ISSUE-3 A record has no unpublished issue', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { volume: '12', issue: '1' })
    await site.db.update(issue).set({ publishedAt: null })
    await site.db.update(article).set({ section: 'Articles' })
    expect(await findRecord(site.db, journalContext, _id)).toMatchObject({
      issue: null,
      section: null,
    })
  })

  test('R-ISSUE-3 A draft or a deleted article has no record', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { volume: '12', issue: '1' })
    await site.db.update(article).set({ status: 'draft' })
    expect(await findRecord(site.db, journalContext, _id)).toBeUndefined()
    await site.db.update(article).set({ status: 'published', deletedAt: sql`now()` })
    expect(await findRecord(site.db, journalContext, _id)).toBeUndefined()
  })

  test('R-META-3 The records of a correction and its article relate to each other', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const { body } = await site.send(
      admin,
      'POST',
      '/api/journals',
      articleForm({ title: 'Correction' }),
    )
    await site.db
      .update(article)
      .set({ concerns: _id, notice: 'correction' })
      .where(eq(article.id, body.data._id))
    expect((await findRecord(site.db, journalContext, _id))?.relations).toMatchObject([
      { kind: 'correction', direction: 'concerned-by', article: { title: 'Correction' } },
    ])
    expect((await findRecord(site.db, journalContext, body.data._id))?.relations).toMatchObject([
      { kind: 'correction', direction: 'concerns', article: { id: _id, published: '2026-03-02' } },
    ])
  })

  test("R-XREF-1 R-META-3 R-ISSUE-3 An issue's record lists its articles in order without removed ones", async ({
    site,
  }) => {
    await givenWhole(site)
    const journal = toJournalRecord(journalContext)
    expect(journal).toEqual({
      name: journalContext.journal.name,
      shortName: journalContext.journal.shortName,
      language: 'en',
      url: journalContext.baseUrl,
      publisher: journalContext.journal.publisher,
      issn: { print: null, online: null, ...journalContext.journal.issn },
    })
    expect(
      toJournalRecord({
        ...journalContext,
        journal: { ...journalContext.journal, issn: { print: '1234-5679' } },
      }),
    ).toMatchObject({ issn: { print: '1234-5679', online: null } })
    const at = `${journalContext.baseUrl}/journals/whole`
    const stored = { mediaType: 'text/csv', bytes: 7, sha256: 'sha' }
    const notice = (id: string, published: string, kind: string, direction = 'concerned-by') => ({
      kind,
      direction,
      article: {
        id,
        url: `${journalContext.baseUrl}/journals/${id}`,
        title: `Title of ${id}`,
        doi: `10.5555/${id}`,
        published,
      },
    })
    const issueRecord = {
      id: 'i1',
      url: `${journalContext.baseUrl}/issues/4/2`,
      volume: 4,
      number: '2',
      year: 2025,
      title: 'Reading',
      publicationDate: '2025-12-31',
      doi: '10.5555/i1',
    }
    const whole = await findRecord(site.db, journalContext, 'whole')
    expect(whole).toEqual({
      id: 'whole',
      fullText: null,
      url: at,
      title: 'Title of whole',
      abstract: 'a',
      keywords: ['k'],
      journal,
      category: 'Teaching',
      section: 'Articles',
      language: 'yo',
      pages: '3-9',
      articleNumber: 'e12',
      doi: '10.5555/whole',
      contributors: [],
      issue: issueRecord,
      licence: { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
      dates: {
        received: '2026-01-01',
        revised: '2026-01-02',
        accepted: '2026-01-03',
        published: '2026-02-28',
      },
      // The issue changed after the article.
      changedAt: new Date('2026-03-01T00:00:00Z'),
      files: [
        { ...stored, format: 'pdf', fileName: 'new.pdf', url: `${at}/article.pdf` },
        { ...stored, format: 'docx', fileName: 'a.docx', url: `${at}/article.docx` },
      ],
      supplements: [
        {
          ...stored,
          format: 'other',
          label: 'S1',
          fileName: 'a b.csv',
          url: `${at}/files/z/a%20b.csv`,
        },
        { ...stored, format: 'other', label: 'S2', fileName: 'c.csv', url: `${at}/files/y/c.csv` },
      ],
      references: ['One', 'Two'],
      funding: [{ funder: 'F', award: null }],
      fundingStatement: 's',
      dataAvailability: 'd',
      competingInterests: 'c',
      ethicsApproval: 'e',
      peerReview: { reviewers: 0, rounds: [] },
      reviews: [],
      translatedAbstracts: [{ language: 'fr', text: 'Un' }],
      relations: [
        notice('concerned', '2026-02-10', 'expression-of-concern', 'concerns'),
        notice('notice-b', '2026-02-11', 'correction'),
        notice('notice-a', '2026-02-12', 'retraction'),
        notice('notice-c', '2026-01-31', 'correction'),
      ],
    })
    const bare = await findRecord(site.db, journalContext, 'notice-c')
    expect(bare).toMatchObject({ files: [], supplements: [], issue: null, section: null })
    expect(bare?.changedAt).toEqual(new Date('2026-02-20T00:00:00Z'))
    expect(bare?.licence.name).toBe(journalContext.journal.licence.name)

    expect(await findIssueByNumber(site.db, { volume: 4, number: '2' })).toMatchObject({ id: 'i1' })
    for (const number of ['3', '9', ''])
      expect(await findIssueByNumber(site.db, { volume: 4, number })).toBeUndefined()
    expect(await findIssueByNumber(site.db, { volume: 5, number: '2' })).toBeUndefined()
    const described = await findIssueContents(site.db, journalContext, 'i1')
    expect(described).toEqual({
      ...issueRecord,
      introduction: 'Of this issue',
      journal,
      changedAt: new Date('2026-03-01T00:00:00Z'),
      articles: [await findRecord(site.db, journalContext, 'concerned'), whole],
    })
    for (const id of ['i2', 'none'])
      expect(await findIssueContents(site.db, journalContext, id)).toBeUndefined()
    const some = { orderBy: [article.id], limit: 2, offset: 1 }
    const listed = await listRecords(site.db, journalContext, some)
    expect(listed.map(({ id }) => id)).toEqual(['notice-a', 'notice-b'])
    const [first] = await listRecords(site.db, journalContext, { orderBy: [article.id], limit: 1 })
    expect(first?.id).toBe('concerned')
  })
})

/** An article with all metadata, in an issue; also what is not public: drafts, replaced and removed files, an issue in preparation. */
async function givenWhole(site: TestSite): Promise<void> {
  const updatedAt = new Date('2026-02-20T00:00:00Z')
  const numbered = { volume: 4, title: 'Reading', introduction: 'Of this issue' }
  await site.db.insert(issue).values([
    {
      ...numbered,
      id: 'i1',
      number: '2',
      doi: '10.5555/i1',
      publicationDate: '2025-12-31',
      publishedAt: updatedAt,
      updatedAt: new Date('2026-03-01T00:00:00Z'),
    },
    { ...numbered, id: 'i2', number: '3', updatedAt },
  ])
  const one = (id: string, day: string, more: ArticleRow = {}) => ({
    ...articleRow(site, id),
    keywords: ['k'],
    doi: `10.5555/${id}`,
    publishedAt: new Date(`${day}T23:59:00Z`),
    createdAt: updatedAt,
    updatedAt,
    ...more,
  })
  const whole = { concerns: 'whole', notice: 'correction' as const }
  await site.db.insert(article).values([
    one('concerned', '2026-02-10', { issueId: 'i1', position: 0 }),
    one('whole', '2026-01-20', {
      issueId: 'i1',
      position: 1,
      section: 'Articles',
      category: 'Teaching',
      publicationDate: '2026-02-28',
      pages: '3-9',
      articleNumber: 'e12',
      language: 'yo',
      receivedOn: '2026-01-01',
      revisedOn: '2026-01-02',
      acceptedOn: '2026-01-03',
      licence: 'CC-BY-NC-4.0',
      references: ['One', 'Two'],
      funding: [{ funder: 'F', award: null }],
      fundingStatement: 's',
      dataAvailability: 'd',
      competingInterests: 'c',
      ethicsApproval: 'e',
      peerReview: { reviewers: 0, rounds: [] },
      translatedAbstracts: [{ language: 'fr', text: 'Un' }],
      concerns: 'concerned',
      notice: 'expression-of-concern',
    }),
    one('notice-a', '2026-02-12', { ...whole, notice: 'retraction' }),
    one('notice-b', '2026-02-11', whole),
    one('notice-c', '2026-02-13', { ...whole, publicationDate: '2026-01-31', issueId: 'i2' }),
    one('notice-draft', '2026-02-11', { ...whole, status: 'draft' }),
    one('notice-gone', '2026-02-11', { ...whole, deletedAt: updatedAt }),
  ])
  const stored = { mediaType: 'text/csv', bytes: 7, sha256: 'sha', createdAt: updatedAt }
  const files = ['old.pdf', 'new.pdf', 'a.docx', 'a b.csv', 'c.csv', 'gone.csv']
  await site.db
    .insert(file)
    .values(files.map((name) => ({ ...stored, id: name, originalName: name, storageKey: name })))
  const ofWhole = { articleId: 'whole', createdAt: updatedAt }
  await site.db.insert(articleFile).values([
    { ...ofWhole, id: 'f1', fileId: 'old.pdf', format: 'pdf', replacedAt: updatedAt },
    { ...ofWhole, id: 'f2', fileId: 'a.docx', format: 'docx' },
    { ...ofWhole, id: 'f3', fileId: 'new.pdf', format: 'pdf' },
  ])
  await site.db.insert(supplement).values([
    { ...ofWhole, id: 'y', fileId: 'c.csv', label: 'S2', position: 2 },
    { ...ofWhole, id: 'x', fileId: 'gone.csv', label: 'S0', position: 0, removedAt: updatedAt },
    { ...ofWhole, id: 'z', fileId: 'a b.csv', label: 'S1', position: 1 },
  ])
}
