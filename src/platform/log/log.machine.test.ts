import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const program =
  "import { openLog } from './src/platform/log/log.ts'; openLog('info').info({ status: 200 }, 'done')"
const node = [process.execPath, '--input-type=module', '-e', program]

test('R-RUN-7 the log is readable on a terminal', () => {
  const command = node.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ')
  const output = execFileSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' })
  expect(output).toMatch(/^\d\d:\d\d:\d\d done status=200\r?\n$/)
})

test('R-RUN-3 the log is JSON where the output is not a terminal', () => {
  const [file = '', ...args] = node
  expect(JSON.parse(execFileSync(file, args, { encoding: 'utf8' }))).toMatchObject({
    status: 200,
    msg: 'done',
  })
})
