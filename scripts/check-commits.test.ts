import { expect, test } from 'vitest'
import { findProblem } from './check-commits.ts'

test('a Conventional Commit of at most 72 characters passes the commit check', () => {
  expect(findProblem('fix(usage): ignore late clicks that precede a double click')).toBeUndefined()
  expect(findProblem('feat!: require TLS for SMTP')).toBeUndefined()
  expect(findProblem(`docs: ${'x'.repeat(66)}`)).toBeUndefined()
})

test('a commit subject without a type is refused', () => {
  expect(findProblem('Fix the archive')).toContain('Conventional Commit')
  expect(findProblem('fix:no space')).toContain('Conventional Commit')
  expect(findProblem('update(archive): more')).toContain('Conventional Commit')
})

test('a commit subject of more than 72 characters is refused', () => {
  expect(findProblem(`docs: ${'x'.repeat(67)}`)).toContain('72')
})
