import { z } from 'zod'
import { type Account, mayEdit } from '../people/account.ts'
import {
  Abstract,
  Authors,
  Keywords,
  NewArticle,
  PublicationDetails,
  Title,
} from '../publishing/article.ts'

/** Where a manuscript stands. Review rounds and decisions will stand between these two. */
export const SubmissionStatus = z.enum(['pending', 'published'])
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

export const NewSubmission = z.object({
  title: Title,
  abstract: Abstract,
  keywords: Keywords.min(1, 'required'),
  authors: Authors,
})
export type NewSubmission = z.infer<typeof NewSubmission>

/** The one move an admin can ask for: publication, with what is known of where it appears. */
export const Publication = PublicationDetails.extend({
  status: z.literal('published', "must be 'published'"),
  content: NewArticle.shape.content,
})
export type Publication = z.infer<typeof Publication>

type Decision = { outcome: 'publish' } | { outcome: 'already-published' }

/** Publishing twice is no error and changes nothing. */
export const decidePublication = (submission: { status: SubmissionStatus }): Decision =>
  submission.status === 'published' ? { outcome: 'already-published' } : { outcome: 'publish' }

/** A manuscript is between its author and those who edit the journal. */
export const mayRead = (who: Account, submission: { submittedBy: string }): boolean =>
  mayEdit(who) || who.id === submission.submittedBy

/** How somebody who manages submissions wants to be told of new ones. */
export const NoticeFrequency = z.enum(['at-once', 'daily'], 'must be at-once or daily')
export type NoticeFrequency = z.infer<typeof NoticeFrequency>
