/**
 * `busy`: too many tasks waited; `broken`: the program does not start, which is a bug or a wrong installation.
 */
type SandboxFailure = 'too-slow' | 'too-much-memory' | 'crashed' | 'busy' | 'broken'

/** A sandbox task that did not finish; the pool continues. */
export class SandboxError extends Error {
  readonly failure: SandboxFailure

  constructor(failure: SandboxFailure, detail = '') {
    super(`a sandbox task failed: ${failure} ${detail}`.trim())
    this.name = 'SandboxError'
    this.failure = failure
  }
}
