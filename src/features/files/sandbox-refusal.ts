import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'

/**
 * Converts a failure of the sandbox while it reads a stored file: to `too-busy`, or to `damaged-file` with a sentence.
 * Other errors stay, and so does a sandbox that is broken.
 */
export function toFileRefusal(error: unknown, sentence: string): unknown {
  if (!(error instanceof SandboxError) || error.failure === 'broken') return error
  if (error.failure !== 'busy') return new Refused('damaged-file', sentence)
  const busy = 'Many files are being read at the moment. Please try again in a minute.'
  return new RefusedTemporarily('too-busy', busy, 30)
}
