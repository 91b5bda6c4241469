import { deriveCoverColours } from '#domain/journal/colour.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { coverSeed, fnv1a } from '#domain/publishing/cover.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { formatIssue, truncateText } from '#domain/text/format.ts'

/** The content of the picture for sharing an article. */
export type SocialCard = {
  title: string
  byline: string
  /** `Vol. 12, No. 3 (2026)`, else the year. */
  place: string
  journal: string
  /** The seed of the issue's generated cover. */
  seed: number
  /** The journal's accent, and the ground of covers that is derived from it. */
  colours: { accent: string; cover: string }
}

/** In pixels, as social sites require. */
export const cardSize = { width: 1200, height: 630 }

const maxLengths = { title: 170, byline: 90, journal: 70 }

/** The content of an article's picture, shortened to fit. */
export function describeCard({
  title,
  contributors,
  journal,
  issue,
  dates,
}: ArticleRecord): SocialCard {
  const names = contributors.map(({ displayName }) => singleLine(displayName))
  const named = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  const place =
    issue && formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
  return {
    title: truncateText(singleLine(title), maxLengths.title),
    byline: truncateText(named.join(', '), maxLengths.byline),
    place: truncateText(place || dates.published.slice(0, 4), maxLengths.byline),
    journal: truncateText(singleLine(journal.name), maxLengths.journal),
    seed: coverSeed(issue?.volume ?? null, issue?.number ?? null),
    colours: journal.accent
      ? { accent: journal.accent, cover: deriveCoverColours(journal.accent).indigo }
      : { accent: '#b4512a', cover: '#1f2a5c' },
  }
}

/** A hash of the picture, part of its address so that caches never show an old one. */
export function cardVersion(picture: SocialCard): string {
  const text = JSON.stringify(picture)
  return [text, `${text}.`].map((one) => fnv1a(one).toString(36)).join('')
}

export const cardUrl = (record: ArticleRecord): string =>
  `${record.url}/card.png?v=${cardVersion(describeCard(record))}`
