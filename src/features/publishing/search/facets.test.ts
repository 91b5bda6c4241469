import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { searchWord } from '#db/schema/publishing/articles.ts'
import { listRelated } from '#features/publishing/articles/article-list-queries.ts'
import { archive, createSearchable, titlesOf } from '../../../../test/features/search.ts'
import { insertArticles } from '../../../../test/fixtures/article-rows.ts'
import { test } from '../../../../test/site.ts'
import { indexWords } from './index-words.ts'

describe('what narrows the archive', () => {
  test('R-FIND-2 A search counts each facet of the result and filters by it', async ({ site }) => {
    const admin = await site.signIn('admin')
    const both = { authors: '["Ada Obi", "ada obi", "B. Bello"]', category: 'Education' }
    await createSearchable(site, admin, 'Cloth one', {
      ...both,
      keywords: '["Adire", "dyeing"]',
      publicationDate: '2024-05-05',
      volume: '3',
      issue: '1',
    })
    await createSearchable(site, admin, 'Cloth two', {
      authors: '["Àdá Obi"]',
      keywords: '["adire"]',
    })
    const training = { category: 'Teacher Training' }
    await createSearchable(site, admin, 'Other', { ...training, keywords: '["adire"]' })
    await createSearchable(site, admin, 'Another', { ...training, volume: '4', issue: '2' })
    const found = await archive(site, { search: 'cloth' })
    const said = (kind: keyof typeof found.facets) =>
      found.facets[kind].map(({ label, count }) => `${label.toLowerCase()} ${count}`)
    expect(found.total).toBe(2)
    expect(said('year')).toEqual(['2026 1', '2024 1'])
    expect(said('category')).toEqual(['education 1'])
    expect(said('issue')).toEqual(['vol. 3, no. 1 1'])
    expect(said('author')[0]).toMatch(/obi 2$/)
    expect(said('keyword')).toEqual(['adire 2', 'dyeing 1'])
    const { year, category, issue } = (await archive(site, {})).facets
    expect({ year, category, issue }).toEqual({
      year: [
        { value: '2026', label: '2026', count: 3 },
        { value: '2024', label: '2024', count: 1 },
      ],
      category: [
        { value: 'Teacher Training', label: 'Teacher Training', count: 2 },
        { value: 'Education', label: 'Education', count: 1 },
      ],
      issue: [
        { value: expect.any(String), label: 'Vol. 4, No. 2', count: 1 },
        found.facets.issue[0],
      ],
    })
    const none = await archive(site, { search: 'cloth', author: 'Nobody' })
    expect(none).toMatchObject({
      items: [],
      total: 0,
      all: 4,
      years: [2026, 2024],
      suggestion: null,
      facets: { year: [], category: [], issue: [], author: [], keyword: [] },
    })
    const ofCategories = [...'ABCDEF'].flatMap((category, n) =>
      Array.from({ length: n + 3 }, (_, i) => [
        `${category}${i}`,
        { category, publicationDate: `${2001 + ((n * 5) % 6)}-01-01` },
      ]),
    )
    await insertArticles(site, Object.fromEntries(ofCategories))
    const many = (await archive(site, {})).facets
    expect(many.category.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'F 8',
      'E 7',
      'D 6',
      'C 5',
      'B 4',
      'A 3',
      'Teacher Training 2',
      'Education 1',
    ])
    expect(many.year.map(({ label }) => label)).toEqual([
      '2026',
      '2024',
      '2006',
      '2005',
      '2004',
      '2003',
      '2002',
      '2001',
    ])
    for (const [filters, expected] of [
      [{ author: 'ada OBI' }, ['Cloth one', 'Cloth two']],
      [{ keyword: 'adire' }, ['Cloth one', 'Cloth two', 'Other']],
      [{ keyword: 'adire', search: 'two' }, ['Cloth two']],
      [{ issue: found.facets.issue[0]?.value }, ['Cloth one']],
      [{ year: 2024, category: 'Education', author: 'B. Bello' }, ['Cloth one']],
      [{ author: 'Obi' }, []],
    ] as const) {
      const narrowed = await archive(site, filters)
      expect([filters, titlesOf(narrowed.items).toSorted()]).toEqual([filters, expected])
      expect(narrowed.total).toBe(expected.length)
    }
  })

  test('R-ARCH-2 A search for symbols finds them in the archive and in lists', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createSearchable(site, admin, 'A hundred %%% of it')
    await createSearchable(site, admin, 'Dashes --- in a draft', { status: 'draft' })
    const list = async (term: string, more = '') =>
      titlesOf(
        (await site.ask(admin, { url: `/api/journals?search=${encodeURIComponent(term)}${more}` }))
          .body,
      )
    expect(titlesOf((await archive(site, { search: '%%%' })).items)).toEqual([
      'A hundred %%% of it',
    ])
    expect(await list('%%%')).toEqual(['A hundred %%% of it'])
    for (const term of ['"..."', '---', '____', '\\\\\\'])
      expect([term, (await archive(site, { search: term })).total, await list(term)]).toEqual([
        term,
        0,
        [],
      ])
    expect(await list('---', '&status=all')).toEqual(['Dashes --- in a draft'])
  })

  test('R-FIND-2 A search without results suggests a spelling of public articles', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const made = await createSearchable(site, admin, 'Mathematics for teachers')
    const draft = await createSearchable(site, admin, 'Secretive matters', { status: 'draft' })
    await indexWords(site.db, [made._id, draft._id])
    const near = async (term: string) => (await archive(site, { search: term })).suggestion
    expect(await near('matematics')).toBe('mathematics')
    expect(await near('techers mathemathics')).toBe('teachers mathematics')
    expect(await near('mathematics')).toBeNull()
    expect(await near('zzqqxx')).toBeNull()
    expect(await near('secretiv')).toBeNull()
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${made._id}` })
    expect(await near('matematics')).toBeNull()
  })

  test('R-FIND-2 The words of a new article can be suggested', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createSearchable(site, admin, 'Hydroponics')
    await site.work()
    await expect
      .poll(() => site.db.select().from(searchWord).where(sql`word = 'hydroponics'`))
      .toHaveLength(1)
  })

  test('R-FIND-3 Related articles share keywords before category and words of the title', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const education = { category: 'Education' }
    const keywords = '["adire", "dyeing"]'
    const { _id: id } = await createSearchable(site, admin, 'Patterns of cloth', {
      ...education,
      keywords,
    })
    const of = {
      id,
      title: 'Patterns of cloth',
      keywords: ['Adire', 'dyeing'],
      category: 'Education',
    }
    expect(await listRelated(site.db, of)).toEqual([])
    await createSearchable(site, admin, 'Patterns elsewhere', { category: 'Teacher Training' })
    await createSearchable(site, admin, 'Patterns again', education)
    await createSearchable(site, admin, 'Shares one', { keywords: '["ADIRE"]' })
    await createSearchable(site, admin, 'Shares both', { keywords })
    await createSearchable(site, admin, 'A draft', { keywords, status: 'draft' })
    expect(titlesOf(await listRelated(site.db, of))).toEqual([
      'Shares both',
      'Shares one',
      'Patterns again',
    ])
    for (const [n, more] of [education, {}, {}, {}].entries())
      await createSearchable(site, admin, `More ${n}`, {
        ...more,
        keywords,
        publicationDate: `2025-01-0${n + 1}`,
      })
    expect(titlesOf(await listRelated(site.db, of))).toEqual([
      'More 0',
      'Shares both',
      'More 3',
      'More 2',
    ])
    const byTitle = { ...of, keywords: [] }
    expect(titlesOf(await listRelated(site.db, byTitle))).toEqual(['Patterns again'])
    expect(await listRelated(site.db, { ...byTitle, category: null })).toEqual([])
    expect(await listRelated(site.db, { ...byTitle, title: 'Of the arts' })).toEqual([])
    expect(await listRelated(site.db, { ...of, keywords: [], title: '' })).toEqual([])
  })
})
