import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { courseDocument, drawCourse } from './course-diagram.ts'

test('R-FLOW-1 the drawing in the documentation is that of the table', () => {
  expect(readFileSync(courseDocument, 'utf8')).toBe(drawCourse())
})
