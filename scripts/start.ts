import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.ts'

buildWhenStale()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL('build/server/index.js').href)
