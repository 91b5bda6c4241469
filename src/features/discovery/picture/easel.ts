import { RefusedForNow } from '#domain/refusal.ts'
import { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { Picture } from '../formats/picture.ts'
import type { drawPicture } from './draw.ts'

/** The tasks of the pool that draws. */
export type DrawingTasks = { drawPicture: typeof drawPicture }

/** One picture at a time, and few that wait: no number of addresses takes more than one process. */
export const easelLimits = { processes: 1, waiting: 20, seconds: 15, idleSeconds: 20, native: true }

/** Draws in the pool. Throws `too-busy` where too many pictures wait, or one could not be drawn. */
export async function drawIn(easel: Pool<DrawingTasks>, picture: Picture): Promise<Buffer> {
  try {
    return Buffer.from(await easel.run('drawPicture', picture))
  } catch (error) {
    if (!(error instanceof PoolFailure) || error.failure === 'broken') throw error
    const sentence = 'This picture could not be drawn at the moment. Please try again in a minute.'
    throw new RefusedForNow('too-busy', sentence, 60)
  }
}
