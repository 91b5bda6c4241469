import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import type { WordTasks } from '#features/word/stored-documents.ts'
import type { CommandDeps } from '#platform/events.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type SampleDeps = CommandDeps & {
  storage: Storage
  sandbox: Sandbox<WordTasks>
  journal: () => Journal
  baseUrl: string
}

export type SampleContext = {
  /** `clock` is at the time of the step. */
  deps: SampleDeps
  author: Account
  editor: Account
  submission: { id: string; slug: string }
  /** The ids of the sample articles by the names of their files. */
  articles: ReadonlyMap<string, string>
  /** Where the manuscripts are. */
  folder: string
}
