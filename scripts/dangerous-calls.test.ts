import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The one file that may run a text as code: a constant that watches memory. */
const allowed = ['src/platform/sandbox/serve-tasks.ts: eval: true']

const evaluation = [/\beval\(/, /\bnew Function\b/, /\beval: true/, /from 'node:vm'/]

const shells = [/\b(exec|execSync)\b[^(]*from 'node:child_process'/, /\bshell: true/]

/** The files and the matches of the patterns in them. */
function findCalls(patterns: RegExp[]): string[] {
  const files = globSync('{src,db,scripts}/**/*.{ts,tsx,js}', {
    exclude: ['**/node_modules', '**/*.test.{ts,tsx}'],
  })
  expect(files.length).toBeGreaterThan(300)
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return patterns
      .flatMap((words) => words.exec(text)?.[0] ?? [])
      .map((word) => `${file}: ${word}`)
  })
}

test('R-SEC-6 no text is run as code', () => {
  expect(findCalls(evaluation)).toEqual(allowed)
})

test('R-SEC-6 no program is started through a shell', () => {
  expect(findCalls(shells)).toEqual([])
})
