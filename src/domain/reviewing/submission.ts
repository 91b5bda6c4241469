import { z } from 'zod'
import { Template, type TemplateName } from '../letters/template.ts'
import { type Account, mayEdit } from '../people/account.ts'
import {
  Abstract,
  Authors,
  Keywords,
  NewArticle,
  PublicationDetails,
  Title,
} from '../publishing/article.ts'
import { MetadataChange } from '../publishing/metadata.ts'
import { Refused } from '../refusal.ts'
import { line } from '../text/parse.ts'
import { Answers, Requests } from './return.ts'

/** Where a manuscript stands, as the API has always said it; its `stage` tells the rest. */
export const SubmissionStatus = z.enum(['pending', 'published'])
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

export const NewSubmission = z.object({
  title: Title,
  abstract: Abstract,
  keywords: Keywords.min(1, 'required'),
  authors: Authors,
})
export type NewSubmission = z.infer<typeof NewSubmission>

const asItIs = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

/** In which language an article is, and under which licence; what is left empty stays as it is. */
const Terms = {
  language: asItIs(MetadataChange.shape.language),
  licence: asItIs(MetadataChange.shape.licence),
}

/** The version that somebody saw when they gave a command: a command to another one is refused. */
export const Version = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000_000, 'must be a version')

/** The one move an admin can ask for: publication, with what is known of where it appears. */
export const Publication = PublicationDetails.extend({
  ...Terms,
  status: z.literal('published', "must be 'published'"),
  content: NewArticle.shape.content,
  /** Left out by who publishes it whatever has happened to it. */
  version: Version.optional(),
})
export type Publication = z.infer<typeof Publication>

/** A command that needs no more words. */
export const Plain = z.object({ version: Version })

/** A decision as an editor gives it: with the letter as it will be sent. */
export const Decision = z.object({
  command: z.enum(
    ['return-to-author', 'decline-without-review', 'accept'],
    'must be return-to-author, decline-without-review or accept',
  ),
  version: Version,
  ...Template.shape,
  /** What the author is asked to correct, point by point; with `return-to-author` alone. */
  items: Requests.optional(),
})
export type Decision = z.infer<typeof Decision>

/** The letter that goes with each decision. */
export const letterOf = {
  'return-to-author': 'returned',
  'decline-without-review': 'declined-without-review',
  accept: 'accepted',
} as const satisfies Record<Decision['command'], TemplateName>

/** An author's answer to a list of points; the new file comes beside it. */
export const ReturnAnswer = z.object({ version: Version, answers: Answers })

/** A new file in the place of the one that nobody has taken up yet. */
export const NewFile = z.object({ version: Version })

/** What is known of where an accepted manuscript will appear. */
export const Appearance = PublicationDetails.extend({
  ...Terms,
  version: Version,
  content: NewArticle.shape.content,
})
export type Appearance = z.infer<typeof Appearance>

/** The same with the moment of its publication (ISO 8601). */
export const Schedule = Appearance.extend({
  publishAt: z.iso.datetime({ offset: true, error: 'must be a moment like 2026-03-31T09:00:00Z' }),
})
export type Schedule = z.infer<typeof Schedule>

/** Why a declared conflict of interest is taken back, and whose it is: left out, one's own. */
export const Lifting = z.object({ reason: line(500), editorId: z.string().max(64).optional() })
export type Lifting = z.infer<typeof Lifting>

/** Refuses an editor who is one of the authors, or has declared a conflict: they see what an author sees. */
export function requireOffice({ view }: { view: 'office' | 'author' }): void {
  if (view === 'office') return
  throw new Refused(
    'own-submission',
    'You are an author of this submission or have declared a conflict of interest: another editor decides on it.',
  )
}

/** Whether its author is not told yet of what was decided on it. */
export const isHeld = (submission: { heldUntil: Date | null }, now: Date): boolean =>
  submission.heldUntil !== null && submission.heldUntil > now

/** A manuscript is between its author and those who edit the journal. */
export const mayRead = (who: Account, submission: { submittedBy: string }): boolean =>
  mayEdit(who) || who.id === submission.submittedBy

/** How somebody who manages submissions wants to be told of new ones. */
export const NoticeFrequency = z.enum(['at-once', 'daily'], 'must be at-once or daily')
export type NoticeFrequency = z.infer<typeof NoticeFrequency>
