import type { Client, SampleFile } from '../running-product/api-client.ts'
import type { Command } from './commands.ts'

/** A submission that gets a series of commands, one after the other. */
export type Case = {
  id: string
  title: string
  author: Client
  docx: SampleFile
  /** The PDF with which it is published, if it is. */
  pdf: SampleFile | undefined
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
  /** The article that it became, as the server acknowledged it. */
  articleId?: string | null
}

/** The work that was sent to the server, and the part that it has acknowledged. */
export type CrashLog = {
  /** The hashes of the files by title; a submission gets its PDF when it is published. */
  sent: Map<string, { docx: string; pdf: string | undefined }>
  /** The titles of uploaded articles, by the id that the server gave. */
  articles: Map<string, string>
  /** Submissions, by the id that the server gave. */
  cases: Map<string, Case>
  /** Cases that no client processes. */
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
  cases: new Map(),
  ready: [],
  unexpected: [],
  refused: 0,
  nextNumber: 1,
})

/** How much was acknowledged, by kind. */
export const acknowledged = ({ articles, cases }: CrashLog) => ({
  articles: articles.size,
  submissions: cases.size,
  commands: [...cases.values()].reduce((sum, { done }) => sum + done, 0),
})

export const countAcknowledged = (log: CrashLog): number =>
  Object.values(acknowledged(log)).reduce((sum, count) => sum + count, 0)
