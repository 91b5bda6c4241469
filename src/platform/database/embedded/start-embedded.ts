import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { embeddedPaths, readConnectionConfig } from './embedded-paths.ts'
import { findLaunchMode } from './launch-mode.ts'
import { type Installation, type Server, type Settings, startServer } from './server.ts'

export type EmbeddedServer = { connection: pg.ClientConfig; stop(): Promise<void> }

type Options = {
  /** Is told when the server has ended by itself, and when it could not be started again. */
  onError(error: Error): void
  settings?: Settings
}

/**
 * Starts the embedded PostgreSQL, with its files in `dataDir/database`, and starts it again whenever
 * it ends by itself. The caller keeps others out of the folder. Throws `ConfigError` when it cannot run.
 */
export async function startEmbedded(
  dataDir: string,
  { onError, settings = {} }: Options,
): Promise<EmbeddedServer> {
  const place = embeddedPaths(dataDir)
  const binaries = await findBinaries()
  const way = await findLaunchMode(binaries, place.data)
  await prepareCluster(place, binaries, way)
  const stop = await superviseServer({ place, binaries, way, settings }, onError)
  try {
    return { connection: await readConnectionConfig(place), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Answers once the server runs for the first time, with the way to stop it for good. */
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
      onError(new Error('The database has ended by itself. It is started again.'))
      server = await startAgain()
    }
  }
  const startAgain = async () => {
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        return await startServer(installation)
      } catch (error) {
        onError(error as Error)
        // Stopping ends the pause.
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
