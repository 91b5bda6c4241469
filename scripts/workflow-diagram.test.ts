import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawWorkflow, workflowDocument } from './workflow-diagram.ts'

test('R-FLOW-1 the drawing in the documentation shows the table', () => {
  expect(readFileSync(workflowDocument, 'utf8')).toBe(drawWorkflow())
})
