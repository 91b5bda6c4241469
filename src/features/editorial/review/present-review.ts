import type { z } from 'zod'
import { offeredConsents } from '#domain/editorial/review/publication-consent.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { ReviewerMessage } from '#features/editorial/teamwork/replies.ts'
import type {
  ReviewBody,
  ReviewerMessageBody,
  ReviewFormBody,
  SavedDraftBody,
} from './api-schemas.ts'
import type { LinkedInvitation } from './find-invitation.ts'
import type { FormVersion, listForms } from './review-form-queries.ts'
import type { ReviewReport } from './review-queries.ts'
import type { SavedDraft } from './save-draft.ts'

type ReviewParts = {
  form: FormVersion
  report: ReviewReport | undefined
  returnReason: string | undefined
  attachment: ReviewBody['attachment'] | undefined
  messages: ReviewerMessage[]
} & Pick<ReviewBody, 'hasFile' | 'hasResponses' | 'hasDifferences'>

/** What the reviewer of a link sees. `hasFile`: there is a manuscript to read. */
export const presentReview = (
  journal: Journal,
  invitation: LinkedInvitation,
  { form, report, returnReason, attachment, messages, ...manuscript }: ReviewParts,
): ReviewBody => ({
  id: invitation.id,
  journal: journal.name,
  contactEmail: journal.contact.email,
  reviewerName: invitation.reviewerName,
  state: invitation.state,
  round: invitation.round,
  anonymity: invitation.anonymity,
  consents: [...offeredConsents(invitation.published)],
  title: invitation.title,
  abstract: invitation.abstract,
  keywords: invitation.keywords,
  authors: invitation.authors,
  answerDueAt: invitation.answerDueAt.toISOString(),
  reviewDueAt: invitation.reviewDueAt.toISOString(),
  form: { name: form.name, questions: form.questions },
  draft: report?.draft ?? {},
  draftVersion: report?.draftVersion ?? 0,
  sentAt: report?.sentAt?.toISOString() ?? null,
  overdue: report?.overdue ?? false,
  returnReason: returnReason ?? null,
  attachment: attachment ? { fileName: attachment.fileName, bytes: attachment.bytes } : null,
  messages: messages.map(presentMessage),
  ...manuscript,
})

export const presentMessage = ({
  direction,
  subject,
  text,
  writtenAt,
}: ReviewerMessage): ReviewerMessageBody => ({
  direction,
  subject,
  text,
  writtenAt: writtenAt.toISOString(),
})

export const presentDraft = ({
  draft,
  draftVersion,
  stale,
}: SavedDraft): z.infer<typeof SavedDraftBody> => ({ draft, draftVersion, stale })

export const presentForm = ({
  formId,
  savedAt,
  ...form
}: Awaited<ReturnType<typeof listForms>>[number]): ReviewFormBody => ({
  id: formId,
  savedAt: savedAt?.toISOString() ?? null,
  ...form,
})
