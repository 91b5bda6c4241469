import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, symlinkSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The sources in a folder of their own, with the installed packages, but without the cache among them. */
function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'takarda-dev-'))
  const settings = globSync(['package.json', 'tsconfig.json', '*.config.ts'], { cwd: root })
  for (const name of ['src', 'db', 'journal', 'public', 'scripts', ...settings]) {
    const filter = (file: string) => !file.includes('node_modules')
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

async function startDevelopment(folder: string) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      SAMPLE_CONTENT: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  return {
    address,
    read: (url: string) =>
      fetch(address + url).then(
        (response) => response.text(),
        () => 'nothing',
      ),
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** The updates that a browser with an open page receives. */
async function listenAsBrowser(address: string, client: string) {
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const updated: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const { updates = [] } = JSON.parse(data) as { updates?: { path: string }[] }
    updated.push(...updates.map(({ path }) => path))
  })
  await once(socket, 'open')
  return { updated, close: () => socket.close() }
}

test('`npm run dev` shows a changed component and a changed route without a build', async ({
  onTestFinished,
}) => {
  const folder = copyTree()
  const change = async (file: string, from: string, to: string) => {
    const source = await readFile(path.join(folder, file), 'utf8')
    expect(source).toContain(from)
    await writeFile(path.join(folder, file), source.replace(from, to))
  }
  await change('vite.config.ts', 'defineConfig({', "defineConfig({ cacheDir: 'cache',")
  const { address, read, stop } = await startDevelopment(folder)
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })
  // Vite compiles the whole server first.
  await expect.poll(() => read('/api/health'), { timeout: 120_000 }).toContain('alive')
  const page = 'src/web/layout/not-found.tsx'
  expect(await read('/nowhere')).toContain('There is no page at this address.')
  // Vite replaces what a browser has loaded.
  await read(`/${page}`)
  const browser = await listenAsBrowser(address, await read('/@vite/client'))

  await change(page, 'There is no page at this address.', 'This page was changed.')
  await expect.poll(() => browser.updated).toContain(`/${page}`)
  await expect.poll(() => read('/nowhere')).toContain('This page was changed.')
  browser.close()

  const route = 'src/platform/http/routing/health.ts'
  await change(route, "'alive'", "'changed'")
  await expect.poll(() => read('/api/health')).toContain('changed')
  await change(route, "'changed'", "'changed' again")
  await expect.poll(() => read('/api/health')).toContain('routing/health.ts')
  await change(route, "'changed' again", "'repaired'")
  await expect.poll(() => read('/api/health')).toContain('repaired')
  expect(await read('/nowhere')).toContain('This page was changed.')
  expect(await stop()).toBe(0)
}, 300_000)
