import { z } from 'zod'
import { pendingParties } from '#domain/editorial/deadlines.ts'
import { NoticeFrequency } from '#domain/editorial/submission.ts'
import { Stage } from '#domain/editorial/workflow.ts'
import { ListQuery, Pagination } from '#domain/text/pagination.ts'
import { SubmissionBody } from '#features/editorial/api-schemas.ts'

export const DashboardQuery = ListQuery.pick({ search: true, page: true, limit: true }).extend({
  pendingParty: z.enum(pendingParties).optional(),
  stage: Stage.optional(),
  editor: z
    .string()
    .max(64)
    .optional()
    .meta({ description: '`me`, `nobody`, or the id of an editor.' }),
  overdue: z.enum(['yes'], 'must be yes').optional(),
  emails: z.enum(['failed'], 'must be failed').optional(),
  samples: z.enum(['no'], 'must be no').optional(),
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

export const DashboardItem = SubmissionBody.pick({
  _id: true,
  submissionNumber: true,
  title: true,
  authors: true,
  status: true,
  stage: true,
  stageSince: true,
  due: true,
  version: true,
  journalId: true,
  canDecide: true,
  sample: true,
  docxFile: true,
}).extend({
  days: z.number(),
  overdue: z.boolean(),
  editor: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  emailFailed: z.boolean(),
  /** The reviewers of the last round; null before the first. */
  reviewers: z
    .object({ reviewed: z.number(), invited: z.number(), unanswered: z.number() })
    .nullable(),
})
export type DashboardItem = z.infer<typeof DashboardItem>

export const DashboardBody = z.object({
  items: z.array(DashboardItem),
  pagination: Pagination,
  /** How many submissions each filter selects. */
  counts: z.object({
    pendingParty: z.record(z.enum(pendingParties), z.number()),
    stages: z.record(Stage, z.number()),
    overdue: z.number(),
    mine: z.number(),
    emailsFailed: z.number(),
    /** How many open submissions each other editor handles. */
    editors: z.array(z.object({ _id: z.string(), name: z.string(), count: z.number() })),
  }),
})
export type DashboardBody = z.infer<typeof DashboardBody>

/** What needs action in the editorial office. */
export const AttentionCounts = z.object({
  submissions: z.number().meta({ description: 'Submissions that wait for editors.' }),
  emails: z.number().meta({ description: 'Emails about submissions that did not arrive.' }),
})
export type AttentionCounts = z.infer<typeof AttentionCounts>

export const NotificationBody = z.object({
  frequency: NoticeFrequency,
  weeklyDigest: z.boolean().meta({ description: 'Whether overdue tasks are emailed once a week.' }),
})
export type NotificationBody = z.infer<typeof NotificationBody>

/** A field that is left out stays as it is. */
export const NotificationChange = NotificationBody.partial()

/** What an editor has to do on a submission that is assigned to them or to no editor. */
const TaskBody = z.object({
  _id: z.string(),
  submissionNumber: z.string(),
  title: z.string(),
  task: z.string(),
  due: z.iso.datetime(),
  overdue: z.boolean(),
})
export const TasksBody = z.object({ tasks: z.array(TaskBody) })
export type TasksBody = z.infer<typeof TasksBody>
