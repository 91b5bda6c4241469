import { expect, test } from 'vitest'
import { PointResponses, RequestPoints, toRequestPoints } from './request.ts'

test.each([
  { schema: RequestPoints, count: 0, problem: 'required' },
  { schema: RequestPoints, count: 300, problem: undefined },
  { schema: RequestPoints, count: 301, problem: 'must be at most 300 points' },
  { schema: PointResponses, count: 0, problem: 'required' },
  { schema: PointResponses, count: 300, problem: undefined },
])(
  'R-FLOW-5 a list of $count points or responses gives the error: $problem',
  ({ schema, count, problem }) => {
    const { error } = schema.safeParse(Array(count).fill('x'))
    expect(error?.issues[0]?.message).toBe(problem)
  },
)

test('R-FLOW-5 an author sends at most 300 responses', () => {
  expect(PointResponses.safeParse(Array(301).fill('x')).success).toBe(false)
})

test('R-FLOW-5 a point has at most 5,000 characters', () => {
  expect(RequestPoints.safeParse(['x'.repeat(5000)]).success).toBe(true)
  expect(RequestPoints.safeParse(['x'.repeat(5001)]).success).toBe(false)
})

test('R-FLOW-5 a new request has no responses', () => {
  expect(toRequestPoints(['One', 'Two'])).toEqual([
    { request: 'One', response: null },
    { request: 'Two', response: null },
  ])
})
