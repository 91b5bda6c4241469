import { expect, test } from 'vitest'
import { fullFolders, longFiles, longFunctions } from './size-limits.ts'

/** A component with so many lines of JSX between its braces. */
const component = (lines: number) =>
  `export function Long() {\n  return (\n    <ul>\n${'      <li />\n\n'.repeat(lines - 4)}    </ul>\n  )\n}\n`

test('lines of JSX count as lines of their function, except empty ones', () => {
  expect(longFunctions('long.tsx', component(60))).toEqual([])
  expect(longFunctions('long.tsx', `const short = () => 1\n${component(61)}`)).toEqual([
    'long.tsx:2: a function has 61 lines, and may have 60',
  ])
})

test('a file of more than 300 lines is too long', () => {
  const file = (lines: number) => ({ file: `${lines}.ts`, source: 'x\n'.repeat(lines) })
  expect(longFiles([file(300), file(301)])).toEqual(['301.ts has 301 lines, and may have 300'])
})

test('a folder of more than 20 files without their tests is questioned', () => {
  const files = Array.from({ length: 20 }, (_, n) => `src/one/file-${n}.ts`)
  expect(fullFolders([...files, 'src/one/file.test.ts', 'src/one/part/file.ts'])).toEqual([])
  expect(fullFolders([...files, 'src/one/file.ts'])).toEqual([
    'src/one has 21 files: does it hold two things (20 are usual)?',
  ])
})
