import { coverSeed, hash } from '#domain/publishing/cover.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import { cut, sayIssue } from '#domain/text/format.ts'
import { onOneLine } from './text.ts'

/** What stands on the picture with which an article is shared. */
export type Picture = {
  title: string
  byline: string
  /** Where it appeared: `Vol. 12, No. 3 (2026)`, else the year. */
  place: string
  journal: string
  /** The seed of the cloth beside the words: that of the issue's own cover. */
  seed: number
}

/** In pixels: what social sites ask for. */
export const pictureSize = { width: 1200, height: 630 }

const longest = { title: 170, byline: 90, journal: 70 }

/** The picture of an article: nothing but what its page shows, cut where it would not fit. */
export function pictureOf({ title, contributors, journal, issue, dates }: ArticleRecord): Picture {
  const names = contributors.map(({ displayName }) => onOneLine(displayName))
  const named = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  const place = issue && sayIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
  return {
    title: cut(onOneLine(title), longest.title),
    byline: cut(named.join(', '), longest.byline),
    place: cut(place || dates.published.slice(0, 4), longest.byline),
    journal: cut(onOneLine(journal.name), longest.journal),
    seed: coverSeed(issue?.volume ?? null, issue?.number ?? null),
  }
}

/** Another text for each picture that looks another way: its address bears it, so that what others keep is never old. */
export function versionOf(picture: Picture): string {
  const text = JSON.stringify(picture)
  return [text, `${text}.`].map((one) => hash(one).toString(36)).join('')
}

/** Where the picture of an article stands. */
export const pictureUrl = (record: ArticleRecord): string =>
  `${record.url}/picture.png?v=${versionOf(pictureOf(record))}`
