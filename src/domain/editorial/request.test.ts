import { expect, test } from 'vitest'
import { RequestPoints, RequestReplies, toRequestItems } from './request.ts'

test.each([
  { schema: RequestPoints, count: 0, problem: 'required' },
  { schema: RequestPoints, count: 50, problem: undefined },
  { schema: RequestPoints, count: 51, problem: 'must be at most 50 points' },
  { schema: RequestReplies, count: 0, problem: 'required' },
  { schema: RequestReplies, count: 50, problem: undefined },
])(
  'R-FLOW-5 a request has 1 to 50 points: $count is answered $problem',
  ({ schema, count, problem }) => {
    const { error } = schema.safeParse(Array(count).fill('x'))
    expect(error?.issues[0]?.message).toBe(problem)
  },
)

test('R-FLOW-5 an author sends at most 50 replies', () => {
  expect(RequestReplies.safeParse(Array(51).fill('x')).success).toBe(false)
})

test('R-FLOW-5 a point has at most 2,000 characters', () => {
  expect(RequestPoints.safeParse(['x'.repeat(2000)]).success).toBe(true)
  expect(RequestPoints.safeParse(['x'.repeat(2001)]).success).toBe(false)
})

test('R-FLOW-5 a new request has no replies', () => {
  expect(toRequestItems(['One', 'Two'])).toEqual([
    { request: 'One', answer: null },
    { request: 'Two', answer: null },
  ])
})
