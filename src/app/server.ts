import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { parseConfig } from '#platform/config.ts'
import { compilePages } from './render-page.ts'
import { describeStartError, startProduct } from './start.ts'

try {
  const config = parseConfig(process.env)
  const { started, stop } = await startProduct(config, {
    pages: compilePages(build),
    assets: path.resolve('build/client'),
    serve: (app) => app.listen({ port: config.port, host: config.host }),
    print: console.log,
  })
  stopOnSignal(stop)
  await started
} catch (error) {
  console.error(describeStartError(error))
  process.exit(1)
}

/** Exits after the first signal, with 1 if a part did not end in time. */
function stopOnSignal(end: () => Promise<boolean>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    process.exit((await end()) ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
