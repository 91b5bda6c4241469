import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fileKindOf } from '#domain/file-kind.ts'
import { Language, languageName } from '#domain/publishing/language.ts'
import { licenceOf } from '#domain/publishing/licence.ts'
import { Day, isDay } from './day.ts'
import { ArticleFilter, ListQuery, totalPages } from './pagination.ts'
import { splitByCommas } from './split-by-commas.ts'

const problem = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message

test('R-API-3 R-API-7 The query of a list has limits with messages', () => {
  expect(ListQuery.parse({})).toEqual({ sortBy: 'createdAt', order: 'desc' })
  expect(ListQuery.parse({ page: '1000000', limit: '100', order: 'asc', sortBy: 'title' })).toEqual(
    {
      page: 1_000_000,
      limit: 100,
      order: 'asc',
      sortBy: 'title',
    },
  )
  expect(problem(ListQuery, { page: '0' })).toBe('must be 1 or more')
  expect(problem(ListQuery, { page: '1.5' })).toBe('must be a whole number')
  expect(problem(ListQuery, { page: 'x' })).toBe('must be a whole number')
  expect(problem(ListQuery, { page: '1000001' })).toBe('must be at most 1000000')
  expect(problem(ListQuery, { limit: '101' })).toBe('must be at most 100')
  expect(problem(ListQuery, { order: 'up' })).toBe('must be asc or desc')
  expect(problem(ListQuery, { sortBy: 'x' })).toBe('must be createdAt, publicationDate or title')
  expect(problem(ListQuery, { sortBy: 'publicationDate', search: 'x'.repeat(200) })).toBeUndefined()
  expect(problem(ListQuery, { search: 'x'.repeat(201) })).toBe('must be at most 200 characters')
  expect(problem(ArticleFilter, { category: 'x'.repeat(101) })).toBe(
    'must be at most 100 characters',
  )
  expect(problem(ArticleFilter, { category: 'x'.repeat(100), year: '9999' })).toBeUndefined()
  expect(problem(ArticleFilter, { year: '10000' })).toBe('must be at most 9999')
  expect([0, 1, 6, 7].map((total) => totalPages({ total, limit: 6 }))).toEqual([0, 1, 1, 2])
})

test('R-API-7 A day is a calendar date from the year 1000', () => {
  expect(['1000-01-01', '9999-12-31', '2024-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-2-1', '', 'soon', '2026-03-31T00:00:00Z'].some(isDay)).toBe(false)
  expect(problem(Day, '0999-12-31')).toBe('must be in the year 1000 or later')
  expect(problem(Day, 'soon')).toBe('must be a date like 2026-03-31')
})

test('R-UPLOAD-1 R-META-1 Names, kinds, languages and licences are parsed', () => {
  expect(splitByCommas(' Ada Obi ,, Musa ,')).toEqual(['Ada Obi', 'Musa'])
  expect(['a.PDF', 'b.jpeg', 'c.tar.zip', 'docx', 'd.exe', ''].map(fileKindOf)).toEqual([
    'pdf',
    'jpg',
    'zip',
    'docx',
    undefined,
    undefined,
  ])
  expect(Language.parse('PT-br')).toBe('pt-BR')
  expect(Language.parse('yo')).toBe('yo')
  expect(problem(Language, 'x'.repeat(36))).toBe('must be at most 35 characters')
  for (const wrong of ['english!', 'e', 'en-', 'en-x', '', 'en_GB', 'abcd'])
    expect(problem(Language, wrong), wrong).toBe('must be a code like en or pt-BR')
  expect(languageName('yo')).toBe('Yoruba')
  const own = { name: 'Own', url: 'https://example.org/licence' }
  expect(licenceOf(null, own)).toBe(own)
  expect(licenceOf('toString', own)).toBe(own)
  expect(licenceOf('CC0-1.0', own).name).toBe('CC0 1.0')
})
