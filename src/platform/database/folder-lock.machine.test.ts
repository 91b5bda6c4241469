import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test as plainTest, vi } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const test = plainTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-lock-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

test('R-API-1 a folder in use is refused with advice until its release', async ({ folder }) => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another process.*DATABASE_URL/)
  await release()
  await (await lockFolder(folder))()
})

test('R-API-1 the lock of a killed process is taken over immediately', async ({ folder }) => {
  const holder = spawn(process.execPath, ['-e', holdLock(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await gone
  await (await lockFolder(folder))()
})

test.skipIf(process.platform !== 'linux')(
  'R-API-1 the lock of a zombie is taken over immediately',
  async ({ folder }) => {
    // The shell is replaced by a program that never waits for its child.
    const parent = spawn(
      'sh',
      ['-c', '"$0" -e "$1" & exec sleep 600', process.execPath, holdLock(folder)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(line)
    process.kill(pid, 'SIGKILL')
    const stateOf = async () =>
      / \w /.exec((await readFile(`/proc/${pid}/stat`, 'utf8')).split(')')[1] ?? '')
    await vi.waitFor(async () => expect((await stateOf())?.[0]).toBe(' Z '), { timeout: 50_000 })
    expect(process.kill(pid, 0), 'it can still be signalled').toBe(true)
    await (await lockFolder(folder))()
  },
)

const holdLock = (folder: string) =>
  `import(${JSON.stringify(path.resolve('src/platform/database/folder-lock.ts'))}).then(async ({ lockFolder }) => {
    await lockFolder(${JSON.stringify(folder)})
    console.log(process.pid)
    setInterval(() => {}, 1000)
  })`
