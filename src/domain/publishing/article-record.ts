import type { Contributor } from '../manuscript/contributor.ts'
import type { FileFormat } from './file-format.ts'
import type { Licence } from './licence.ts'
import type { Metadata, NoticeKind } from './metadata.ts'
import type { PeerReview } from './peer-review.ts'
import type { RecordReview } from './published-review.ts'

/** The optional metadata that the record has in the same form. */
type RecordMetadata = Omit<
  Metadata,
  'licence' | 'receivedOn' | 'revisedOn' | 'acceptedOn' | 'notice' | 'concerns'
>

/**
 * The public metadata of an article, from which every format, index, harvest and deposit is made. Addresses are
 * absolute, days are `YYYY-MM-DD`, null or an empty list means unknown. Texts are unescaped.
 */
export type ArticleRecord = RecordMetadata & {
  id: string
  /** The address of its page. */
  url: string
  title: string
  abstract: string
  keywords: string[]
  /** As the journal names it. */
  category: string | null
  section: string | null
  /** In the order of the byline, without email addresses. */
  contributors: RecordContributor[]
  journal: JournalRecord
  /** Null without a public issue: the article is 'Online first'. */
  issue: IssueRecord | null
  /** As printed: `41-58`. */
  pages: string | null
  licence: Licence
  dates: {
    received: string | null
    revised: string | null
    accepted: string | null
    /** The day on which it counts as published. */
    published: string
  }
  /** When anything in this record last changed. */
  changedAt: Date
  /** The preferred one first, with the files rendered from the full text. */
  files: RecordFile[]
  /** The approved full text; null if it has none. */
  fullText: RecordFullText | null
  supplements: (RecordFile & { label: string })[]
  /** The peer review that it had; null if it is not known here. */
  peerReview: PeerReview | null
  reviews: RecordReview[]
  /** Notices about it, or the article that it is a notice about, oldest first. */
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
  /** The colour of pictures for sharing. */
  accent?: string | undefined
  /** The DOI of its page about corrections. */
  updatePolicy?: string | undefined
}

export type IssueRecord = {
  id: string
  url: string
  volume: number
  /** As printed: `3`, `1-2`, `Special`; empty for a volume without issues. */
  number: string
  year: number | null
  title: string | null
  publicationDate: string | null
  doi: string | null
}

/** An issue with its public articles in order. */
export type IssueContents = IssueRecord & {
  introduction: string | null
  journal: JournalRecord
  articles: ArticleRecord[]
  changedAt: Date
}

/** That the page of an article has its full text; the text itself is read apart. */
export type RecordFullText = { words: number }

export type RecordFile = {
  format: FileFormat | 'epub' | 'other'
  url: string
  mediaType: string
  /** The name of the download. */
  fileName: string
  bytes: number
  sha256: string
  /** Made from the full text, not uploaded. */
  isRendered?: true
}

/** A relation to another article: this one is a notice that `concerns` it, or it is `concerned-by` that notice. */
export type Relation = {
  kind: NoticeKind
  direction: 'concerns' | 'concerned-by'
  article: { id: string; url: string; title: string; doi: string | null; published: string }
}
