import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SandboxTasks } from '../../../test/sandbox-tasks.ts'
import { openSandboxPool } from './sandbox-pool.ts'

test('R-SEC-4 R-SEC-6 a sandbox process has no network', async ({ onTestFinished }) => {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const pool = openSandboxPool<SandboxTasks>(path.resolve('test/sandbox-tasks.ts'), {
    processes: 1,
  })
  onTestFinished(() => {
    pool.close()
    server.close()
  })
  expect(await pool.run('connect', (server.address() as AddressInfo).port)).toBe('EACCES')
})
