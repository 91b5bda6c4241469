import type { Client, SampleFile } from '../client.ts'

/** Commands of peer review; the reviewer sends the last three. */
export const reviewCommands = [
  'open-round',
  'invite',
  'accept-invitation',
  'save-draft',
  'send-review',
] as const
export type ReviewCommand = (typeof reviewCommands)[number]

/** Commands on a manuscript, with the names of the API; the author sends `answer`. */
export type Command =
  | ReviewCommand
  | 'assign'
  | 'accept'
  | 'desk-reject'
  | 'reject'
  | 'return-for-correction'
  | 'answer'

/** A manuscript that gets a series of commands, one after the other. */
export type Case = {
  id: string
  title: string
  author: Client
  file: SampleFile
  version: number
  commands: readonly Command[]
  /** The number of commands that were acknowledged. */
  done: number
  /** Whether the next command was sent without an answer. */
  isOpen: boolean
  /** When the next command may be sent: an author cannot reply to a decision that can still be undone. */
  notBefore: number
  /** The secret of the reviewer's link. */
  link?: string
}

/** The work that was sent to the server, and the part that it has acknowledged. */
export type CrashLog = {
  /** The hashes of the files by title; a manuscript gets its PDF when it is published. */
  sent: Map<string, { docx: string; pdf: string | undefined }>
  /** Titles by the id that the server gave. */
  articles: Map<string, string>
  submissions: Map<string, string>
  /** The article that each published submission became. */
  publications: Map<string, string | null>
  /** Submissions to publish, or whose publication got no answer. */
  unpublished: { id: string; pdf: SampleFile | undefined }[]
  cases: Case[]
  /** Cases that no worker processes. */
  ready: Case[]
  /** Answers other than success while the server and its database ran. */
  unexpected: string[]
  /** The number of answers to try again later (502, 503, or 429 for too many forms at once). */
  refused: number
  nextNumber: number
}

export const emptyLog = (): CrashLog => ({
  sent: new Map(),
  articles: new Map(),
  submissions: new Map(),
  publications: new Map(),
  unpublished: [],
  cases: [],
  ready: [],
  unexpected: [],
  refused: 0,
  nextNumber: 1,
})

/** How much was acknowledged, by kind. */
export function acknowledged(log: CrashLog): Record<string, number> {
  return {
    articles: log.articles.size,
    submissions: log.submissions.size,
    publications: log.publications.size,
    commands: log.cases.reduce((sum, { done }) => sum + done, 0),
  }
}

export const countAcknowledged = (log: CrashLog): number =>
  Object.values(acknowledged(log)).reduce((sum, count) => sum + count, 0)
