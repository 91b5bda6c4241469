import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Finding, fail, ok, warn } from './finding.ts'

const mega = 1_000_000

/** The room that is left where a folder lies, or will lie: below 200 MB a database can stop at any moment. */
export async function checkDisk(folder: string): Promise<Finding[]> {
  const { bavail, bsize, blocks } = await statfs(folder).catch(() => statfs(path.dirname(folder)))
  const free = bavail * bsize
  const says = `${Math.round(free / mega)} MB are free in ${folder}`
  if (free < 200 * mega) return [fail('disk', `${says}; make room now`)]
  if (free < 2000 * mega || bavail < blocks / 20) return [warn('disk', `${says}; make room soon`)]
  return [ok('disk', says)]
}
