import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import { type ManuscriptTasks, manuscriptLimits } from './convert-in-pool.ts'
import type { ArticleForRendering } from './render/article-for-rendering.ts'

/** A sample takes a second. A template that takes longer would delay every article. */
export const sampleLimits = { ...manuscriptLimits, waiting: 4, seconds: 20 }

/**
 * Renders an article without pictures as PDF. Throws `invalid` if the journal's own template is refused or exceeds the limits, and
 * `too-busy`.
 */
export type RenderSample = (article: Omit<ArticleForRendering, 'pictures'>) => Promise<Uint8Array>

/** Renders in the sandbox. */
export const renderSampleInPool =
  (pool: SandboxPool<ManuscriptTasks>): RenderSample =>
  (article) =>
    pool.run('renderSample', article).catch(refuse)

function refuse(error: unknown): never {
  if (!(error instanceof SandboxError) || error.failure === 'broken') throw error
  if (error.failure === 'busy')
    throw new RefusedTemporarily(
      'too-busy',
      'Other previews are being made. Please try again shortly.',
      10,
    )
  throw new Refused(
    'invalid',
    'The template takes too much time or memory. Look for loops that repeat many times.',
    'typesetting.template',
  )
}
