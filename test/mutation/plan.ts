/** What a copy of a test file is run for: with nothing broken, or with one break. */
export type Errand = {
  /** The test file that it is a copy of. */
  test: string
  /** The id of the break; without one, it is noted which breaks each test reaches. */
  broken?: string | undefined
  /** The modules are loaded anew for it: the break, where there is one, takes effect while they are. */
  whileLoading?: boolean
  /** The tests that are wanted; all, where this says nothing. */
  only?: string[]
  /** How long one of these tests may take, in milliseconds. */
  patience?: number
}

/** All errands of one run, by the path of the copy from the project's folder, in their order. */
export type Plan = { errands: Record<string, Errand> }

/** What went wrong first; `late` when all that went wrong is that something took too long. */
export type Failure = { test: string; message: string; late: boolean }

/** The tests that passed, and how many milliseconds each took. */
export type Passed = Record<string, number>

/** The ids of the breaks that each test came by, by its name. */
export type Visits = Record<string, number[]>

/** What a run tells, a line of JSON each. */
export type Word =
  | { kind: 'began'; copy: string }
  | { kind: 'ended'; copy: string; passed: Passed; failed?: Failure }
  | { kind: 'reached'; copy: string; tests: Visits; whileLoading: number[] }
