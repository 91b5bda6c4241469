import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

// In a process of its own: what reads TypeScript would stay in the server's memory for good (17 MiB).
const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL('build/server/index.js').href)
