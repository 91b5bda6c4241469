import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { embeddedPaths, readConnectionConfig } from './embedded/embedded-paths.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { type OpenDatabase, openPostgres } from './open-postgres.ts'

type OnError = (error: Error) => void

/**
 * Opens the embedded database of a data folder and locks the folder (`lockFolder`). Throws `FolderInUse`,
 * `ConfigError`.
 */
export async function openEmbedded(
  dataDir: string,
  onError: OnError,
  onWait?: (line: string) => void,
): Promise<OpenDatabase> {
  const release = await lockFolder(dataDir, onWait).catch(rethrowPermissionError)
  try {
    const { connection, stop } = await startEmbedded(dataDir, { onError })
    const opened = await openPostgres(connection).catch(async (error) => {
      await stop()
      throw error
    })
    const close = async () => {
      await opened.close()
      await stop()
      await release()
    }
    return { ...opened, close }
  } catch (error) {
    await release()
    return rethrowPermissionError(error)
  }
}

function rethrowPermissionError(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') throw error
  throw new ConfigError(
    `DATA_DIR: it belongs to another user (${message}). Start as the user whose folder it is, or choose another.`,
  )
}

/**
 * Opens the embedded database for a short task, also beside the server. Throws `FolderInUse` when the process that
 * holds the folder does not start the database.
 */
export async function connectEmbedded(dataDir: string, onError: OnError): Promise<OpenDatabase> {
  const place = embeddedPaths(dataDir)
  for (const end = Date.now() + 10_000; ; await wait(100)) {
    try {
      return await openEmbedded(dataDir, onError)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      const isRunning = (await readPostmaster(place.data))?.ready
      if (isRunning) return await openPostgres(await readConnectionConfig(place))
      if (Date.now() > end) throw error
    }
  }
}
