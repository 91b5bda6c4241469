import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const chapters = page
  .slice(page.indexOf('## V1 '), page.indexOf('## Unmet requirements'))
  .split(/^## /m)
  .slice(1)

/** The rows of a chapter as cells: number, requirement, verdict with its reason, code, tests. */
const rowsOf = (chapter: string): string[][] =>
  chapter
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

const rows = chapters.flatMap(rowsOf)
const verdicts = ['met', 'partly', 'no test', 'not met']

/** How many requirements apply, and how many have each verdict. */
function count(counted: string[][]): number[] {
  const isVerdict = (verdict: string) =>
    counted.filter(([, , how]) => how?.startsWith(`**${verdict}**`))
  const each = verdicts.map((verdict) => isVerdict(verdict).length)
  return [each.reduce((sum, one) => sum + one, 0), ...each]
}

test('R-SEC-6 every file and test title that docs/security.md names exists', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (const [, name = ''] of page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g))
    expect(existsSync(name), name).toBe(true)
  for (const [number = '', , , , tests = ''] of rows)
    for (const [, file = '', title = ''] of tests.matchAll(
      /`([\w./-]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g,
    ))
      expect(readFileSync(file, 'utf8').includes(title), `${number}: ${title}`).toBe(true)
})

test('R-SEC-6 every requirement that docs/security.md calls met names a test', () => {
  const met = rows.filter(([, , how]) => how?.startsWith('**met**'))
  const untested = met.filter(([, , , , tests = '']) => !/\.(test|spec)\.tsx?`: “/.test(tests))
  expect(untested.map(([number]) => number)).toEqual([])
})

test('R-SEC-6 the counts in docs/security.md are those of its tables', () => {
  const isWithout = ([, , how = '']: string[]) => !/^(\*\*|does not apply)/.test(how)
  expect(rows.filter(isWithout)).toEqual([])
  const sum =
    /\*\*(\d+) apply: (\d+) met, (\d+) partly, (\d+) held by code\s+without a test, (\d+) not met/
  expect(sum.exec(page)?.slice(1).map(Number)).toEqual(count(rows))
  for (const chapter of chapters) {
    const [title = ''] = chapter.split('\n')
    const line = page.split('\n').find((one) => one.startsWith(`| ${title} |`))
    const cells = line
      ?.split(' | ')
      .slice(1)
      .map((cell) => Number.parseInt(cell, 10))
    expect(cells, title).toEqual(count(rowsOf(chapter)))
  }
})
