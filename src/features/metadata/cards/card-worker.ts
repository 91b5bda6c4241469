import { RefusedTemporarily } from '#domain/refusal.ts'
import type { SocialCard } from '#features/metadata/formats/social-card.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { drawCard } from './draw-card.ts'

export type CardTasks = { drawCard: typeof drawCard }

/** One picture at a time, so that no number of requests uses more than one process. */
export const cardWorkerLimits = {
  processes: 1,
  waiting: 20,
  seconds: 15,
  idleSeconds: 20,
  native: true,
}

/** Draws in the sandbox. Throws `too-busy` if the queue is full or the drawing fails. */
export async function drawInWorker(
  cardWorker: SandboxPool<CardTasks>,
  picture: SocialCard,
): Promise<Buffer> {
  try {
    return Buffer.from(await cardWorker.run('drawCard', picture))
  } catch (error) {
    if (!(error instanceof SandboxError) || error.failure === 'broken') throw error
    const sentence = 'This picture could not be drawn at the moment. Please try again in a minute.'
    throw new RefusedTemporarily('too-busy', sentence, 60)
  }
}
