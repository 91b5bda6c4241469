import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { article as articleRow, searchWord } from '#db/schema/publishing/articles.ts'
import { listRelated } from '#features/publishing/articles/article-list-queries.ts'
import { createArticle, type Person, type TestSite, test } from '../../../../test/site.ts'
import { readArchive } from './archive-queries.ts'
import { indexWords } from './index-words.ts'

const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)

const given = (site: TestSite, admin: Person, title: string, more: Record<string, string> = {}) =>
  createArticle(site, admin, {
    title,
    abstract: 'Nothing of note.',
    authors: '["A. Author"]',
    keywords: '[]',
    ...more,
  })

const search = async (site: TestSite, term: string, more = '') => {
  const url = `/api/journals?search=${encodeURIComponent(term)}&sortBy=relevance${more}`
  const { status, body } = await site.ask(null, { url })
  expect([term.slice(0, 50), status]).toEqual([term.slice(0, 50), 200])
  return titles(body)
}

const archive = (site: TestSite, query: object) =>
  readArchive(site.db, { page: 1, limit: 12, sortBy: 'relevance', ...query })

describe('search', () => {
  test('R-FIND-1 R-ARCH-2 Finds words in any order, parts of words, and words with diacritics', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await given(site, admin, 'Kíkọ́ èdè Yorùbá', {
      abstract: 'How Ọmọ́táyọ̀ reteaches “reading”.',
      authors: '["Ẹniọlá Ọ̀ṣọ́"]',
      keywords: '["ɓangaren ƙasa", "Ịgbọ"]',
    })
    await given(site, admin, 'Other')
    for (const term of [
      'KIKO',
      'ede yoruba',
      'yorùbá oso',
      'igbo',
      'bangaren',
      'ƙasa reading',
      'teach',
      'eniola',
      'ko ede',
      'a',
      'niol',
    ])
      expect([term, await search(site, term)]).toContainEqual(
        expect.arrayContaining(['Kíkọ́ èdè Yorùbá']),
      )
    for (const term of ['reading writing', 'teachx', 'yoruba other'])
      expect([term, await search(site, term)]).toEqual([term, []])
  })

  test('R-FIND-1 Ranks titles before authors and keywords, and those before abstracts', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const on = (publicationDate: string) => ({ publicationDate })
    await given(site, admin, 'In the abstract', { abstract: 'Of dyeing.', ...on('2024-01-01') })
    await given(site, admin, 'In a keyword', { keywords: '["dyeing"]', ...on('2023-01-01') })
    await given(site, admin, 'Dyeing in the title', on('2022-01-01'))
    const byRelevance = ['Dyeing in the title', 'In a keyword', 'In the abstract']
    expect(await search(site, 'dyeing')).toEqual(byRelevance)
    expect(await search(site, 'dyeing', '&page=2&limit=1').catch(() => [])).toBeDefined()
    const byDate = await archive(site, { search: 'dyeing', sortBy: 'publicationDate' })
    expect(titles(byDate.items)).toEqual(byRelevance.toReversed())
    const second = await archive(site, { search: 'dyeing', page: 2, limit: 1 })
    expect(titles(second.items)).toEqual(['In a keyword'])
    expect(second.total).toBe(3)
  })

  test('R-FIND-1 A phrase in quotation marks is found as typed', async ({ site }) => {
    const admin = await site.signIn('admin')
    await given(site, admin, 'A lesson study')
    await given(site, admin, 'A study of a lesson')
    expect(await search(site, '“lesson  study”')).toEqual(['A lesson study'])
    expect(await search(site, 'lesson study')).toHaveLength(2)
  })

  test('R-FIND-1 No input is an error or matches by accident', async ({ site }) => {
    const admin = await site.signIn('admin')
    await given(site, admin, 'Plain words')
    for (const term of [
      "'",
      "'':*",
      '\\',
      '\\\\',
      '%',
      '_',
      '%_%',
      '& | ! <->',
      '"',
      '""',
      '“”',
      ':*',
      '(((',
      ')',
      '\u202e',
      '😀',
      '!plain',
      "plain' | 'x",
      '-',
      'zz & plain',
    ]) {
      const found = await search(site, term)
      expect([term, found.length]).toEqual([term, /plain$/.test(term) && term[0] === '!' ? 1 : 0])
      await archive(site, { search: term })
    }
    const many = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(' ')
    const asked = (term: string) =>
      site.ask(null, { url: `/api/journals?search=${encodeURIComponent(term)}` })
    expect((await asked(many)).status).toBe(400)
    expect((await asked('\0')).status).toBe(400)
    for (const term of [
      many,
      'x'.repeat(100_000),
      "' ".repeat(100),
      'a '.repeat(100),
      '\0',
      '\ud83d',
    ])
      expect((await archive(site, { search: term })).total).toBeLessThan(2)
  })

  test('R-FIND-1 A draft and a deleted article are found only once they are public again', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await given(site, admin, 'Woven cloth', { status: 'draft' })
    const change = (payload: object) =>
      site.ask(admin, { method: 'PATCH', url: `/api/journals/${_id}`, payload })
    expect(await search(site, 'woven')).toEqual([])
    await change({ status: 'published' })
    expect(await search(site, 'woven')).toEqual(['Woven cloth'])
    await change({ title: 'Dyed cloth' })
    expect(await search(site, 'woven')).toEqual([])
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    expect(await search(site, 'dyed')).toEqual([])
    await site.ask(admin, { method: 'POST', url: `/api/journals/${_id}/restore` })
    expect(await search(site, 'dyed')).toEqual(['Dyed cloth'])
  })

  test('R-FIND-1 Words of four letters and more can be suggested', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await given(site, admin, 'Woven cloth')
    await indexWords(site.db, [_id])
    const rows = await site.db.select().from(searchWord).orderBy(searchWord.word)
    expect(rows.map(({ word }) => word)).toEqual(['author', 'cloth', 'note', 'nothing', 'woven'])
  })

  test('R-FIND-1 The longest fields and words can be searched', async ({ site }) => {
    const admin = await site.signIn('admin')
    const letters = 'ꙮ'.repeat(200)
    await given(site, admin, 'The longest', {
      abstract: '𐍈'.repeat(4_999),
      authors: JSON.stringify(
        Array.from({ length: 100 }, (_, n) => `${n}${letters}`.slice(0, 200)),
      ),
      keywords: JSON.stringify(
        Array.from({ length: 50 }, (_, n) => `k${n}${letters}`.slice(0, 200)),
      ),
    })
    expect(await search(site, 'longest')).toEqual(['The longest'])
    expect(await search(site, '𐍈𐍈𐍈')).toEqual(['The longest'])
  })
})

describe('what narrows the archive', () => {
  test('R-FIND-2 Counts each facet of the result and filters by it', async ({ site }) => {
    const admin = await site.signIn('admin')
    const both = { authors: '["Ada Obi", "ada obi", "B. Bello"]', category: 'Education' }
    await given(site, admin, 'Cloth one', {
      ...both,
      keywords: '["Adire", "dyeing"]',
      publicationDate: '2024-05-05',
      volume: '3',
      issue: '1',
    })
    await given(site, admin, 'Cloth two', { authors: '["Àdá Obi"]', keywords: '["adire"]' })
    const training = { category: 'Teacher Training' }
    await given(site, admin, 'Other', { ...training, keywords: '["adire"]' })
    await given(site, admin, 'Another', { ...training, volume: '4', issue: '2' })
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
    const [publicArticle, at] = [{ status: 'published' as const, abstract: 'a' }, site.now]
    await site.db.insert(articleRow).values(
      [...'ABCDEF'].flatMap((category, n) =>
        Array.from({ length: n + 3 }, (_, i) => ({
          ...publicArticle,
          id: `${category}${i}`,
          title: 'Of it',
          category,
          keywords: [],
          searchText: '',
          createdAt: at,
          updatedAt: at,
          publicationDate: `${2001 + ((n * 5) % 6)}-01-01`,
        })),
      ),
    )
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
    for (const [narrowing, expected] of [
      [{ author: 'ada OBI' }, ['Cloth one', 'Cloth two']],
      [{ keyword: 'adire' }, ['Cloth one', 'Cloth two', 'Other']],
      [{ keyword: 'adire', search: 'two' }, ['Cloth two']],
      [{ issue: found.facets.issue[0]?.value }, ['Cloth one']],
      [{ year: 2024, category: 'Education', author: 'B. Bello' }, ['Cloth one']],
      [{ author: 'Obi' }, []],
    ] as const) {
      const narrowed = await archive(site, narrowing)
      expect([narrowing, titles(narrowed.items).toSorted()]).toEqual([narrowing, expected])
      expect(narrowed.total).toBe(expected.length)
    }
  })

  test('R-ARCH-2 A search for symbols finds them in the archive and in lists', async ({ site }) => {
    const admin = await site.signIn('admin')
    await given(site, admin, 'A hundred %%% of it')
    await given(site, admin, 'Dashes --- in a draft', { status: 'draft' })
    const list = async (term: string, more = '') =>
      titles(
        (await site.ask(admin, { url: `/api/journals?search=${encodeURIComponent(term)}${more}` }))
          .body,
      )
    expect(titles((await archive(site, { search: '%%%' })).items)).toEqual(['A hundred %%% of it'])
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
    const made = await given(site, admin, 'Mathematics for teachers')
    const draft = await given(site, admin, 'Secretive matters', { status: 'draft' })
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
    await given(site, admin, 'Hydroponics')
    await site.work()
    await expect
      .poll(() => site.db.select().from(searchWord).where(sql`word = 'hydroponics'`))
      .toHaveLength(1)
  })

  test('R-FIND-3 Related articles share keywords, then category and words of the title', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const education = { category: 'Education' }
    const keywords = '["adire", "dyeing"]'
    const { _id: id } = await given(site, admin, 'Patterns of cloth', { ...education, keywords })
    const of = {
      id,
      title: 'Patterns of cloth',
      keywords: ['Adire', 'dyeing'],
      category: 'Education',
    }
    expect(await listRelated(site.db, of)).toEqual([])
    await given(site, admin, 'Patterns elsewhere', { category: 'Teacher Training' })
    await given(site, admin, 'Patterns again', education)
    await given(site, admin, 'Shares one', { keywords: '["ADIRE"]' })
    await given(site, admin, 'Shares both', { keywords })
    await given(site, admin, 'A draft', { keywords, status: 'draft' })
    expect(titles(await listRelated(site.db, of))).toEqual([
      'Shares both',
      'Shares one',
      'Patterns again',
    ])
    for (const [n, more] of [education, {}, {}, {}].entries())
      await given(site, admin, `More ${n}`, {
        ...more,
        keywords,
        publicationDate: `2025-01-0${n + 1}`,
      })
    expect(titles(await listRelated(site.db, of))).toEqual([
      'More 0',
      'Shares both',
      'More 3',
      'More 2',
    ])
    const byTitle = { ...of, keywords: [] }
    expect(titles(await listRelated(site.db, byTitle))).toEqual(['Patterns again'])
    expect(await listRelated(site.db, { ...byTitle, category: null })).toEqual([])
    expect(await listRelated(site.db, { ...byTitle, title: 'Of the arts' })).toEqual([])
    expect(await listRelated(site.db, { ...of, keywords: [], title: '' })).toEqual([])
  })
})
