import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { embeddedPaths } from './embedded-paths.ts'
import type { LaunchMode } from './launch-mode.ts'
import { readPostmaster, stopOrphanedServer } from './postmaster.ts'
import { startServer } from './server.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'takarda-server-'))
})
afterAll(() => rm(root, { recursive: true }))

const mode: LaunchMode = { wrapper: [], major: 18 }

/** Writes the file in which a running PostgreSQL shows its state. */
const tellsOfItself = (data: string, state: string) =>
  `printf '%s\\n' $$ 2 3 4 5 6 7 '${state}' > ${data}/postmaster.pid`

/** A shell script instead of a program of PostgreSQL. */
async function installation(script: (data: string) => string) {
  const paths = embeddedPaths(await mkdtemp(path.join(root, 'data-')))
  await mkdir(paths.data, { recursive: true })
  const postgres = path.join(paths.folder, 'postgres')
  await writeFile(postgres, `#!/bin/sh\n${script(paths.data)}\n`)
  await chmod(postgres, 0o755)
  return { paths, binaries: { initdb: '', postgres }, mode, settings: {} }
}

test('R-RUN-1 the server starts with small defaults that callers can override', async () => {
  const run = await installation(
    (data) => `echo "$@" > ${data}/called
trap 'echo stopped in order >&2; exit 0' INT
${tellsOfItself(data, 'ready   ')}
while :; do sleep 0.01; done`,
  )
  const { paths } = run
  await writeFile(paths.log, 'x'.repeat(1_000_000))
  const server = await startServer({ ...run, settings: { max_connections: '7', fsync: 'off' } })
  expect((await readFile(path.join(paths.data, 'called'), 'utf8')).trim().split(' -c ')).toEqual([
    `-D ${paths.data}`,
    'listen_addresses=',
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    'shared_buffers=32MB',
    'max_connections=7',
    'max_wal_size=256MB',
    'io_method=sync',
    'dynamic_shared_memory_type=mmap',
    'jit=off',
    'log_min_messages=log',
    'log_checkpoints=off',
    'fsync=off',
  ])
  const pid = (await readPostmaster(paths.data))?.pid ?? 0
  // It starts its own session.
  if (process.platform === 'linux') {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8')
    expect(state.split(') ')[1]?.split(' ')[3]).toBe(String(pid))
  }
  const listening = process.listenerCount('exit')
  await server.stop()
  await server.ended
  expect(process.listenerCount('exit')).toBe(listening - 1)
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  // The log is rotated when it is longer than a megabyte; shorter logs are appended to.
  expect(await readFile(paths.log, 'utf8')).toMatch(/xstopped in order\n$/)
  await expect(stat(`${paths.log}.old`)).rejects.toThrow(/ENOENT/)
  await (await startServer(run)).stop()
  expect((await stat(`${paths.log}.old`)).size).toBeGreaterThan(1_000_000)
  expect(await readFile(paths.log, 'utf8')).toBe('stopped in order\n')
  expect(((await stat(paths.log)).mode & 0o777).toString(8)).toBe('600')
  expect(
    (await readFile(path.join(paths.data, 'called'), 'utf8')).includes('max_connections=40'),
  ).toBe(true)
})

test('R-RUN-1 R-RUN-2 a start waits for the remains of a killed server', async () => {
  const run = await installation(
    (data) => `[ -e ${data}/again ] && { ${tellsOfItself(data, 'ready')}; exec sleep 600; }
echo >> ${data}/$([ -e ${data}/once ] && echo again || echo once)
echo "FATAL:  pre-existing shared memory block is still in use" >&2
echo "HINT:  wait" >&2; exit 1`,
  )
  const server = await startServer(run)
  const log = await readFile(run.paths.log, 'utf8')
  expect(log.match(/still in use/g)).toHaveLength(2)
  await server.stop()
})

test('R-RUN-1 R-RUN-2 an error of the server is one line', async () => {
  const refused = async (script: string) => {
    const other = await installation(() => script)
    const starting = startServer(other)
    await expect(starting).rejects.toThrow(ConfigError)
    return starting.catch(({ message }: Error) =>
      message.replace(/^.*cannot run here \(/, '').replace(other.paths.log, 'LOG'),
    )
  }
  const what = 'Set it to the postgres:// address of a PostgreSQL 15 or newer.'
  expect(await refused('echo "FATAL:  one" >&2; echo "FATAL:  no room" >&2; echo HINT >&2')).toBe(
    `FATAL:  no room; see LOG). ${what}`,
  )
  expect(await refused('echo "PANIC:  no room" >&2; echo HINT >&2')).toContain(
    'PANIC:  no room; see',
  )
  expect(await refused('echo "x: error: no room" >&2; echo HINT >&2')).toContain(
    'x: error: no room;',
  )
  expect(await refused('echo one >&2; echo two >&2')).toBe(`two; see LOG). ${what}`)
  expect(await refused('exit 1')).toBe(`; see LOG). ${what}`)
})

test('R-RUN-1 the state of a server is read from its pid file', async () => {
  const folder = await mkdtemp(path.join(root, 'state-'))
  const file = path.join(folder, 'postmaster.pid')
  const readPostmasterFile = async (text: string) => {
    await writeFile(file, text)
    return readPostmaster(folder)
  }
  expect(await readPostmaster(folder)).toBeUndefined()
  expect(await readPostmasterFile('12\n2\n3\n4\n5\n6\n7\nready   \n')).toEqual({
    pid: 12,
    ready: true,
  })
  expect(await readPostmasterFile('12\n2\n3\n4\n5\n6\n7\nstarting\n')).toEqual({
    pid: 12,
    ready: false,
  })
  expect(await readPostmasterFile('1\n2\n3')).toEqual({ pid: 1, ready: false })
  for (const none of ['', '0\n', '-12\n', 'x\n'])
    expect(await readPostmasterFile(none)).toBeUndefined()
  await expect(readPostmaster(file)).rejects.toThrow(/ENOTDIR/)
})

test('R-RUN-1 the pid file of a server that has ended is deleted', async () => {
  const folder = await mkdtemp(path.join(root, 'ended-'))
  const file = path.join(folder, 'postmaster.pid')
  await writeFile(file, 'x\n')
  await stopOrphanedServer(folder)
  expect(await readFile(file, 'utf8')).toBe('x\n')
  // The id of no process, and the id of a process that has nothing to do with it.
  for (const pid of [999_999_999, process.pid]) {
    await writeFile(file, `${pid}\n`)
    await stopOrphanedServer(folder)
    await expect(stat(file)).rejects.toThrow(/ENOENT/)
  }
})
