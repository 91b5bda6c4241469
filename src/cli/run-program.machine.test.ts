import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (...args: string[]) => {
  const program = [process.execPath, ['src/cli/operate.ts', ...args]] as const
  const { status, stdout, stderr } = spawnSync(...program, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

// Each starts a program of the command line, which loads the whole product in some seconds.
test('R-RUN-1 R-RUN-2 --help explains a program of the command line', () => {
  const help = expect.stringContaining('npm run backup -- FILE')
  expect(run('backup', '--help')).toEqual({ status: 0, stdout: help, stderr: '' })
})

test('R-RUN-1 R-RUN-2 an unknown option is named above the help, without a stack', () => {
  const { status, stdout, stderr } = run('doctor', '--unknown')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Unknown option '--unknown'\.\n\n {2}npm run backup/)
  expect(stderr).not.toMatch(/^ +at /m)
})
