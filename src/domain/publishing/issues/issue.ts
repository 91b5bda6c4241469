import { z } from 'zod'
import { Refused } from '../../refusal.ts'
import { Day } from '../../text/day.ts'
import { formatIssue, truncateText } from '../../text/format.ts'
import { clearable, unsetIfEmpty } from '../../text/optional-fields.ts'
import { line, paragraphs } from '../../text/parse.ts'
import { Volume } from '../article.ts'

/** `number` is as printed (`3`, `1-2`, `Special`), empty for a volume without issues. */
export type IssueNumber = { volume: number; number: string }

const PrintedNumber = line(20).or(z.literal(''))
const Year = z.coerce
  .number('must be a year like 2026')
  .int('must be a year like 2026')
  .min(1000, 'must be a year like 2026')
  .max(9999, 'must be a year like 2026')
const Version = z.string().max(40, 'must be at most 40 characters').optional()

export const NewIssue = z.object({
  volume: Volume,
  number: PrintedNumber.default(''),
  year: unsetIfEmpty(Year),
})
export type NewIssue = z.infer<typeof NewIssue>

/**
 * A change of an issue: a field left out stays as it is, an empty one is cleared. `version` is the version from
 * which the editor began.
 */
export const IssueChange = z.object({
  version: Version,
  volume: Volume.optional(),
  number: PrintedNumber.optional(),
  ...clearable({
    year: Year,
    title: line(300),
    introduction: paragraphs(10_000),
    publicationDate: Day,
  }),
})
export type IssueChange = z.infer<typeof IssueChange>

const maxArticles = 1000

/** All articles of an issue in order; those left out leave it. */
export const IssueOrder = z.object({
  version: Version,
  articles: z
    .array(z.object({ id: z.string().max(64), section: line(100).nullable() }))
    .max(maxArticles, `must be at most ${maxArticles} articles`)
    .refine((articles) => new Set(articles.map(({ id }) => id)).size === articles.length, {
      error: 'must name each article once',
    }),
})
export type IssueOrder = z.infer<typeof IssueOrder>

export const IssuePublication = z.object({ version: Version })

/** When to publish an issue; null cancels the schedule. */
export const IssueSchedule = z.object({
  version: Version,
  publishAt: z.iso
    .datetime({ offset: true, error: 'must be a moment like 2026-03-31T06:00:00Z' })
    .nullable(),
})

export type IssueState = 'in preparation' | 'scheduled' | 'published'

export const issueStateOf = (issue: {
  publishAt: Date | string | null
  publishedAt: Date | string | null
}): IssueState => {
  if (issue.publishedAt) return 'published'
  return issue.publishAt ? 'scheduled' : 'in preparation'
}

/**
 * The natural order of issues, oldest first: by volume, then by the numbers in the printed number, 2 before 10 and
 * 1-2 before 2; those without digits (`Special`) come first, by text. `newestIssueFirst` is the same order in SQL.
 */
export function compareIssues(a: IssueNumber, b: IssueNumber): number {
  if (a.volume !== b.volume) return a.volume - b.volume
  const [left, right] = [numbersIn(a.number), numbersIn(b.number)]
  for (const [index, number] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (number !== other) return number < other ? -1 : 1
  }
  if (left.length < right.length) return -1
  return compareText(a.number, b.number)
}

const numbersIn = (text: string): bigint[] => (text.match(/[0-9]+/g) ?? []).map(BigInt)

/** By code points, like the collation C of the database. */
function compareText(a: string, b: string): number {
  const [left, right] = [a, b].map((text) =>
    [...text].map((character) => character.codePointAt(0) ?? 0),
  )
  for (const [index, point] of (left ?? []).entries()) {
    const difference = point - (right?.[index] ?? -1)
    if (difference !== 0) return difference
  }
  return (left?.length ?? 0) - (right?.length ?? 0)
}

/**
 * The most likely name of the next issue: the number after the newest issue, or in a later year the first of the
 * next volume.
 */
export function suggestIssue(
  issues: (IssueNumber & { year: number | null })[],
  year: number,
): IssueNumber & { year: number } {
  const newest = issues.toSorted(compareIssues).at(-1)
  if (!newest) return { volume: 1, number: '1', year }
  const last = numbersIn(newest.number).at(-1)
  const sameVolume = last !== undefined && (newest.year === null || newest.year === year)
  const following = sameVolume ? String(last + 1n) : last === undefined ? '' : '1'
  return {
    volume: Math.min(9999, sameVolume ? newest.volume : newest.volume + 1),
    number: following.slice(0, 20),
    year,
  }
}

/** Throws 409 if a change began from another version than the current one. */
export function requireCurrentVersion(present: string, begunFrom: string | undefined): void {
  if (begunFrom !== undefined && begunFrom !== present) throw issueHasChanged()
}

export const issueHasChanged = (): Refused =>
  new Refused(
    'edit-conflict',
    'Someone else has changed this issue since you opened it. Nothing of yours has been saved yet.',
  )

/** Refuses to rename a public issue, to which others link. */
export function requireUnchangedNumber(
  issue: IssueNumber & { publishedAt: Date | null },
  change: Partial<IssueNumber>,
): void {
  if (!issue.publishedAt) return
  const field = (['volume', 'number'] as const).find(
    (name) => change[name] !== undefined && change[name] !== issue[name],
  )
  if (!field) return
  const sentence = 'A published issue keeps its volume and number: others link to its address.'
  throw new Refused('invalid', sentence, field)
}

/** Refuses to publish an issue without articles. */
export function requireArticles(articles: unknown[]): void {
  if (articles.length > 0) return
  throw new Refused('issue-empty', 'Add at least one article before the issue is published.')
}

const maxTitles = 20

/** The refusal to publish an issue with drafts whose text their authors have not approved. */
export function textNotApproved(titles: readonly string[]): Refused {
  const named = titles.slice(0, maxTitles).map((title) => `“${truncateText(title, 80)}”`)
  const more = titles.length - named.length
  const all = named.join(', ') + (more > 0 ? ` and ${more} more` : '')
  const sentence = `The authors have not approved the text of these drafts: ${all}. Please see “Before publishing”.`
  return new Refused('proof-not-approved', sentence)
}

const maxScheduleAhead = 5 * 366 * 86_400_000

/** Throws 400 for a time that is past or more than five years ahead. */
export function parsePublishAt(publishAt: string, now: Date): Date {
  const minute = new Date(Math.floor(Date.parse(publishAt) / 60_000) * 60_000)
  // An invalid date is not greater than any other.
  if (!(minute > now)) throw new Refused('invalid', 'publishAt must be in the future', 'publishAt')
  if (minute.getTime() - now.getTime() > maxScheduleAhead)
    throw new Refused('invalid', 'publishAt must be within five years', 'publishAt')
  return minute
}

export const issueExists = (issue: IssueNumber) =>
  new Refused('issue-exists', `There is already an issue ${issueName(issue)}.`, 'number')

/** `Vol. 12, No. 3`. */
export const issueName = ({ volume, number }: IssueNumber): string =>
  formatIssue({ volume, issue: number })

/** The section of a new article: 'Articles' if the journal has it, else the first. */
export const defaultSection = (sections: readonly string[]): string | null =>
  sections.includes('Articles') ? 'Articles' : (sections[0] ?? null)

/** Groups articles by section; keeps the order of both. */
export function groupBySection<Article extends { section: string | null }>(
  articles: Article[],
): { section: string | null; articles: Article[] }[] {
  const sections = Map.groupBy(articles, ({ section }) => section)
  return [...sections].map(([section, articles]) => ({ section, articles }))
}
