import { z } from 'zod'
import { conflictKinds } from '#domain/editorial/conflict.ts'
import { pendingParties } from '#domain/editorial/deadlines.ts'
import { RequestItem } from '#domain/editorial/request.ts'
import { NoticeFrequency } from '#domain/editorial/submission.ts'
import { Stage } from '#domain/editorial/workflow.ts'
import { DeliveryState } from '#domain/email/delivery.ts'
import { ListQuery, Pagination } from '#domain/text/pagination.ts'
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
    description:
      'When the next step is due, or happens automatically; null where nobody has to act.',
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
  canDecide: z.boolean().meta({
    description: 'Whether the account may decide: an editor without a conflict of interest.',
  }),
  docxFile: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
})
export type SubmissionBody = z.infer<typeof SubmissionBody>

/** One submission; editors also get the submitter and the history. */
export const FullSubmission = SubmissionBody.extend({
  contributors: z.array(ContributorBody),
  sender: z.object({ name: z.string(), email: z.string() }).optional(),
  history: z
    .array(z.object({ at: z.iso.datetime(), type: z.string(), by: z.string().nullable() }))
    .optional(),
})
export type FullSubmission = z.infer<typeof FullSubmission>

export const SubmissionResponse = z.object({ message: z.string(), data: SubmissionBody })
export type SubmissionResponse = z.infer<typeof SubmissionResponse>

export const SubmissionListQuery = ListQuery.extend({
  status: z.enum(['all', 'deleted'], 'must be all or deleted').default('all'),
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

export const NotificationBody = z.object({ frequency: NoticeFrequency })
export type NotificationBody = z.infer<typeof NotificationBody>

const FileVersionBody = z.object({
  number: z.number(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.number(),
  by: z.string().nullable(),
  sentAt: z.iso.datetime(),
})

const AuthorRequestBody = z.object({
  number: z.number(),
  items: z.array(RequestItem),
  returnedAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
})

/** An event; the optional fields depend on its type. */
const ActivityBody = z.object({
  at: z.iso.datetime(),
  type: z.string(),
  by: z.string().nullable(),
  emailId: z.string().optional(),
  file: z.number().optional(),
  withoutReview: z.boolean().optional(),
  publishAt: z.string().nullable().optional(),
  reason: z.string().optional(),
})

/** What only editors see of the workflow. */
const EditorialBody = z.object({
  editor: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  timeline: z.array(ActivityBody),
  letters: z.array(EmailBody),
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
  since: z.iso.datetime(),
  due: z.iso.datetime().nullable(),
  version: z.number(),
  commands: z.array(z.string()),
  files: z.array(FileVersionBody),
  returns: z.array(AuthorRequestBody),
  office: EditorialBody.optional(),
  /** The emails that the author has received; only for the author. */
  letters: z
    .array(
      z.object({
        id: z.string(),
        subject: z.string(),
        body: z.string(),
        writtenAt: z.iso.datetime(),
      }),
    )
    .optional(),
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

export const DashboardQuery = z.object({
  waits: z.enum(pendingParties).optional(),
  stage: Stage.optional(),
  editor: z
    .string()
    .max(64)
    .optional()
    .meta({ description: '`me`, `nobody`, or the id of an editor.' }),
  late: z.enum(['yes'], 'must be yes').optional(),
  letters: z.enum(['failed'], 'must be failed').optional(),
  search: ListQuery.shape.search,
  page: ListQuery.shape.page,
  limit: ListQuery.shape.limit,
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

export const DashboardItem = z.object({
  _id: z.string(),
  submissionNumber: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  stage: Stage,
  since: z.iso.datetime(),
  days: z.number(),
  late: z.boolean(),
  editor: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  emailFailed: z.boolean(),
})
export type DashboardItem = z.infer<typeof DashboardItem>

export const DashboardBody = z.object({
  items: z.array(DashboardItem),
  pagination: Pagination,
  /** How many submissions each filter selects. */
  counts: z.object({
    waits: z.record(z.enum(pendingParties), z.number()),
    stages: z.record(Stage, z.number()),
    late: z.number(),
    mine: z.number(),
    emailsFailed: z.number(),
    /** How many open submissions each other editor handles. */
    editors: z.array(z.object({ _id: z.string(), name: z.string(), count: z.number() })),
  }),
})
export type DashboardBody = z.infer<typeof DashboardBody>

export const EmailsQuery = z.object({
  state: DeliveryState.optional(),
  search: ListQuery.shape.search,
  page: ListQuery.shape.page,
  limit: ListQuery.shape.limit,
})

export const SubmissionEmailBody = EmailBody.extend({
  about: z.object({ _id: z.string(), title: z.string(), submissionNumber: z.string() }),
})
export type SubmissionEmailBody = z.infer<typeof SubmissionEmailBody>

export const EmailsPage = z.object({
  items: z.array(SubmissionEmailBody),
  pagination: Pagination,
  /** How many emails have each state. */
  counts: z.record(DeliveryState, z.number()),
})
export type EmailsPage = z.infer<typeof EmailsPage>
