import { expect, test } from 'vitest'
import { findFault } from './check-commits.ts'

test('a Conventional Commit of at most 72 characters passes the commit check', () => {
  expect(findFault('fix(usage): ignore late clicks that precede a double click')).toBeUndefined()
  expect(findFault('feat!: require TLS for SMTP')).toBeUndefined()
  expect(findFault(`docs: ${'x'.repeat(66)}`)).toBeUndefined()
})

test('a commit subject without a type is refused', () => {
  expect(findFault('Fix the archive')).toContain('Conventional Commit')
  expect(findFault('fix:no space')).toContain('Conventional Commit')
  expect(findFault('update(archive): more')).toContain('Conventional Commit')
})

test('a commit subject of more than 72 characters is refused', () => {
  expect(findFault(`docs: ${'x'.repeat(67)}`)).toContain('72')
})
