import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const runNode = (program: string) => [process.execPath, '--input-type=module', '-e', program]
const openLog = "import { openLog } from './src/platform/log/log.ts'; const log = openLog('info')"
const logOnce = runNode(`${openLog}; log.info({ status: 200 }, 'done')`)

test('R-RUN-7 the log is readable on a terminal', () => {
  const command = logOnce.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ')
  const output = execFileSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' })
  expect(output).toMatch(/^\d\d:\d\d:\d\d done status=200\r?\n$/)
})

const readOutput = ([file = '', ...args]: string[]) =>
  execFileSync(file, args, { encoding: 'utf8' })

test('R-RUN-3 the log is JSON where the output is not a terminal', () => {
  expect(JSON.parse(readOutput(logOnce))).toMatchObject({ status: 200, msg: 'done' })
})

test('R-RUN-3 each line of a long log is written, in order and with its letters', () => {
  const program = `${openLog}; for (let n = 0; n < 5000; n += 1) log.info(\`Ọ̀nà \${n} ☎\`)`
  const lines = readOutput(runNode(program)).trimEnd().split('\n')
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages).toEqual(Array.from({ length: 5000 }, (_, n) => `Ọ̀nà ${n} ☎`))
})
