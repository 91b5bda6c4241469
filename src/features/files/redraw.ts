import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import { refusalOfPool } from './judge.ts'
import type { redrawPicture } from './redraw-picture.ts'

/** The tasks of the pool that draws received pictures anew. */
export type RedrawingTasks = { redrawPicture: typeof redrawPicture }

/** One at a time: a picture of many pixels takes much memory, and goes with its process. */
export const redrawingLimits = {
  ...{ processes: 1, waiting: 20, seconds: 15, megabytes: 700, idleSeconds: 20 },
  native: true,
}

/** What a picture is once it was drawn anew, in its place. */
export type Redraw = (path: string) => Promise<{ bytes: number; sha256: string }>

/** Draws pictures anew in a pool. Throws `Refused` for one that cannot be, and `PoolFailure` when none can. */
export const redrawIn =
  (pool: Pool<RedrawingTasks>, report: (failure: PoolFailure) => void): Redraw =>
  async (path) => {
    const drawn = await pool.run('redrawPicture', path).catch((error) => {
      throw refusalOfPool(error, 'picture', report)
    })
    await writeFile(path, drawn)
    return { bytes: drawn.length, sha256: createHash('sha256').update(drawn).digest('hex') }
  }
