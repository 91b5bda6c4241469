import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { lock } from 'proper-lockfile'
import { newId } from '#platform/id.ts'

/** Thrown when another process already works on the folder. */
export class FolderInUse extends Error {}

type Owner = { pid: number; host: string; instance: string }

/** Process numbers come again, in containers always the same one: `instance` tells two runs apart. */
const thisProcess: Owner = { pid: process.pid, host: hostname(), instance: newId() }

/**
 * Takes the folder for this process: only one may run the database that lies in it. The lock of a
 * process that was killed is taken over, at once where its death can be seen, else when it has not
 * been renewed for 10 seconds.
 * Throws `FolderInUse`.
 *
 * @returns the release of the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const lockfilePath = path.join(folder, '.lock')
  const ownerPath = path.join(folder, '.lock-owner.json')
  const owner = await readOwner(ownerPath)
  if (owner && hasDied(owner)) await rm(lockfilePath, { recursive: true, force: true })
  try {
    const release = await lock(folder, { lockfilePath, stale: 10_000, update: 2_000 })
    await rm(ownerPath, { force: true }) // another user may have written it
    await writeFile(ownerPath, JSON.stringify(thisProcess))
    return release
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error
    throw new FolderInUse(
      `${folder} is in use by another process${owner ? ` (${owner.pid} on ${owner.host})` : ''}. Stop that one first, or set DATABASE_URL so that several can share a PostgreSQL database.`,
    )
  }
}

async function readOwner(ownerPath: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(ownerPath, 'utf8'))
  } catch {
    return undefined
  }
}

function hasDied({ pid, host, instance }: Owner): boolean {
  if (host !== thisProcess.host || instance === thisProcess.instance) return false
  if (pid === thisProcess.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
