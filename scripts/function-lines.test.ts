import { expect, test } from 'vitest'
import { longFunctions } from './function-lines.ts'

/** A component with so many lines of JSX between its braces. */
const component = (lines: number) =>
  `export function Long() {\n  return (\n    <ul>\n${'      <li />\n\n'.repeat(lines - 4)}    </ul>\n  )\n}\n`

test('lines of JSX count as lines of their function, except empty ones', () => {
  expect(longFunctions('long.tsx', component(60))).toEqual([])
  expect(longFunctions('long.tsx', `const short = () => 1\n${component(61)}`)).toEqual([
    'long.tsx:2: a function has 61 lines, and may have 60',
  ])
})
