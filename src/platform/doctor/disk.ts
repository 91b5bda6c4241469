import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { whenAbsent } from '../when-absent.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const megabyte = 1_000_000

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The free space of a folder that exists or will be created. */
export async function checkDisk(folder: string): Promise<Finding[]> {
  const own = await statfs(folder).catch(whenAbsent(undefined))
  const room = own ?? (await statfs(path.dirname(folder)))
  return [checkFreeSpace(folder, room)]
}

/** With less than 200 MB a database can stop at any moment. */
export function checkFreeSpace(
  folder: string,
  { bavail, bsize, blocks }: Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>,
): Finding {
  const free = bavail * bsize
  const says = `${Math.round(free / megabyte)} MB are free in ${folder}`
  if (free < 200 * megabyte) return fail('disk', `${says}; free some space now`)
  if (free < 2000 * megabyte || bavail < blocks / 20)
    return warn('disk', `${says}; free some space soon`)
  return ok('disk', says)
}
