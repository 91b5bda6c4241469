/** What a copy of a test file is run for: with nothing broken, or with one break. */
export type Errand = {
  /** The test file that it is a copy of. */
  test: string
  /** The id of the break; without one, it is noted which breaks each test reaches. */
  broken?: string
  /** The break takes effect while modules are loaded, so they are loaded anew. */
  whileLoading?: boolean
  /** The tests that are wanted; all, where this says nothing. */
  only?: string[]
}

/** All errands of one run, by the path of the copy from the project's folder, in their order. */
export type Plan = { errands: Record<string, Errand>; drawn: string[] }

/** What went wrong first; `late` when all that went wrong is that something took too long. */
export type Failure = { test: string; message: string; late: boolean }

/** What a run tells, a line of JSON each. */
export type Word =
  | { kind: 'began'; copy: string }
  | { kind: 'ended'; copy: string; passed: string[]; failed?: Failure }
  | { kind: 'reached'; copy: string; tests: Record<string, string[]>; whileLoading: string[] }
