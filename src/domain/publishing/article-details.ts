import {
  type Contributor,
  contributorFromName,
  renameContributors,
} from '#domain/manuscript/contributor.ts'
import { Refused } from '#domain/refusal.ts'
import {
  type ArticleChange,
  type ArticleStatus,
  type NewArticle,
  requireVolumeForIssue,
} from './article.ts'
import { applyMetadataChange, type Metadata, newMetadata } from './metadata.ts'

/**
 * What an article says of itself; null where nothing is said. `authors` are the names of its `contributors`,
 * `publishedAt` is the moment it was first made public here.
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

/** The details of an article that is new at the moment `now`. Throws when they cannot be. */
export const newArticleDetails = (input: NewArticle, now: Date): ArticleDetails =>
  withPublicationDates(
    {
      ...newMetadata(input),
      ...bylineFields(input.contributors ?? input.authors.map(contributorFromName)),
      title: input.title,
      abstract: input.abstract,
      keywords: input.keywords,
      status: input.status,
      content: input.content ?? null,
      category: input.category ?? null,
      volume: input.volume ?? null,
      issue: input.issue ?? null,
      pages: input.pages ?? null,
      publicationDate: input.publicationDate ?? null,
      publishedAt: null,
    },
    now,
  )

/**
 * An article's details after a change at the moment `now`. Throws 409 when the change began from
 * another version than the present one.
 */
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
  return withPublicationDates(
    {
      ...applyMetadataChange(current, change),
      ...bylineFields(mergeByline(current, change)),
      title: change.title ?? current.title,
      abstract: change.abstract ?? current.abstract,
      content: clearableValue(change.content, current.content),
      keywords: change.keywords ?? current.keywords,
      status: change.status ?? current.status,
      category: clearableValue(change.category, current.category),
      volume: clearableValue(change.volume, current.volume),
      issue: clearableValue(change.issue, current.issue),
      pages: clearableValue(change.pages, current.pages),
      publicationDate: clearableValue(change.publicationDate, current.publicationDate),
      publishedAt: current.publishedAt,
    },
    now,
  )
}

type Byline = { authors?: string[] | undefined; contributors?: Contributor[] | undefined }

/** Names alone change names alone: what else is known of a person stays with the name. */
const mergeByline = (current: ArticleDetails, { contributors, authors }: Byline) =>
  contributors ??
  (authors ? renameContributors(current.contributors, authors) : current.contributors)

const bylineFields = (contributors: Contributor[]) => ({
  contributors,
  authors: contributors.map(({ displayName }) => displayName),
})

/** The names of what a change sets. */
export const changedFields = ({ version: _, ...change }: ArticleChange): string[] =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)

/** What is published has a day, and keeps the moment at which it first was. */
function withPublicationDates(details: ArticleDetails, now: Date): ArticleDetails {
  requireVolumeForIssue(details)
  if (details.status !== 'published') return details
  return {
    ...details,
    publicationDate: details.publicationDate ?? now.toISOString().slice(0, 10),
    publishedAt: details.publishedAt ?? now,
  }
}

/** The value after a change in which undefined means unchanged and an empty text means cleared. */
const clearableValue = <Value>(
  change: Value | '' | undefined,
  current: Value | null,
): Value | null => (change === undefined ? current : change === '' ? null : change)
