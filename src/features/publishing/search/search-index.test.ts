import { describe, expect } from 'vitest'
import { searchWord } from '#db/schema/publishing/articles.ts'
import { archive, createSearchable, search, titlesOf } from '../../../../test/features/search.ts'
import { test } from '../../../../test/site.ts'
import type { Person } from '../../../../test/site-actions.ts'
import { indexWords } from './index-words.ts'

describe('search', () => {
  test('R-FIND-1 R-ARCH-2 A search finds words in any order, in part or with diacritics', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createSearchable(site, admin, 'Kíkọ́ èdè Yorùbá', {
      abstract: 'How Ọmọ́táyọ̀ reteaches “reading”.',
      authors: '["Ẹniọlá Ọ̀ṣọ́"]',
      keywords: '["ɓangaren ƙasa", "Ịgbọ"]',
    })
    await createSearchable(site, admin, 'Other')
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

  test('R-FIND-1 A search ranks titles before authors and keywords before abstracts', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const on = (publicationDate: string) => ({ publicationDate })
    await createSearchable(site, admin, 'In the abstract', {
      abstract: 'Of dyeing.',
      ...on('2024-01-01'),
    })
    await createSearchable(site, admin, 'In a keyword', {
      keywords: '["dyeing"]',
      ...on('2023-01-01'),
    })
    await createSearchable(site, admin, 'Dyeing in the title', on('2022-01-01'))
    const byRelevance = ['Dyeing in the title', 'In a keyword', 'In the abstract']
    expect(await search(site, 'dyeing')).toEqual(byRelevance)
    expect(await search(site, 'dyeing', '&page=2&limit=1').catch(() => [])).toBeDefined()
    const byDate = await archive(site, { search: 'dyeing', sortBy: 'publicationDate' })
    expect(titlesOf(byDate.items)).toEqual(byRelevance.toReversed())
    const second = await archive(site, { search: 'dyeing', page: 2, limit: 1 })
    expect(titlesOf(second.items)).toEqual(['In a keyword'])
    expect(second.total).toBe(3)
  })

  test('R-FIND-1 A phrase in quotation marks is found as typed', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createSearchable(site, admin, 'A lesson study')
    await createSearchable(site, admin, 'A study of a lesson')
    expect(await search(site, '“lesson  study”')).toEqual(['A lesson study'])
    expect(await search(site, 'lesson study')).toHaveLength(2)
    const byDate = async (who: Person | null, term: string, more = '') => {
      const url = `/api/journals?search=${encodeURIComponent(term)}${more}`
      return titlesOf((await site.ask(who, { url })).body)
    }
    expect(await byDate(null, '"lesson study"')).toEqual(['A lesson study'])
    expect(await byDate(admin, '«lesson study» nothing', '&status=all')).toEqual(['A lesson study'])
    expect(await byDate(admin, '"study lesson"', '&status=all')).toEqual([])
  })

  test('R-FIND-1 An exact match in title, abstract or author comes before matches by words', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const on = (publicationDate: string) => ({ publicationDate })
    const exact = { abstract: 'A lesson study of one year.', ...on('2020-01-01') }
    await createSearchable(site, admin, 'In the abstract', exact)
    await createSearchable(site, admin, 'By an author', {
      authors: '["Lesson Study"]',
      ...on('2019-01-01'),
    })
    await createSearchable(site, admin, 'The study of each lesson', on('2024-01-01'))
    await createSearchable(site, admin, 'Lessons', {
      abstract: 'Every study.',
      ...on('2023-01-01'),
    })
    expect(await search(site, 'Lesson study')).toEqual([
      'By an author',
      'In the abstract',
      'The study of each lesson',
      'Lessons',
    ])
    const second = await archive(site, { search: 'lesson study', page: 2, limit: 3 })
    expect([titlesOf(second.items), second.total]).toEqual([['Lessons'], 4])
  })

  test('R-FIND-1 No input is an error or matches by accident', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createSearchable(site, admin, 'Plain words')
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
    const { _id } = await createSearchable(site, admin, 'Woven cloth', { status: 'draft' })
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
    const { _id } = await createSearchable(site, admin, 'Woven cloth')
    await indexWords(site.db, [_id])
    const rows = await site.db.select().from(searchWord).orderBy(searchWord.word)
    expect(rows.map(({ word }) => word)).toEqual(['author', 'cloth', 'note', 'nothing', 'woven'])
  })

  test('R-FIND-1 The longest fields and words can be searched', async ({ site }) => {
    const admin = await site.signIn('admin')
    const letters = 'ꙮ'.repeat(200)
    await createSearchable(site, admin, 'The longest', {
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
