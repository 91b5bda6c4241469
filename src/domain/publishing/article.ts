import { z } from 'zod'
import { type CommandActor, isSystem } from '../actor.ts'
import { Contributors } from '../manuscript/contributor-schema.ts'
import { Abstract, Authors, Keywords, Title } from '../manuscript/fields.ts'
import { canEdit } from '../people/account.ts'
import { Refused } from '../refusal.ts'
import { Day } from '../text/day.ts'
import { clearable, unsetIfEmpty } from '../text/optional-fields.ts'
import { line, paragraphs } from '../text/parse.ts'
import { MetadataChange } from './metadata.ts'

export const ArticleStatus = z.enum(['draft', 'published'], 'must be draft or published')
export type ArticleStatus = z.infer<typeof ArticleStatus>

export const Volume = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(9_999, 'must be at most 9999')

/** Pages as printed: `41-58`, `S1-S9`, `e12`, `141-8` for 141 to 148. */
const Pages = line(30).refine(isAscending, 'must run from a lower page to a higher one')

function isAscending(pages: string): boolean {
  const [, from = '', to = ''] = /^(\d{1,9})\s*[-\u2013\u2014]\s*(\d{1,9})$/.exec(pages) ?? []
  return to.length < from.length || Number(from) <= Number(to)
}

const Category = line(100)
const IssueNumber = line(20)
const Content = paragraphs(100_000)

const CreateIssue = z.enum(['true', 'false'], 'must be true or false').meta({
  description: 'Whether an issue that does not exist is created; by default it is.',
})

/** `issue` is the number as printed (`3`, `1-2`, `Special`). An empty value means unset. */
export const PublicationDetails = z.object({
  category: unsetIfEmpty(Category),
  volume: unsetIfEmpty(Volume),
  issue: unsetIfEmpty(IssueNumber),
  pages: unsetIfEmpty(Pages),
  publicationDate: unsetIfEmpty(Day),
  createIssue: unsetIfEmpty(CreateIssue),
})
export type PublicationDetails = z.infer<typeof PublicationDetails>

/** `contributors` takes precedence over `authors`. */
export const NewArticle = PublicationDetails.extend({
  title: Title,
  abstract: Abstract,
  content: unsetIfEmpty(Content),
  contributors: Contributors.optional(),
  authors: Authors,
  keywords: Keywords.default([]),
  status: ArticleStatus.default('published'),
  ...MetadataChange.shape,
})
export type NewArticle = z.infer<typeof NewArticle>

/**
 * A change of an article: a field left out stays as it is, an empty one is cleared. `version` is the version from
 * which the editor began.
 */
export const ArticleChange = MetadataChange.extend({
  version: z.string().max(20, 'must be at most 20 characters').optional(),
  createIssue: CreateIssue.optional(),
  title: Title.optional(),
  abstract: Abstract.optional(),
  authors: Authors.optional(),
  contributors: Contributors.optional(),
  keywords: Keywords.optional(),
  status: ArticleStatus.optional(),
  ...clearable({
    content: Content,
    category: Category,
    volume: Volume,
    issue: IssueNumber,
    pages: Pages,
    publicationDate: Day,
  }),
})
export type ArticleChange = z.infer<typeof ArticleChange>

export function requireKnownCategory(
  known: readonly string[],
  category: string | null | undefined,
) {
  if (category && !known.includes(category)) {
    throw new Refused('invalid', `category must be one of ${known.join(', ')}`, 'category')
  }
}

export function requireVolumeForIssue(details: { volume?: unknown; issue?: unknown }): void {
  if (details.issue && !details.volume) {
    throw new Refused(
      'issue-without-volume',
      'volume is a required field when issue is given',
      'volume',
    )
  }
}

/** Everyone can read a published article; only editors can read a draft. */
export const canRead = (
  who: CommandActor | undefined,
  article: { status: ArticleStatus },
): boolean =>
  article.status === 'published' || (who !== undefined && (isSystem(who) || canEdit(who)))
