import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .toSorted((a, b) => a.file.localeCompare(b.file))

/** `file: match` for every match of the pattern in the sources. */
const findAll = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([all]) => `${file}: ${all}`))

/** The text between a bracket that opens before `start` and the one that closes it. */
function untilClosed(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) {
    if ('([{'.includes(text[end] ?? '')) depth += 1
    if (')]}'.includes(text[end] ?? '')) depth -= 1
    end += 1
  }
  return text.slice(start, end - 1)
}

test('R-SEC-6 a regular expression is never built from input', () => {
  expect(sources.length).toBeGreaterThan(300)
  // Each is built from constants of the same file, or of a list that is delivered with the product.
  expect(findAll(/RegExp\([\w.^`]*/g)).toEqual([
    'src/app/page-routes.ts: RegExp(`^',
    'src/domain/manuscript/checks/label-number.ts: RegExp(',
    'src/domain/manuscript/checks/label-number.ts: RegExp(`',
    'src/domain/manuscript/form/authors.ts: RegExp(`',
    'src/domain/manuscript/form/contact-lines.ts: RegExp(',
    'src/domain/manuscript/read/drawing/read-vml.ts: RegExp(`',
    'src/domain/manuscript/structure/caption-text.ts: RegExp(',
    'src/domain/manuscript/structure/caption-text.ts: RegExp(`^',
    'src/domain/manuscript/structure/caption-text.ts: RegExp(`^',
    'src/domain/manuscript/structure/caption-text.ts: RegExp(',
    'src/domain/manuscript/structure/caption-text.ts: RegExp(',
    'src/domain/manuscript/structure/citations/author-year.ts: RegExp(',
    'src/domain/manuscript/structure/citations/author-year.ts: RegExp(`',
    'src/domain/people/email-address.ts: RegExp(`^',
    'src/domain/people/email-address.ts: RegExp(`^',
    'src/features/files/validate/pdf-features.ts: RegExp(`',
    'src/features/files/validate/pdf-features.ts: RegExp(String.raw`',
    'src/features/usage/robots.ts: RegExp(list.map',
    'src/platform/log/log.ts: RegExp(secretPatterns.map',
  ])
})

test('R-SEC-6 the message of every log line is a constant without values', () => {
  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\blog\.(?:fatal|error|warn|info|debug|trace)\(/g)].map(
      ({ 0: all, index }) => ({
        file,
        words: untilClosed(text, index + all.length).trim(),
      }),
    ),
  )
  expect(calls.length).toBeGreaterThan(20)
  const isConstant = (words: string) => /(^|[,:]\s*)'[^'%]*',?$/.test(words) && !words.includes('`')
  expect(calls.filter(({ words }) => !isConstant(words))).toEqual([])
})

test('R-SEC-6 all randomness and cryptography comes from Node, argon2, otpauth and nanoid', () => {
  const own =
    /Math\.random|crypto\.(subtle|getRandomValues|randomUUID)|createHash\('(md5|sha1)'|pseudoRandomBytes/g
  expect(findAll(own)).toEqual([])
  const packages = JSON.parse(readFileSync('package.json', 'utf8')).dependencies
  const ofCryptography =
    /argon|bcrypt|scrypt|crypt|cipher|hash|sha\d|md5|hmac|jose|jwt|nacl|otp|random|nanoid|uuid/
  expect(Object.keys(packages).filter((name) => ofCryptography.test(name))).toEqual([
    '@node-rs/argon2',
    'nanoid',
    'otpauth',
  ])
})

test('R-SEC-6 types are strict in every source', () => {
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  expect(findAll(/@ts-(?:ignore|nocheck|expect-error)/g)).toEqual([])
})

test('R-SEC-6 no source compares loosely', () => {
  // Typst and JSON path (`@ == $name`) have no other operator.
  const isTypst = (found: string) => found.startsWith('src/features/documents/render/pdf/')
  const loose = findAll(/(?<!@)[^=!<>]==(?!=)|!=(?!=| null\b)/g)
  expect(loose.filter((found) => !isTypst(found))).toEqual([])
})

test('R-SEC-6 only the log and the programs of the command line write to standard output', () => {
  const writers = sources.filter(({ text }) =>
    /\bconsole\.|\bprocess\.std(out|err)\b|from 'pino'/.test(text),
  )
  expect(writers.map(({ file }) => file)).toEqual([
    'src/app/server.ts',
    'src/cli/admin.ts',
    'src/cli/import.ts',
    'src/cli/operate.ts',
    'src/cli/run-program.ts',
    'src/platform/log/log.ts',
  ])
})
