import { expect, test } from 'vitest'
import { CustomPageName, CustomPages } from './custom-page.ts'

const sentence = (schema: typeof CustomPageName | typeof CustomPages, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message

test('R-OFFICE-12 the address of a custom page is lower-case letters, digits and hyphens', () => {
  const taken = [
    'a',
    '1',
    'a-b',
    'special-issues',
    ' about-us ',
    'a'.repeat(60),
    `a-${'b'.repeat(58)}`,
  ]
  for (const name of taken) expect(CustomPageName.parse(name), name).toBe(name.trim())
  const shape = 'must be at most 60 lower-case letters, digits and hyphens, such as special-issues'
  for (const name of [
    '',
    '-a',
    'a-',
    'A',
    'a_b',
    'a b',
    'a/b',
    'a.b',
    'ọ',
    '-',
    'a'.repeat(61),
    'a\nb',
  ])
    expect(sentence(CustomPageName, name), name).toBe(shape)
})

test('R-OFFICE-12 a custom page cannot use an address of the site or of earlier systems', () => {
  const used =
    'about api archive assets article author-guidelines confirm-email contact covers current-issue dashboard ' +
    'editorial-board feed files forgotpassword gateway invitation issue issues journals login logout ' +
    'manage-journals metrics new nowhere oai pictures register resetpassword r51 reports settings sitemap ' +
    'submission submissions submit sushi ui unauthorized updateprofile well-known guide faq privacy'
  for (const name of used.split(' '))
    expect(sentence(CustomPageName, name), name).toBe('is used by the site; please choose another')
})

test('R-OFFICE-12 a custom page is in the menu only on request', () => {
  expect(CustomPages.parse(undefined)).toEqual([])
  expect(CustomPages.parse([{ page: 'a' }, { page: 'b', menu: true, footer: 'site' }])).toEqual([
    { page: 'a', menu: false },
    { page: 'b', menu: true, footer: 'site' },
  ])
})

test('R-OFFICE-12 each page is named at most once', () => {
  expect(sentence(CustomPages, [{ page: 'a' }, { page: 'a' }])).toBe('must name each page once')
})

test('R-OFFICE-12 a journal has at most 100 custom pages', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, i) => ({ page: `p${i}` }))
  expect(sentence(CustomPages, pages(100))).toBeUndefined()
  expect(sentence(CustomPages, pages(101))).toBeDefined()
})

test('R-OFFICE-12 a custom page is in a known part of the footer', () => {
  expect(sentence(CustomPages, [{ page: 'a', footer: 'elsewhere' }])).toBeDefined()
  for (const footer of ['authors', 'journal', 'site'])
    expect(sentence(CustomPages, [{ page: 'a', footer }]), footer).toBeUndefined()
})
