import type { Contributor } from '../manuscript/contributor.ts'
import type { FileFormat } from './file-format.ts'
import type { Licence } from './licence.ts'

/**
 * An article as the world is told of it. Everything that finds, cites, harvests, registers or keeps
 * an article is made from this alone. Addresses are absolute, days are `YYYY-MM-DD`, null or an empty list is what
 * is not known. Text is as its authors wrote it: a format escapes it.
 */
export type ArticleRecord = {
  id: string
  /** The address of its page. */
  url: string
  title: string
  abstract: string
  keywords: string[]
  /** Its subject, as the journal names it. */
  category: string | null
  /** The section of the issue in which it stands. */
  section: string | null
  /** BCP 47. */
  language: string
  /** Who wrote it, in the order of the byline. Mail addresses are left out. */
  contributors: RecordContributor[]
  journal: JournalRecord
  /** Null for an article that belongs to no published issue: it is 'Online first'. */
  issue: IssueRecord | null
  /** As printed: `41-58`. */
  pages: string | null
  articleNumber: string | null
  /** `10.5555/…`, without an address before it. */
  doi: string | null
  licence: Licence
  dates: {
    received: string | null
    revised: string | null
    accepted: string | null
    /** The day it counts as published. */
    published: string
  }
  /** The moment at which anything said here changed last. */
  changedAt: Date
  files: RecordFile[]
  supplements: (RecordFile & { label: string })[]
  /** What it cites, each as typed. */
  references: string[]
  funding: Grant[]
  dataAvailability: string | null
  competingInterests: string | null
  ethicsApproval: string | null
  /** What it corrects or retracts, and what corrects or retracts it, oldest first. */
  relations: Relation[]
}

export type RecordContributor = Omit<Contributor, 'email'>

export type JournalRecord = {
  name: string
  shortName: string
  url: string
  issn: { print: string | null; online: string | null }
  publisher: string
  /** BCP 47. */
  language: string
}

export type IssueRecord = {
  id: string
  url: string
  volume: number
  /** As printed: `3`, `1-2`, `Special`; empty for a volume that is not divided. */
  number: string
  year: number | null
  title: string | null
  publicationDate: string | null
  doi: string | null
}

/** An issue with its public articles in their order. */
export type IssueContents = IssueRecord & {
  introduction: string | null
  journal: JournalRecord
  articles: ArticleRecord[]
  changedAt: Date
}

export type RecordFile = {
  format: FileFormat | 'other'
  url: string
  mediaType: string
  /** As it is named when it is downloaded. */
  fileName: string
  /** Its size. */
  bytes: number
  sha256: string
}

/** Who paid, and by which award. */
export type Grant = { funder: string; award: string | null }

export const noticeKinds = ['correction', 'retraction', 'expression-of-concern'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * How another article is tied to this one: this one is a notice that `concerns` the other, or it is
 * `concerned-by` a notice.
 */
export type Relation = {
  kind: NoticeKind
  direction: 'concerns' | 'concerned-by'
  article: { id: string; url: string; title: string; doi: string | null; published: string }
}
