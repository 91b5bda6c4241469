import { z } from 'zod'
import { conflictKinds } from '#domain/editorial/conflict.ts'
import { ProductionStage } from '#domain/editorial/production/workflow.ts'
import { RequestPoint } from '#domain/editorial/request.ts'
import { reviewerWishKinds, StatementRules, statementNames } from '#domain/editorial/statements.ts'
import { Stage } from '#domain/editorial/workflow.ts'
import { EmailTemplate } from '#domain/email/template.ts'
import { checkCodes } from '#domain/manuscript/checks/check-finding.ts'
import { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { ListQuery } from '#domain/text/pagination.ts'
import { EmailBody } from '#features/email/api-schemas.ts'
import { ContributorBody } from '#features/publishing/articles/api-schemas.ts'

/** A submission as its author and editors see it. */
export const SubmissionBody = z.object({
  _id: z.string(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  authors: z.array(z.string()),
  status: z.string(),
  stage: Stage.meta({
    description: 'The stage of the workflow; `status` is only pending or published.',
  }),
  stageSince: z.iso.datetime(),
  due: z.iso.datetime().nullable().meta({
    description: 'When the next step is due, or happens automatically; null if no step is pending.',
  }),
  version: z.number().meta({ description: 'Commands name the version that they apply to.' }),
  submissionNumber: z
    .string()
    .meta({ description: 'The number that people use for the submission.' }),
  docxCloudinaryUrl: z.string().meta({
    description: 'A signed address of the manuscript, valid for 10 minutes.',
  }),
  createdAt: z.iso.datetime(),
  journalId: z.string().nullable(),
  /** Set where the article was published and has been removed since. */
  articleRemoved: z.literal(true).optional(),
  sample: z.literal(true).optional().meta({
    description: 'Set for a sample, which came with the product. Nothing about it is emailed.',
  }),
  canDecide: z.boolean().meta({
    description: 'Whether the account may decide: an editor without a conflict of interest.',
  }),
  docxFile: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
})
export type SubmissionBody = z.infer<typeof SubmissionBody>

const ReviewerWishBody = z.object({
  kind: z.enum(reviewerWishKinds),
  name: z.string(),
  email: z.string().nullable(),
  affiliation: z.string().nullable(),
  reason: z.string().nullable(),
})

/** One submission; editors also get the submitter, the history, and the reviewers whom the author suggests or opposes. */
export const FullSubmission = SubmissionBody.extend({
  contributors: z.array(ContributorBody),
  statements: z.partialRecord(z.enum(statementNames), z.string()),
  /** The section that the author chose, where the journal asked. */
  section: z.string().nullable(),
  references: z.array(z.string()),
  reviewers: z.array(ReviewerWishBody).optional(),
  sender: z.object({ name: z.string(), email: z.string() }).optional(),
  history: z
    .array(z.object({ at: z.iso.datetime(), type: z.string(), by: z.string().nullable() }))
    .optional(),
})
export type FullSubmission = z.infer<typeof FullSubmission>

export const SubmissionResponse = z.object({ message: z.string(), data: SubmissionBody })
export type SubmissionResponse = z.infer<typeof SubmissionResponse>

/** What the form for authors asks for. */
export const SubmissionFormBody = z.object({
  statements: StatementRules,
  checks: CheckRules,
  /** The sections that the author chooses from; none where the journal does not ask. */
  sections: z.array(z.string()),
})
export type SubmissionFormBody = z.infer<typeof SubmissionFormBody>

const CheckFindingBody = z.object({
  rule: z.string(),
  code: z.enum(checkCodes),
  level: z.enum(['advice', 'error', 'blocking']),
  places: z.array(z.object({ blockId: z.string().nullable(), quote: z.string() })),
  count: z.number(),
  found: z.string().nullable(),
  expected: z.string().nullable(),
})

/** What the rules of the journal find in the latest manuscript, and why its author sent it with a blocking finding. */
export const ManuscriptCheckBody = z.object({
  data: z.object({ findings: z.array(CheckFindingBody), reason: z.string().nullable() }),
})
export type ManuscriptCheckBody = z.infer<typeof ManuscriptCheckBody>

export const SubmissionListQuery = ListQuery.extend({
  status: z.enum(['all', 'deleted'], 'must be all or deleted').default('all'),
  own: z.enum(['yes'], 'must be yes').optional().meta({
    description: 'Only submissions of the account itself, for editors, too.',
  }),
})

export const SubmissionPage = z.object({
  submissions: z.array(SubmissionBody),
  pagination: z.object({
    currentPage: z.number(),
    totalPages: z.number(),
    totalSubmissions: z.number(),
  }),
})
export type SubmissionPage = z.infer<typeof SubmissionPage>

export const FileVersionBody = z.object({
  number: z.number(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.number(),
  by: z.string().nullable(),
  sentAt: z.iso.datetime(),
})

const AuthorRequestBody = z.object({
  kind: z.enum(['correction', 'minor-revision', 'major-revision']),
  number: z.number(),
  points: z.array(RequestPoint),
  requestedAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
})

/** An event; the optional fields depend on its type. */
const ActivityBody = z.object({
  /** What an editor decided on the findings of an anonymised copy. */
  copy: z
    .object({
      round: z.number(),
      redacted: z.number(),
      kept: z.number(),
      metadata: z.number(),
      byHand: z.boolean(),
    })
    .optional(),
  at: z.iso.datetime(),
  type: z.string(),
  by: z.string().nullable(),
  emailId: z.string().optional(),
  file: z.number().optional(),
  withoutReview: z.boolean().optional(),
  publishAt: z.string().nullable().optional(),
  reason: z.string().optional(),
  /** The stage to which production was moved. */
  movedTo: ProductionStage.optional(),
  /** The editor who was assigned, or the reviewer of a message. */
  person: z.string().optional(),
  /** The text of a reply. */
  text: z.string().optional(),
  /** Of a reply by email: how many files it had, which are not stored, and whether the end of its text is missing. */
  byEmail: z.object({ attachments: z.number(), isCut: z.boolean() }).optional(),
})

/** What only editors see of the workflow. */
const EditorialBody = z.object({
  editor: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  furtherEditors: z.array(z.object({ name: z.string(), isYou: z.boolean() })),
  timeline: z.array(ActivityBody),
  emails: z.array(EmailBody),
  /** Until then the pending decision can be undone. */
  undoUntil: z.iso.datetime().nullable(),
  draftId: z.string().nullable(),
  publishAt: z.iso.datetime().nullable(),
  conflicts: z.array(
    z.object({
      editorId: z.string(),
      name: z.string(),
      kind: z.enum(conflictKinds),
      mayLift: z.boolean(),
    }),
  ),
})
export type EditorialBody = z.infer<typeof EditorialBody>

/** The workflow of a submission. `commands` are those that the account can give now. */
export const WorkflowBody = z.object({
  stage: Stage,
  /** Whether there has been a round of review. */
  isReviewed: z.boolean(),
  since: z.iso.datetime(),
  due: z.iso.datetime().nullable(),
  version: z.number(),
  commands: z.array(z.string()),
  files: z.array(FileVersionBody),
  /** The versions of a revision in which the changes are marked. */
  markedFiles: z.array(FileVersionBody),
  /** The annotated files of reviewers, without what names them. */
  reviewFiles: z.array(FileVersionBody),
  requests: z.array(AuthorRequestBody),
  editorial: EditorialBody.optional(),
  /** The emails that the author has received; only for the author. */
  emails: z
    .array(
      z.object({
        id: z.string(),
        subject: z.string(),
        body: z.string(),
        writtenAt: z.iso.datetime(),
        state: z.enum(['sent', 'waiting', 'not-sent']),
      }),
    )
    .optional(),
  /** The author's appeal of a rejection; only for the author and editors. */
  appeal: z.object({ text: z.string(), appealedAt: z.iso.datetime() }).optional(),
  /** Set for an editor who can lift a conflict of interest that they declared. */
  hasDeclaredConflict: z.literal(true).optional(),
})
export type WorkflowBody = z.infer<typeof WorkflowBody>

/** The word differences between two versions of a file; long `same` pieces are shortened. */
export const DifferencesBody = z.object({
  from: z.number(),
  to: z.number(),
  pieces: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  added: z.number(),
  removed: z.number(),
  /** Whether the list of pieces was cut off. */
  cut: z.boolean(),
})
export type DifferencesBody = z.infer<typeof DifferencesBody>

/** The email of a decision, filled in from its template; `points` are those of the reviews, for a request for a revision. */
export const DecisionDraft = EmailTemplate.extend({ body: z.string(), points: z.array(z.string()) })
export type DecisionDraft = z.infer<typeof DecisionDraft>
