import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a text may be run all the same: it is a constant that watches memory. */
const allowed = ['src/platform/sandbox-pool/serve-tasks.ts: eval: true']

const dangerous = [
  // A text that runs as code.
  /\beval\(/,
  /\bnew Function\b/,
  /\beval: true/,
  /from 'node:vm'/,
  // A program that is started by a line of text, which a shell takes apart.
  /\b(exec|execSync)\b[^(]*from 'node:child_process'/,
  /\bshell: true/,
]

test('R-SEC-6 no text is run as code, and no program is started through a shell', () => {
  const files = globSync('{src,db,scripts}/**/*.{ts,tsx,js}', {
    exclude: ['**/node_modules', '**/*.test.{ts,tsx}'],
  })
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return dangerous
      .flatMap((words) => words.exec(text)?.[0] ?? [])
      .map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual(allowed)
})
