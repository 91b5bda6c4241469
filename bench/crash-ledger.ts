import type { Client } from './client.ts'
import type { Command } from './client-course.ts'
import type { SampleFile } from './documents.ts'

/** The hashes of the files that belong to a title; a manuscript gets its PDF when it is published. */
export type Sent = { docx: string; pdf: string | undefined }

/** A manuscript that is led through a course of commands, one after the other. */
export type Case = {
  id: string
  title: string
  author: Client
  file: SampleFile
  version: number
  course: readonly Command[]
  /** So many commands were answered for. */
  done: number
  /** Whether the next was given, and no answer came. */
  isOpen: boolean
  /** Not before this moment is the next given: an author cannot answer what can still be taken back. */
  notBefore: number
}

/** What was sent, and what the server has answered for. */
export type Ledger = {
  sent: Map<string, Sent>
  /** Titles by the id that the server gave. */
  articles: Map<string, string>
  /** Articles that were taken away, and those of which no answer has told. */
  removed: Set<string>
  removing: Set<string>
  submissions: Map<string, string>
  /** The article that each published submission became. */
  publishes: Map<string, string | null>
  /** Submissions to publish, or of which no answer has told whether they are published. */
  waiting: { id: string; pdf: SampleFile | undefined }[]
  cases: Case[]
  /** Cases that nobody has in hand. */
  ready: Case[]
  /** The name that each person has by what was answered for, and those that were asked for since: any of them may have been taken. */
  names: Map<Client, { told: string | undefined; asked: string[]; changes: number }>
  /** Answers other than success while the server was alive, and had its database. */
  unexpected: string[]
  /** How often it answered that it cannot at the moment (503), or that this sender has enough forms on their way (429). */
  turnedAway: number
  nextNumber: number
}

export const emptyLedger = (): Ledger => ({
  sent: new Map(),
  articles: new Map(),
  removed: new Set(),
  removing: new Set(),
  submissions: new Map(),
  publishes: new Map(),
  waiting: [],
  cases: [],
  ready: [],
  names: new Map(),
  unexpected: [],
  turnedAway: 0,
  nextNumber: 1,
})

/** How much was answered for, by kind. */
export function acknowledged(ledger: Ledger): Record<string, number> {
  const { articles, removed, removing, submissions, publishes, cases, names } = ledger
  return {
    articles: articles.size + removed.size + removing.size,
    submissions: submissions.size,
    publishes: publishes.size,
    removals: removed.size,
    transitions: cases.reduce((sum, { done }) => sum + done, 0),
    'changes of a name': [...names.values()].reduce((sum, { changes }) => sum + changes, 0),
  }
}
