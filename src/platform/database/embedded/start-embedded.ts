import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { embeddedPaths, readConnectionConfig } from './embedded-paths.ts'
import { findLaunchMode } from './launch-mode.ts'
import { type Installation, type Server, type Settings, startServer } from './server.ts'

export type EmbeddedServer = { connection: pg.ClientConfig; stop(): Promise<void> }

type Options = {
  /** Called when the server ended unexpectedly and when a restart failed. */
  onError(error: Error): void
  settings?: Settings
}

/**
 * Starts PostgreSQL with its files in `dataDir/database`, and restarts it whenever it ends. The caller locks the
 * folder. Throws `ConfigError`.
 */
export async function startEmbedded(
  dataDir: string,
  { onError, settings = {} }: Options,
): Promise<EmbeddedServer> {
  const paths = embeddedPaths(dataDir)
  const binaries = await findBinaries()
  const mode = await findLaunchMode(binaries, paths.data)
  await prepareCluster(paths, binaries, mode)
  const stop = await superviseServer({ paths, binaries, mode, settings }, onError)
  try {
    return { connection: await readConnectionConfig(paths), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the server runs; the result stops it. */
async function superviseServer(
  installation: Installation,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let server: Server | undefined = await startServer(installation)
  const stopping = new AbortController()
  const { signal } = stopping

  const watch = async () => {
    while (!signal.aborted) {
      await server?.ended
      if (signal.aborted) return
      onError(new Error('The database has ended unexpectedly and is restarted.'))
      server = await restart()
    }
  }
  const restart = async () => {
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        return await startServer(installation)
      } catch (error) {
        onError(error as Error)
        // Stopping ends the wait.
        await wait(pause, undefined, { signal }).catch(() => {})
      }
    }
    return undefined
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await server?.stop()
    await watching
    await server?.stop()
  }
}
