import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer as createVite, type Plugin } from 'vite'
import { ConfigError, parseConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { FolderInUse, lockFolder } from '#platform/database/folder-lock.ts'
import { changeEvent, errorPage } from './dev/error-page.ts'
import type { RunProduct } from './dev/product.ts'
import { supervise } from './dev/supervise.ts'

// `npm run dev`: serves the product from its sources in one process, without a build. Vite compiles the modules of browser and
// server when they are first needed, and replaces changed pages in the browser. After a change of other code the product stops and
// starts again, which takes half a second; database, Vite and installed packages stay.

/** Pages are loaded for each request and replaced in browsers; a change of another source restarts the product. */
const isServerSource = (file: string): boolean =>
  /^(src\/(?!web\/)|src\/web\/routes\.ts$|db\/|journal\/)(?!.*\.test\.tsx?$)/.test(
    path.relative('.', file),
  )

/**
 * Components are replaced on the open page. After a change of another module the page loads again: with copies of old and new
 * modules, a component would miss the context around it.
 */
const reloadPages: Plugin = {
  name: 'reload-pages',
  hotUpdate({ modules }) {
    // One without an id is no module, but a source of the style sheet.
    const cannotReplace = modules.some(({ id, isSelfAccepting }) => id && isSelfAccepting === false)
    if (this.environment.name !== 'client' || !cannotReplace) return
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
}

async function serveSources(): Promise<void> {
  const config = parseConfig(process.env)
  const database = config.databaseUrl ? undefined : await startDatabase(config.dataDir)
  const server = createServer()
  const ignored = ['build', 'test-results', config.dataDir].map((name) => path.resolve(name))
  const vite = await createVite({
    appType: 'custom',
    plugins: [reloadPages],
    // Found in advance: a package that is found later makes the browser load everything again.
    optimizeDeps: { entries: ['src/web/**/*.tsx', '!**/*.test.tsx'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored },
      allowedHosts: [new URL(config.baseUrl).hostname],
      // The product says which origins may read it.
      cors: false,
    },
  })
  const product = supervise(async () => {
    const { runProduct } = await vite.ssrLoadModule('/scripts/dev/product.ts')
    return (runProduct as RunProduct)(vite, config, database?.connection)
  })
  vite.watcher.on('all', (_event, file) => {
    if (isServerSource(file)) product.restart()
    vite.environments.client.hot.send(changeEvent)
  })
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () =>
      product.current().then(
        ({ handle }) => handle(request, response),
        (error) => {
          const { status, headers, body } = errorPage(503, error)
          response.writeHead(status, headers).end(body)
        },
      ),
    ),
  )
  server.listen(config.port, config.host)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // One that is starting takes longer.
    const hasStopped = await Promise.race([product.stop(), wait(3_000, false)])
    await vite.close()
    await database?.stop()
    process.exit(hasStopped ? 0 : 1)
  }
  // React Router's plugin starts another server of Vite, whose listener ends the process at once.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
}

/** The embedded database outlives the restarts of the product. */
async function startDatabase(dataDir: string) {
  const release = await lockFolder(dataDir, console.log)
  const { connection, stop } = await startEmbedded(dataDir, { onError: console.error })
  return {
    connection,
    async stop() {
      await stop()
      await release()
    },
  }
}

try {
  await serveSources()
} catch (error) {
  const isOperatorError = error instanceof ConfigError || error instanceof FolderInUse
  console.error(isOperatorError ? `Takarda cannot start. ${error.message}` : error)
  process.exit(1)
}
