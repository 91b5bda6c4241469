/**
 * Why a task was not finished: past its time, past its memory, dead of itself, or never begun: because
 * too many waited, or because the program does not start, which is a fault of ours.
 */
type SandboxFailure = 'too-slow' | 'too-much-memory' | 'crashed' | 'busy' | 'broken'

/** A task that a pool could not finish; the pool goes on. */
export class SandboxError extends Error {
  readonly failure: SandboxFailure

  constructor(failure: SandboxFailure, detail = '') {
    super(`a confined task failed: ${failure} ${detail}`.trim())
    this.name = 'PoolFailure'
    this.failure = failure
  }
}
