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
  ...{ _id, section, title: _id, authors: [], pages: null, publicationDate: null },
  ...{ status: 'draft', files: [] },
})
const sections = ['Editorial', 'Articles']
const read = (lines: Line[]) =>
  lines.map((line) => (line.kind === 'section' ? `# ${line.section}` : line.article._id)).join(' ')

test('R-ISSUE-1 the contents are lines under the headings of the journal, and under those that it had', () => {
  const articles = [article('a'), article('b', 'Letters'), article('c', null), article('d')]
  const lines = toLines(articles, sections)
  expect(read(lines)).toBe('# null c # Editorial # Articles a d # Letters b')
  expect(toArticleOrder(lines).map(({ id, section }) => `${id} ${section}`)).toEqual([
    'c null',
    'a Articles',
    'd Articles',
    'b Letters',
  ])
})

test('R-ISSUE-3 a line moves by one place, over a heading into the next section, and never above the first', () => {
  const lines = toLines([article('a'), article('b')], sections)
  expect(read(lines)).toBe('# Editorial # Articles a b')
  const up = moveLine(lines, 3, 2)
  expect(read(up)).toBe('# Editorial # Articles b a')
  expect(describePosition(up, 'b')).toBe('1 of 2 in Articles')
  const over = moveLine(up, 2, 1)
  expect(read(over)).toBe('# Editorial b # Articles a')
  expect(describePosition(over, 'b')).toBe('1 of 1 in Editorial')
  expect(read(moveLine(over, 1, 0))).toBe('# Editorial b # Articles a')
  expect(read(moveLine(over, 3, 9))).toBe('# Editorial b # Articles a')
  expect(moveLine(over, 0, 2)).toBe(over)
})

test('R-ISSUE-3 an article joins a section at its end, also one that has no heading yet', () => {
  const lines = toLines([article('a', 'Editorial'), article('b')], sections)
  expect(read(moveToSection(lines, article('c'), 'Editorial'))).toBe('# Editorial a c # Articles b')
  expect(read(moveToSection(lines, article('a'), 'Letters'))).toBe(
    '# Editorial # Articles b # Letters a',
  )
})

test('R-ISSUE-3 what somebody else has added stands in one’s own order too, and what they took away is gone', () => {
  const before = [article('a'), article('b')]
  const mine = moveLine(toLines(before, sections), 3, 2)
  const theirs = [article('a'), article('c', 'Editorial')]
  expect(read(mergeRemoteChanges(mine, before, theirs))).toBe('# Editorial c # Articles a')
  const published = before.map((one) => ({ ...one, status: 'published' as const }))
  const states = mergeRemoteChanges(mine, before, published).flatMap((line) =>
    line.kind === 'article' ? line.article.status : [],
  )
  expect(new Set(states)).toEqual(new Set(['published']))
})
