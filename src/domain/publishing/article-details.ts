import { type Contributor, renameContributors } from '#domain/manuscript/contributor.ts'
import { Refused } from '#domain/refusal.ts'
import {
  type ArticleChange,
  type ArticleStatus,
  type NewArticle,
  requireVolumeForIssue,
} from './article.ts'
import { applyChange, emptyMetadata, type Metadata, requireValidMetadata } from './metadata.ts'

/**
 * The editable details of an article; null if unknown. `authors` are the names of its `contributors`; `publishedAt`
 * is when it first became public here.
 */
export type ArticleDetails = Metadata & {
  title: string
  abstract: string
  content: string | null
  authors: string[]
  contributors: Contributor[]
  keywords: string[]
  status: ArticleStatus
  category: string | null
  volume: number | null
  issue: string | null
  pages: string | null
  publicationDate: string | null
  publishedAt: Date | null
}

const emptyDetails: ArticleDetails = {
  ...emptyMetadata,
  title: '',
  abstract: '',
  content: null,
  authors: [],
  contributors: [],
  keywords: [],
  status: 'draft',
  category: null,
  volume: null,
  issue: null,
  pages: null,
  publicationDate: null,
  publishedAt: null,
}

/** The details of a new article. Throws `Refused` if they contradict each other. */
export const newArticleDetails = (input: NewArticle, now: Date): ArticleDetails =>
  applyFields(emptyDetails, input, now)

/** The details after a change. Throws 409 if the change began from another version than the current one. */
export function applyArticleChange(
  current: ArticleDetails & { version: string },
  change: ArticleChange,
  now: Date,
): ArticleDetails {
  if (change.version !== undefined && change.version !== current.version) {
    throw new Refused(
      'edit-conflict',
      'Someone else has changed this article since you opened it. Nothing of yours has been saved yet.',
    )
  }
  return applyFields(current, change, now)
}

const applyFields = (current: ArticleDetails, change: ArticleChange, now: Date): ArticleDetails =>
  withPublicationDates(
    {
      ...applyChange(emptyDetails, current, change),
      ...bylineFields(mergeByline(current, change)),
    },
    now,
  )

type Byline = { authors?: string[] | undefined; contributors?: Contributor[] | undefined }

/** A change of names alone keeps what else is known of each person. */
const mergeByline = (current: ArticleDetails, { contributors, authors }: Byline) =>
  contributors ??
  (authors ? renameContributors(current.contributors, authors) : current.contributors)

const bylineFields = (contributors: Contributor[]) => ({
  contributors,
  authors: contributors.map(({ displayName }) => displayName),
})

export const changedFields = ({
  version: _,
  createIssue: __,
  ...change
}: ArticleChange): string[] =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)

/** A published article has a date and keeps the moment of its first publication. */
function withPublicationDates(details: ArticleDetails, now: Date): ArticleDetails {
  requireVolumeForIssue(details)
  requireValidMetadata(details)
  if (details.status !== 'published') return details
  return {
    ...details,
    publicationDate: details.publicationDate ?? now.toISOString().slice(0, 10),
    publishedAt: details.publishedAt ?? now,
  }
}
