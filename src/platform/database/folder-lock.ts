import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lock } from 'proper-lockfile'
import { newId } from '#platform/id.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { isAlive } from './process-alive.ts'

/** Thrown when another process already works on the folder. */
export class FolderInUse extends Error {}

type Owner = { pid: number; host: string; instance: string }
type Release = () => Promise<void>

/** Process numbers come again, in containers always the same one: `instance` tells two runs apart. */
const thisProcess: Owner = { pid: process.pid, host: hostname(), instance: newId() }

/** A living owner renews its lock every 2 seconds; one that was not renewed for 10 is nobody's, in milliseconds. */
const renewal = { stale: 10_000, update: 2_000 }
/** So long another is waited for at most, in milliseconds, also where the clocks of two machines differ. */
const longestWait = 15_000

/**
 * Takes the folder for this process: only one may run the database that lies in it. The lock of a process whose death can
 * be seen is taken over at once. For any other is waited until the lock is seen to be renewed, or was not for 10 seconds:
 * `onWait` is told so in one line. Without it, nobody is waited for. Throws `FolderInUse`.
 *
 * @returns the release of the lock
 */
export async function lockFolder(
  folder: string,
  onWait?: (line: string) => void,
): Promise<Release> {
  await mkdir(folder, { recursive: true })
  const end = Date.now() + longestWait
  let first: number | undefined
  for (;;) {
    const tried = await tryFolder(folder)
    if (typeof tried === 'function') return tried
    const { owner, renewedAt } = tried
    const wasRenewed = first !== undefined && renewedAt !== first
    if (!onWait || wasRenewed || Date.now() > end) throw inUse(folder, owner)
    if (first === undefined) onWait(sayWaiting(folder, owner))
    first = renewedAt
    await wait(100)
  }
}

/** Who had a folder last, where they say so, and when their lock was renewed, in milliseconds since the epoch. */
type Held = { owner: Owner | undefined; renewedAt: number }

/**
 * Tries to take a folder once. Two that start at the same moment take turns: else one could remove the lock that the other
 * has just taken and not signed yet.
 */
async function tryFolder(folder: string): Promise<Release | Held> {
  const endTurn = await awaitTurn(path.join(folder, '.turn'))
  try {
    return await takeFolder(folder)
  } finally {
    await endTurn()
  }
}

async function awaitTurn(file: string): Promise<Release> {
  for (const end = Date.now() + longestWait; ; await wait(20)) {
    try {
      return await lock(file, { realpath: false, stale: renewal.stale })
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
    }
  }
}

const isLocked = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ELOCKED'

async function takeFolder(folder: string): Promise<Release | Held> {
  const lockfilePath = path.join(folder, '.lock')
  const ownerPath = path.join(folder, '.lock-owner.json')
  const owner = await readOwner(ownerPath)
  if (owner && hasDied(owner)) await rm(lockfilePath, { recursive: true, force: true })
  try {
    const release = await lock(folder, { lockfilePath, ...renewal })
    await rm(ownerPath, { force: true }) // another user may have written it
    await writeFile(ownerPath, JSON.stringify(thisProcess))
    return release
  } catch (error) {
    if (!isLocked(error)) throw error
    const found = await stat(lockfilePath).catch(whenAbsent(undefined))
    return { owner, renewedAt: found?.mtimeMs ?? 0 }
  }
}

const sayOwner = (owner: Owner | undefined) => (owner ? ` (${owner.pid} on ${owner.host})` : '')

const sayWaiting = (folder: string, owner: Owner | undefined): string =>
  `${folder} was in use by another process${sayOwner(owner)} a moment ago. Waiting up to 10 seconds to see whether it has ended.`

const inUse = (folder: string, owner: Owner | undefined): FolderInUse =>
  new FolderInUse(
    `${folder} is in use by another process${sayOwner(owner)}. Stop that one first, or set DATABASE_URL so that several can share a PostgreSQL database.`,
  )

/** Who signed the lock last; undefined where nobody did, or what they wrote was cut off. */
async function readOwner(ownerPath: string): Promise<Owner | undefined> {
  const text = await readFile(ownerPath, 'utf8').catch(whenAbsent('{}'))
  try {
    const { pid, host, instance } = JSON.parse(text)
    return pid && host && instance ? { pid, host, instance } : undefined
  } catch {
    return undefined
  }
}

function hasDied({ pid, host, instance }: Owner): boolean {
  if (host !== thisProcess.host || instance === thisProcess.instance) return false
  return pid === thisProcess.pid || !isAlive(pid)
}
