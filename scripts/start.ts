import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.ts'

await buildWhenStale()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL('build/server/index.js').href)
