import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import * as entryServer from '#web/entry.server.tsx'
import pages from '#web/routes.ts'

/**
 * The module `virtual:react-router/server-build` of tests: what the compiler of React Router makes of the routes, from the
 * sources. The scripts of the pages have names that nothing serves.
 */
type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

const folder = path.resolve(import.meta.dirname, '../../src/web')

const root: RouteConfigEntry = { id: 'root', path: '', file: 'root.tsx', children: pages }

const idOf = ({ id, file }: RouteConfigEntry): string => id ?? file.replace(/\.\w+$/, '')

/** The components get their data as properties, as the compiler arranges it. */
async function load(file: string): Promise<Module> {
  const module: Module = await import(path.join(folder, file))
  const { default: component, ErrorBoundary: boundary } = module
  return {
    ...module,
    ...(component && { default: withComponentProps(component as never) }),
    ...(boundary && { ErrorBoundary: withErrorBoundaryProps(boundary as never) }),
  }
}

async function flatten(entry: RouteConfigEntry, parentId?: string): Promise<Routes> {
  const { path, index, children = [], file } = entry
  const id = idOf(entry)
  const below = await Promise.all(children.map((child) => flatten(child, id)))
  const own = { id, parentId, path, index, module: await load(file) }
  return Object.assign({ [id]: own }, ...below)
}

const describeForBrowser = ({ module, ...route }: NonNullable<Routes[string]>) => ({
  ...route,
  module: `/scripts/${route.id}.js`,
  hasLoader: 'loader' in module,
  hasAction: 'action' in module,
  hasClientLoader: 'clientLoader' in module,
  hasClientAction: false,
  hasClientMiddleware: false,
  hasErrorBoundary: 'ErrorBoundary' in module,
  clientLoaderModule: undefined,
  clientActionModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})

export const routes = await flatten(root)
export const entry: ServerBuild['entry'] = { module: entryServer }
export const assets: ServerBuild['assets'] = {
  entry: { module: '/scripts/entry.js', imports: [] },
  routes: Object.fromEntries(
    Object.entries(routes).flatMap(([id, route]) =>
      route ? [[id, describeForBrowser(route)]] : [],
    ),
  ),
  url: '/scripts/manifest.js',
  version: 'test',
}
export const publicPath = '/'
export const assetsBuildDirectory = 'build/client'
export const future: ServerBuild['future'] = {}
export const ssr = true
export const isSpaMode = false
export const prerender: string[] = []
export const routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' } as const
