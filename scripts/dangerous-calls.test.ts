import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The one file that may run a text as code: a constant that watches memory. */
const allowed = ['src/platform/sandbox-pool/serve-tasks.ts: eval: true']

const dangerous = [
  // Text that runs as code.
  /\beval\(/,
  /\bnew Function\b/,
  /\beval: true/,
  /from 'node:vm'/,
  // A program that a shell starts from a line of text.
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
