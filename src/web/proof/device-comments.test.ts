import { expect, test } from 'vitest'
import { mergeComments, putComment } from './device-comments.ts'

const comment = (id: string, partId: string | null, text: string) => ({
  id,
  partId,
  text,
  suggestion: null,
})

test('R-PROOF-3 comments that wait on this device replace those of the server for the same part', () => {
  const merged = mergeComments(
    [comment('a', 'p1', 'Old'), comment('b', 'p2', 'Other')],
    [comment('c', 'p1', 'New'), comment('d', null, 'All')],
  )
  expect(merged).toEqual([
    { ...comment('b', 'p2', 'Other'), isSaved: true },
    { ...comment('a', 'p1', 'New'), isSaved: false },
    { ...comment('d', null, 'All'), isSaved: false },
  ])
})

test('R-PROOF-3 a changed comment keeps its place in the list', () => {
  const list = mergeComments([comment('a', 'p1', 'One'), comment('b', 'p2', 'Two')], [])
  const changed = { ...comment('a', 'p1', 'Uno'), isSaved: false }
  expect(putComment(list, changed)).toEqual([changed, list[1]])
})
