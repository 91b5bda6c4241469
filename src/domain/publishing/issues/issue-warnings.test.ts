import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../../test/any-code-point.ts'
import { findOverlappingPages, parsePageRange } from '../page-range.ts'
import { type CheckedArticle, checkIssue } from './issue-warnings.ts'

const journal = {
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}
const whole: CheckedArticle = {
  id: 'a',
  title: 'Whole',
  section: 'Articles',
  pages: '1-9',
  articleNumber: null,
  abstract: 'x'.repeat(80),
  doi: '10.5555/a',
  licence: null,
  files: [{ format: 'pdf' }],
  contributors: [{ displayName: 'Sample Author', given: 'Sample', family: 'Author' }],
}
const said = (...articles: Partial<CheckedArticle>[]) =>
  checkIssue(
    articles.map((article, place) => ({ ...whole, id: `a${place}`, ...article })),
    journal,
  ).map(({ sentence }) => sentence)

test('R-ISSUE-5 A complete article gives no warning', () => {
  expect(said({})).toEqual([])
  expect(said({ pages: null, articleNumber: 'e12' })).toEqual([])
  expect(said({ licence: 'CC-BY-4.0' })).toEqual([])
})

test('R-ISSUE-5 Each missing detail gives a warning', () => {
  const wrong: Array<[Partial<CheckedArticle>, string]> = [
    [{ files: [] }, 'It has no file.'],
    [{ files: [{ format: 'docx' }] }, 'It has no PDF.'],
    [
      { files: [{ format: 'pdf', hasAttachments: true }] },
      'Its PDF contains attached files, which readers receive with it.',
    ],
    [{ abstract: ' ' }, 'It has no abstract.'],
    [{ abstract: 'Short.' }, 'Its abstract is only 6 characters long.'],
    [{ pages: null }, 'It has no pages.'],
    [{ pages: '58-41' }, 'Its pages 58-41 end before they begin.'],
    [{ contributors: [] }, 'It names no author.'],
    [{ doi: null }, 'It has no DOI.'],
    [{ licence: 'ISC' }, 'Its licence ISC is not known here.'],
    [{ licence: 'CC-BY-NC-4.0' }, 'Its licence is CC BY-NC 4.0, that of the journal is CC BY 4.0.'],
  ]
  for (const [lack, sentence] of wrong) expect(said(lack)).toEqual([sentence])
  expect(said({}, { section: null, pages: '10' })).toEqual(['It has no section.'])
  expect(said({ section: null })).toEqual([])
  const nameless = ['A', 'B', 'C', 'D'].map((displayName) => ({
    displayName,
    given: 'x',
    family: null,
  }))
  expect(said({ contributors: nameless })).toEqual([
    'Given or family name is missing: A, B, C and 1 more.',
  ])
  expect(said({ contributors: nameless.slice(0, 3) })).toEqual([
    'Given or family name is missing: A, B, C.',
  ])
  const long = [{ displayName: 'x'.repeat(70), given: null, family: 'X' }]
  expect(said({ contributors: long })).toEqual([
    expect.stringMatching(/^Given or family name is missing: x{59}…\.$/),
  ])
})

test('R-ISSUE-5 Each warning links to the field to edit', () => {
  const lacking: Partial<CheckedArticle>[] = [
    { files: [] },
    { abstract: '' },
    { pages: null },
    { licence: 'ISC' },
    { contributors: [] },
    {
      contributors: [
        ...whole.contributors,
        { displayName: 'Sample', given: 'Sample', family: null },
        { displayName: 'Ada', given: null, family: null },
      ],
    },
    { doi: null },
    { section: null },
  ]
  const articles = lacking.map((lack, place) => ({
    ...whole,
    id: `a${place}`,
    pages: `${place}00-${place}01`,
    ...lack,
  }))
  expect(checkIssue(articles, journal).map(({ at }) => at)).toEqual([
    '/manage-journals/a0#pdfFile',
    '/manage-journals/a1#abstract',
    '/manage-journals/a2#pages',
    '/manage-journals/a3#licence',
    '/manage-journals/a4#contributors',
    '/manage-journals/a5#contributors.1.family',
    '/manage-journals/a6#doi',
    '#section-a7',
  ])
})

test('R-ISSUE-5 R-XREF-1 A journal that assigns DOIs on publication gets no warning about them', () => {
  const found = (judging: Parameters<typeof checkIssue>[1]) =>
    checkIssue([{ ...whole, doi: null }], judging).map(({ sentence }) => sentence)
  expect(found(journal)).toEqual(['It has no DOI.'])
  expect(found({ ...journal, doi: { prefix: '10.5555' } })).toEqual([])
})

test('R-ISSUE-5 Overlapping pages give a warning about the later article', () => {
  const found = checkIssue(
    [
      { ...whole, pages: '20-29', title: 'Later' },
      { ...whole, id: 'b', pages: '1–20', title: 'Earlier' },
      { ...whole, id: 'c', pages: 'e20', title: 'Elsewhere' },
      { ...whole, id: 'd', pages: 'cover' },
    ],
    journal,
  )
  expect(found).toEqual([
    {
      articleId: 'a',
      sentence: 'Its pages 20-29 overlap with pages 1–20 of “Earlier”.',
      at: '/manage-journals/a#pages',
    },
  ])
})

test('R-ISSUE-5 R-ISSUE-6 Pages of any length are parsed as printed', () => {
  expect(parsePageRange('141-8')).toEqual({ kind: '', first: 141n, last: 148n })
  expect(parsePageRange('e12345678901')).toEqual({
    kind: 'e',
    first: 12345678901n,
    last: 12345678901n,
  })
  expect(parsePageRange('S3-S9')).toEqual({ kind: 's', first: 3n, last: 9n })
})

test('R-ISSUE-5 R-ISSUE-6 Text that is no range of pages is ignored', () => {
  for (const none of ['cover', 'i-iv', '', '1-2-3', 'S3-T9', '١'])
    expect(parsePageRange(none)).toBeUndefined()
  fc.assert(
    fc.property(fc.string({ maxLength: 30, unit: anyCodePoint }), (pages) => {
      expect(findOverlappingPages([{ pages }, { pages: null }])).toEqual([])
    }),
  )
})

test('R-ISSUE-5 A thousand articles on the same pages are checked in linear time', () => {
  const many = Array.from({ length: 1000 }, (_, place) => ({ ...whole, id: `a${place}` }))
  expect(checkIssue(many, journal)).toHaveLength(999)
})
