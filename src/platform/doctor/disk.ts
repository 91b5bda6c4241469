import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Finding, fail, ok, warn } from './finding.ts'

const mega = 1_000_000

/** The room that is left where a folder lies, or will lie. */
export async function checkDisk(folder: string): Promise<Finding[]> {
  const room = await statfs(folder).catch(() => statfs(path.dirname(folder)))
  return [sayRoom(folder, room)]
}

/** What is said of so many blocks, of which some are free: below 200 MB a database can stop at any moment. */
export function sayRoom(
  folder: string,
  { bavail, bsize, blocks }: Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>,
): Finding {
  const free = bavail * bsize
  const says = `${Math.round(free / mega)} MB are free in ${folder}`
  if (free < 200 * mega) return fail('disk', `${says}; make room now`)
  if (free < 2000 * mega || bavail < blocks / 20) return warn('disk', `${says}; make room soon`)
  return ok('disk', says)
}
