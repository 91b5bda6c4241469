import { z } from 'zod'
import { EmailTemplate, type TemplateName } from '#domain/email/template.ts'
import { paragraphs } from '#domain/text/parse.ts'
import { RequestPoints } from './request.ts'
import { SubmissionVersion } from './submission-version.ts'

export const decisionKinds = [
  'return-for-correction',
  'request-minor-revision',
  'request-major-revision',
  'reject',
  'desk-reject',
  'accept',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** A decision with its email as the editor has edited it. */
export const DecisionInput = z.object({
  command: z.enum(decisionKinds, `must be one of ${decisionKinds.join(', ')}`),
  version: SubmissionVersion,
  subject: EmailTemplate.shape.subject,
  /** Holds the reviews, so it may be longer than its template. */
  body: paragraphs(200_000),
  /** The points to which the author responds; only for a return for correction and a request for a revision. */
  points: RequestPoints.optional(),
})
export type DecisionInput = z.infer<typeof DecisionInput>

export const emailTemplateOf = {
  'return-for-correction': 'returned',
  'request-minor-revision': 'minor-revision-requested',
  'request-major-revision': 'major-revision-requested',
  reject: 'rejected',
  'desk-reject': 'desk-rejected',
  accept: 'accepted',
} as const satisfies Record<DecisionKind, TemplateName>

/** Whether a decision asks the author to reply to points with a new file. */
export const hasPoints = (kind: DecisionKind): boolean =>
  kind === 'return-for-correction' || isRevisionRequest(kind)

export const isRevisionRequest = (kind: DecisionKind): boolean =>
  kind === 'request-minor-revision' || kind === 'request-major-revision'
