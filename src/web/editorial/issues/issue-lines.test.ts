import { expect, test } from 'vitest'
import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'
import {
  describePosition,
  type Line,
  mergeRemoteChanges,
  moveLine,
  moveToSection,
  toArticleOrder,
  toLines,
} from './issue-lines.ts'

const article = (_id: string, section: string | null = 'Articles'): ArticleOfIssue => ({
  _id,
  section,
  title: _id,
  authors: [],
  pages: null,
  publicationDate: null,
  status: 'draft',
  retracted: false,
  files: [],
})
const sections = ['Editorial', 'Articles']
const format = (lines: Line[]) =>
  lines.map((line) => (line.kind === 'section' ? `# ${line.section}` : line.article._id)).join(' ')

test('R-ISSUE-1 the contents have a heading for every current and former section of the journal', () => {
  const articles = [article('a'), article('b', 'Letters'), article('c', null), article('d')]
  const lines = toLines(articles, sections)
  expect(format(lines)).toBe('# null c # Editorial # Articles a d # Letters b')
  expect(toArticleOrder(lines).map(({ id, section }) => `${id} ${section}`)).toEqual([
    'c null',
    'a Articles',
    'd Articles',
    'b Letters',
  ])
})

test('R-ISSUE-3 an article moves within and across sections, below the first heading', () => {
  const lines = toLines([article('a'), article('b')], sections)
  expect(format(lines)).toBe('# Editorial # Articles a b')
  const up = moveLine(lines, 3, 2)
  expect(format(up)).toBe('# Editorial # Articles b a')
  expect(describePosition(up, 'b')).toBe('1 of 2 in Articles')
  const over = moveLine(up, 2, 1)
  expect(format(over)).toBe('# Editorial b # Articles a')
  expect(describePosition(over, 'b')).toBe('1 of 1 in Editorial')
  expect(format(moveLine(over, 1, 0))).toBe('# Editorial b # Articles a')
  expect(format(moveLine(over, 3, 9))).toBe('# Editorial b # Articles a')
  expect(moveLine(over, 0, 2)).toBe(over)
})

test('R-ISSUE-3 an article is added at the end of a section with or without a heading', () => {
  const lines = toLines([article('a', 'Editorial'), article('b')], sections)
  expect(format(moveToSection(lines, article('c'), 'Editorial'))).toBe(
    '# Editorial a c # Articles b',
  )
  expect(format(moveToSection(lines, article('a'), 'Letters'))).toBe(
    '# Editorial # Articles b # Letters a',
  )
})

test('R-ISSUE-3 articles added and removed by another editor are merged into the own order', () => {
  const before = [article('a'), article('b')]
  const mine = moveLine(toLines(before, sections), 3, 2)
  const theirs = [article('a'), article('c', 'Editorial')]
  expect(format(mergeRemoteChanges(mine, before, theirs))).toBe('# Editorial c # Articles a')
  const published = before.map((entry) => ({ ...entry, status: 'published' as const }))
  const states = mergeRemoteChanges(mine, before, published).flatMap((line) =>
    line.kind === 'article' ? line.article.status : [],
  )
  expect(new Set(states)).toEqual(new Set(['published']))
})
