import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const whole = readFileSync('docs/security.md', 'utf8')
const tables = whole.slice(whole.indexOf('## V1 '), whole.indexOf('## Holes'))
/** Number, in short, how, code, test. */
const rows = tables
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split(' | '))

test('R-SEC-6 every file that docs/security.md names is there, and every test that it quotes', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (const row of rows) {
    const [number = ''] = row
    const named = row.join(' ').match(/`[\w.-]+(?:\/[\w.-]+)+\/?`/g) ?? []
    for (const file of named.map((name) => name.slice(1, -1)).filter((name) => /\.\w+$/.test(name)))
      expect(existsSync(file), `${number}: ${file}`).toBe(true)
    for (const [, file = '', title = ''] of row
      .join(' | ')
      .matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g))
      expect(readFileSync(file, 'utf8').includes(title), `${number}: ${title}`).toBe(true)
  }
})

test('R-SEC-6 what docs/security.md counts is what its tables say', () => {
  const verdicts = ['met', 'partly', 'no test', 'not met']
  const applicable = rows.filter(([, , how = '']) => !how.startsWith('does not apply'))
  const counted = verdicts.map(
    (verdict) => applicable.filter(([, , how = '']) => how.startsWith(`**${verdict}**`)).length,
  )
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(applicable.length)
  const said =
    /\*\*(\d+) apply: (\d+) met, (\d+) partly, (\d+) held by code\s+without a test, (\d+) not met/
  expect(said.exec(whole)?.slice(1).map(Number)).toEqual([applicable.length, ...counted])
})
