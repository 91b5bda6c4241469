import fc from 'fast-check'
import { expect } from 'vitest'
import { issue } from '#db/schema/publishing/issues.ts'
import { compareIssues } from '#domain/publishing/issues/issue.ts'
import { anyCodePoint } from '../../../../test/any-code-point.ts'
import { test } from '../../../../test/site.ts'
import { newestIssueFirst } from './issue-queries.ts'

const letters = fc.string({ maxLength: 20, unit: anyCodePoint })
const digits = fc.stringMatching(/^[0-9a-e /-]{0,20}$/)
const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

test('R-ISSUE-2 R-ISSUE-6 The database sorts issues in the same order as the code', async ({
  site,
}) => {
  const numbers = fc.sample(fc.oneof(letters, digits).filter(storable), { numRuns: 400, seed: 7 })
  const known = ['1', '01', '2', '10', '1-2', '1-10', 'Special', '', '9'.repeat(20), 'ﬁ', '𝟙']
  const rows = [...new Set([...known, ...numbers])].map((number, place) => ({
    id: `issue${place}`,
    volume: 1 + (place % 2),
    number,
  }))
  await site.db.insert(issue).values(rows)
  const found = await site.db
    .select()
    .from(issue)
    .orderBy(...newestIssueFirst)
  const expected = rows.toSorted(compareIssues).toReversed()
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
