import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as plainTest } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const test = plainTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-lock-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

test('R-API-1 a folder that is in use is refused with a word on what to do, and free again afterwards', async ({
  folder,
}) => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another process.*DATABASE_URL/)
  await release()
  await (await lockFolder(folder))()
})

test('R-API-1 the lock of a process that was killed is taken over at once', async ({ folder }) => {
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

const holdLock = (folder: string) =>
  `import(${JSON.stringify(path.resolve('src/platform/database/folder-lock.ts'))}).then(async ({ lockFolder }) => {
    await lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)
  })`
