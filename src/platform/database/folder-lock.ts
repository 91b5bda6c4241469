import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lock } from 'proper-lockfile'
import { newId } from '#platform/id.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { readProcessStat } from '../process-stat.ts'

/** Whether a process of this machine runs; a zombie does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  if (process.platform !== 'linux') return true
  const stat = readProcessStat(pid)
  return stat !== undefined && !/[ZX]/.test(stat.state)
}

/** Another process works on the folder. */
export class FolderInUse extends Error {}

type Owner = { pid: number; host: string; instance: string }
type Release = () => Promise<void>

/** Process numbers repeat, in containers always: `instance` distinguishes runs. */
const thisProcess: Owner = { pid: process.pid, host: hostname(), instance: newId() }

/** In milliseconds: the owner renews its lock every 2 seconds; a lock that is 10 seconds old is stale. */
const renewal = { stale: 10_000, update: 2_000 }
/** In milliseconds. */
const longestWait = 15_000

/**
 * Locks the folder for this process: only one may run the database in it. The lock of a dead process is taken
 * over. Otherwise, with `onWait`, it waits until the lock is renewed or stale, and `onWait` receives one line.
 * Throws `FolderInUse`. Returns the release of the lock.
 */
export async function lockFolder(
  folder: string,
  onWait?: (line: string) => void,
): Promise<Release> {
  await mkdir(folder, { recursive: true })
  const end = Date.now() + longestWait
  let firstRenewal: number | undefined
  for (;;) {
    const attempt = await tryFolder(folder)
    if (typeof attempt === 'function') return attempt
    const { owner, renewedAt } = attempt
    const wasRenewed = firstRenewal !== undefined && renewedAt !== firstRenewal
    if (!onWait || wasRenewed || Date.now() > end) throw inUse(folder, owner)
    if (firstRenewal === undefined) onWait(waitingMessage(folder, owner))
    firstRenewal = renewedAt
    await wait(100)
  }
}

/** When the lock was renewed, in milliseconds since the epoch. */
type ExistingLock = { owner: Owner | undefined; renewedAt: number }

/**
 * Tries once. Two processes that start at the same time take turns: otherwise one could remove the lock that the
 * other has just taken.
 */
async function tryFolder(folder: string): Promise<Release | ExistingLock> {
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

async function takeFolder(folder: string): Promise<Release | ExistingLock> {
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
    const lockStat = await stat(lockfilePath).catch(whenAbsent(undefined))
    return { owner, renewedAt: lockStat?.mtimeMs ?? 0 }
  }
}

const ownerText = (owner: Owner | undefined) => (owner ? ` (${owner.pid} on ${owner.host})` : '')

const waitingMessage = (folder: string, owner: Owner | undefined): string =>
  `${folder} was in use by another process${ownerText(owner)} a moment ago. Waiting up to 10 seconds to see whether it has ended.`

const inUse = (folder: string, owner: Owner | undefined): FolderInUse =>
  new FolderInUse(
    `${folder} is in use by another process${ownerText(owner)}. Stop that one first, or set DATABASE_URL so that several can share a PostgreSQL database.`,
  )

/** Undefined if the file is missing or incomplete. */
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
