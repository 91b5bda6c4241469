import { describe, expect, test } from 'vitest'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  createContributor,
  createNamedContributor,
  createRecord,
  createRelation,
} from '../../../../../test/fixtures/records.ts'
import { citationStyles } from './citation-styles.ts'
import { initials } from './names-and-dates.ts'
import { abbreviateRange } from './printed-pages.ts'
import { titleCase } from './title-case.ts'

/** A citation with `*` around italics. */
function cited(style: string, known: Partial<ArticleRecord> = {}): string {
  const { write } = citationStyles.find(({ name }) => name === style) ?? {}
  const runs =
    write?.(createRecord({ title: 'On lesson study', contributors: one, ...known })) ?? []
  return runs.map(({ text, italic }) => (italic ? `*${text}*` : text)).join('')
}

const one = [createContributor('Ngozi Chidi', 'van der Berg')]
const two = [...one, createContributor('Ama', 'Sample')]
const three = [...two, createContributor('Teni')]
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => createContributor('Ama', `Name${place + 1}`))
const online = { issue: null, pages: null, doi: null }
const journal = '*Sample Journal of Teacher Education*'
const doi = 'https://doi.org/10.5555/sjte.2026.1'
const page = 'https://journal.example.org/journals/sample1'

describe('APA 7', () => {
  const rest = `(2026). On lesson study. ${journal}, *12*(3), 141–158. ${doi}`
  test('R-CITE-1 APA names at most twenty authors before it shortens the list', () => {
    expect(cited('APA 7')).toBe(`van der Berg, N. C. ${rest}`)
    expect(cited('APA 7', { contributors: two })).toBe(`van der Berg, N. C., & Sample, A. ${rest}`)
    expect(cited('APA 7', { contributors: three })).toBe(
      `van der Berg, N. C., Sample, A., & Teni. ${rest}`,
    )
    expect(cited('APA 7', { contributors: many(20) })).toContain('Name19, A., & Name20, A. (2026)')
    expect(cited('APA 7', { contributors: many(21) })).toContain(
      'Name19, A., . . . Name21, A. (2026)',
    )
    expect(
      cited('APA 7', { contributors: [createNamedContributor('Sample Ministry of Health')] }),
    ).toBe(`Sample Ministry of Health. ${rest}`)
    expect(cited('APA 7', { contributors: [] })).toMatch(/^On lesson study\. \(2026\)\. /)
  })

  test('R-CITE-1 APA marks online first, article numbers, missing dates and retractions', () => {
    expect(cited('APA 7', online)).toBe(
      `van der Berg, N. C. (2026). On lesson study. ${journal}. Advance online publication. ${page}`,
    )
    expect(cited('APA 7', { pages: null, articleNumber: 'e12' })).toContain('(3), Article e12. ')
    expect(cited('APA 7', { dates: { ...createRecord().dates, published: '' } })).toContain(
      '(n.d.). ',
    )
    expect(cited('APA 7', { title: 'Why?' })).toContain('(2026). Why? *')
    const relations = [createRelation('retraction', 'concerned-by')]
    expect(cited('APA 7', { relations })).toMatch(/sjte\.2026\.1 \(Retraction published 2026\)$/)
  })
})

describe('MLA 9', () => {
  const rest = `“On Lesson Study.” ${journal}, vol. 12, no. 3, Mar. 2026, pp. 141–58, ${doi}.`
  test('R-CITE-1 MLA names one or two authors or the first of more', () => {
    expect(cited('MLA 9')).toBe(`van der Berg, Ngozi Chidi. ${rest}`)
    expect(cited('MLA 9', { contributors: two })).toBe(
      `van der Berg, Ngozi Chidi, and Ama Sample. ${rest}`,
    )
    expect(cited('MLA 9', { contributors: three })).toBe(
      `van der Berg, Ngozi Chidi, et al. ${rest}`,
    )
    expect(cited('MLA 9', { contributors: [] })).toBe(rest)
  })

  test('R-CITE-1 MLA gives the full date of an article ahead of its issue', () => {
    expect(cited('MLA 9', online)).toBe(
      `van der Berg, Ngozi Chidi. “On Lesson Study.” ${journal}, 2 Mar. 2026, ${page}.`,
    )
    expect(cited('MLA 9', { pages: '7' })).toContain(', p. 7, ')
  })
})

describe('Chicago 17', () => {
  const rest = `“On Lesson Study.” ${journal} 12, no. 3 (March 2026): 141–58. ${doi}.`
  test('R-CITE-1 Chicago names at most ten authors before it shortens the list', () => {
    expect(cited('Chicago 17')).toBe(`van der Berg, Ngozi Chidi. ${rest}`)
    expect(cited('Chicago 17', { contributors: two })).toBe(
      `van der Berg, Ngozi Chidi, and Ama Sample. ${rest}`,
    )
    expect(cited('Chicago 17', { contributors: many(10) })).toContain('Ama Name9, and Ama Name10. ')
    expect(cited('Chicago 17', { contributors: many(11) })).toContain('Ama Name7, et al. “')
  })

  test('R-CITE-1 Chicago marks an article ahead of print', () => {
    expect(cited('Chicago 17', online)).toBe(
      `van der Berg, Ngozi Chidi. “On Lesson Study.” ${journal}, ahead of print, March 2, 2026. ${page}.`,
    )
  })

  test('R-CITE-1 Chicago prints an article number', () => {
    expect(cited('Chicago 17', { pages: 'e12' })).toContain('(March 2026): e12. ')
  })
})

describe('Harvard', () => {
  const rest = `(2026) ‘On lesson study’, ${journal}, 12(3), pp. 141–158. Available at: ${doi}.`
  test('R-CITE-1 Harvard names at most three authors before it shortens the list', () => {
    expect(cited('Harvard')).toBe(`van der Berg, N.C. ${rest}`)
    expect(cited('Harvard', { contributors: three })).toBe(
      `van der Berg, N.C., Sample, A. and Teni ${rest}`,
    )
    expect(cited('Harvard', { contributors: many(4) })).toBe(`Name1, A. *et al.* ${rest}`)
    expect(cited('Harvard', { contributors: [], ...online })).toBe(
      `‘On lesson study’ (2026), ${journal} [Online first]. Available at: ${page}.`,
    )
  })
})

test('R-CITE-1 The last page is shortened by the rule of each style', () => {
  const both = (range: string) => [abbreviateRange(range, 'mla'), abbreviateRange(range, 'chicago')]
  expect(both('41–58')).toEqual(['41–58', '41–58'])
  expect(both('100–104')).toEqual(['100–04', '100–104'])
  expect(both('101–108')).toEqual(['101–08', '101–8'])
  expect(both('321–328')).toEqual(['321–28', '321–28'])
  expect(both('498–532')).toEqual(['498–532', '498–532'])
  expect(both('1103–1104')).toEqual(['1103–04', '1103–4'])
  expect(both('1496–1500')).toEqual(['1496–500', '1496–500'])
  expect(both('98–103')).toEqual(['98–103', '98–103'])
  expect(both('S1–S9')).toEqual(['S1–S9', 'S1–S9'])
})

test('R-CITE-2 Initials keep their diacritics and hyphens', () => {
  expect(initials('Jean-Paul olu', ' ')).toBe('J.-P. O.')
  expect(initials('Ọlá J.R.', '')).toBe('Ọ.J.R.')
  expect(initials('Maria da Glória', ' ')).toBe('M. da G.')
  expect(initials('Maria da Glória', '')).toBe('M. da G.')
})

const cased = (title: string, language = 'en-NG') => titleCase({ title, language })

test('R-CITE-1 English titles get capitals in headline style', () => {
  expect(cased('on lesson-study in iPads and PDFs: a sample')).toBe(
    'On Lesson-Study in iPads and PDFs: A Sample',
  )
  expect(cased('the 3rd “word” to look up')).toBe('The 3rd “Word” to Look Up')
})

test('R-CITE-1 titles in other languages stay as written', () => {
  expect(cased('à propos de la leçon', 'fr')).toBe('à propos de la leçon')
})

test('R-CITE-1 Each style prints double issues with an en dash and shortens pages by its rule', () => {
  const { issue } = createRecord()
  const known = { issue: issue && { ...issue, number: '1-2' }, pages: '141-8, 190' }
  expect(cited('APA 7', known)).toContain('*12*(1–2), 141–148, 190. ')
  expect(cited('MLA 9', known)).toContain('no. 1–2, Mar. 2026, pp. 141–48, 190, ')
  expect(cited('Chicago 17', known)).toContain('no. 1–2 (March 2026): 141–48, 190. ')
  expect(cited('Harvard', known)).toContain(', 12(1–2), pp. 141–148, 190. ')
})
