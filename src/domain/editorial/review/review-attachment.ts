import { z } from 'zod'
import { Refused } from '../../refusal.ts'
import { submissionNumberOf } from '../deadlines.ts'
import type { IdentityFinding } from './anonymisation.ts'
import type { AttachmentFormat } from './attachment-formats.ts'
import type { InvitationState } from './invitation.ts'

/** `waiting`: no editor has decided; `withheld`: the author does not get the file. */
export const attachmentStates = ['waiting', 'approved', 'withheld'] as const
export type AttachmentState = (typeof attachmentStates)[number]

/** Approves the file that an editor has looked at; `keep` are the findings that stay, all others are redacted. */
export const AttachmentApproval = z.object({
  attachmentId: z.string().max(64),
  keep: z.array(z.string().max(2_000)).max(5_000, 'must be at most 5000').default([]),
})
export type AttachmentApproval = z.infer<typeof AttachmentApproval>

/** Withholds the file that an editor has looked at. */
export const AttachmentWithholding = AttachmentApproval.pick({ attachmentId: true })

/** Why a PDF is not approved as its reviewer sent it. */
export const pdfNotCleaned =
  'A PDF can name the reviewer in its properties and comments, which are not removed automatically. Upload a cleaned file, or withhold this one.'

/** The name of the file for the author. It contains no words of the reviewer's file name. */
export const attachmentFileName = (
  submission: { number: number; createdAt: Date },
  { reviewer, format }: { reviewer: number; format: AttachmentFormat },
): string => `review-${reviewer}-${submissionNumberOf(submission)}.${format}`

type Deciding = {
  /** Of the file that is there now; undefined without one. */
  current: { id: string; state: AttachmentState } | undefined
  attachmentId: string
  /** Of the invitation. */
  invitation: InvitationState
}

/** Throws `edit-conflict` for another file than the current one, and `transition-not-allowed` before the review was sent. */
export function requireAttachmentToDecide({ current, attachmentId, invitation }: Deciding): void {
  if (invitation !== 'reviewed')
    throw new Refused('transition-not-allowed', 'The reviewer has not sent this file yet.')
  if (current?.id !== attachmentId)
    throw new Refused('edit-conflict', 'The file has changed since you opened it. Please reload.')
  if (current.state === 'approved')
    throw new Refused('transition-not-allowed', 'This file is approved already.')
}

/** The findings to redact: all but those to keep. Throws `invalid` for an unknown finding. */
export function findRedacted(
  findings: readonly IdentityFinding[],
  keep: readonly string[],
): { id: string; text: string }[] {
  const known = new Set(findings.map(({ id }) => id))
  if (!keep.every((id) => known.has(id)))
    throw new Refused('invalid', 'keep must name findings of this file', 'keep')
  return findings.flatMap(({ id, text }) => (keep.includes(id) ? [] : [{ id, text }]))
}
