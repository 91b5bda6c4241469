import { open } from 'node:fs/promises'

/** Syncs a folder to disk: only then a rename in it survives a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
