import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { environment } from './product.ts'
import { test as base } from './test.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

for (const script of ['start', 'dev']) {
  test(`R-RUN-6 SIGTERM to \`npm run ${script}\` ends the server, not npm alone`, async ({
    folder,
  }) => {
    test.setTimeout(120_000)
    const port = await freePort()
    const own = environment(port, { DATA_DIR: folder, SAMPLE_CONTENT: 'off' })
    const npm = spawn('npm', ['run', script], {
      env: { ...process.env, ...own },
      stdio: 'ignore',
      detached: true,
    })
    const group = -(npm.pid as number)
    const answers = () =>
      fetch(`http://localhost:${port}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    try {
      await expect.poll(answers, { timeout: 90_000 }).toBe(true)
      const ended = once(npm, 'exit')
      npm.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect(await answers()).toBe(false)
    } finally {
      endGroup(group)
    }
  })
}

/** Whatever is left of npm and what it started. */
function endGroup(group: number): void {
  try {
    process.kill(group, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}
