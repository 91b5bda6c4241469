import type { RequestListener } from 'node:http'
import path from 'node:path'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { type CompiledPages, compilePages } from '#app/render-page.ts'
import { describeStartError, startProduct } from '#app/start.ts'
import type { Config } from '#platform/config.ts'
import { openPostgres } from '#platform/database/open-postgres.ts'
import type { PageAnswer } from '#platform/http/cache/rendered-page.ts'
import { errorPage } from './error-page.ts'

// Vite loads this module, and with it the whole server, so that pages and server share their modules.

export type RunProduct = typeof runProduct

/** Starts the product with a running embedded database, or with the configured one. Reports what prevents the start. */
export async function runProduct(
  vite: ViteDevServer,
  config: Config,
  embedded: pg.ClientConfig | undefined,
) {
  const pages = await loadPages(vite)
  // For a worker without the role web.
  let handle: RequestListener = (_request, response) => response.writeHead(404).end()
  try {
    const { started, stop } = await startProduct(config, {
      pages,
      assets: path.resolve('public'),
      ...(embedded && { openInFolder: () => openPostgres(embedded) }),
      async serve(app) {
        await app.ready()
        handle = app.routing
      },
      print: console.log,
    })
    await started.catch(async (error) => {
      await stop()
      throw error
    })
    return { handle, stop }
  } catch (error) {
    console.error(describeStartError(error))
    throw error
  }
}

/** The pages, loaded for each request: only what has changed is compiled again. */
async function loadPages(vite: ViteDevServer): Promise<CompiledPages> {
  const load = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    // The style sheet is in each page already.
    return compilePages({ ...build, unstable_getCriticalCss: undefined })
  }
  const { routes } = await load()
  return {
    routes,
    createRenderer: (options) => async (address, posted) => {
      try {
        const { createRenderer } = await load()
        return allowVite(await createRenderer(options)(address, posted))
      } catch (error) {
        return errorPage(500, error)
      }
    },
  }
}

/** Vite inserts style elements, and its style sheet has the classes of changed components. */
function allowVite(page: PageAnswer): PageAnswer {
  const policy = page.headers['content-security-policy']
  const styles = '<script type="module" src="/src/web/app.css"></script></head>'
  return {
    ...page,
    headers: {
      ...page.headers,
      'cache-control': 'no-store',
      ...(policy && {
        'content-security-policy': policy.replace(
          /style-src [^;]*/,
          "style-src 'self' 'unsafe-inline'",
        ),
      }),
    },
    body: Buffer.from(page.body.toString().replace('</head>', styles)),
  }
}
