import { z } from 'zod'
import { Delivery } from '#domain/letters/delivery.ts'
import { Stage } from '#domain/reviewing/course.ts'
import { ReturnItem } from '#domain/reviewing/return.ts'
import { NoticeFrequency } from '#domain/reviewing/submission.ts'
import { waiters } from '#domain/reviewing/waiting.ts'
import { ListQuery, Pagination } from '#domain/text/listing.ts'
import { LetterBody } from '../letters/wire.ts'

/** A manuscript as its sender and those who manage the journal see it. */
export const SubmissionBody = z.object({
  _id: z.string(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  authors: z.array(z.string()),
  status: z.string(),
  stage: Stage.meta({ description: 'Where it stands; `status` is pending or published.' }),
  stageSince: z.iso.datetime(),
  due: z.iso.datetime().nullable().meta({
    description:
      'By when the next step should be taken, or will be; null where nothing is waited for.',
  }),
  version: z.number().meta({ description: 'What a command says that it was given to.' }),
  receipt: z.string().meta({ description: 'The number by which people speak of it.' }),
  docxCloudinaryUrl: z.string().meta({
    description: 'The manuscript, for whoever holds this address: it is good for 10 minutes.',
  }),
  createdAt: z.iso.datetime(),
  journalId: z.string().nullable(),
  mayDecide: z.boolean().meta({
    description:
      'Whether whoever asks may decide on it: an editor, and none who stands too near to it.',
  }),
  docxFile: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
})
export type SubmissionBody = z.infer<typeof SubmissionBody>

/** One manuscript: those who manage submissions are told who sent it, and what has happened to it. */
export const WholeSubmission = SubmissionBody.extend({
  sender: z.object({ name: z.string(), email: z.string() }).optional(),
  history: z
    .array(z.object({ at: z.iso.datetime(), type: z.string(), by: z.string().nullable() }))
    .optional(),
})
export type WholeSubmission = z.infer<typeof WholeSubmission>

/** What a change of a manuscript answers. */
export const DataBody = z.object({ message: z.string(), data: SubmissionBody })
export type DataBody = z.infer<typeof DataBody>

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

/** How whoever asks is told of new submissions. */
export const NoticeBody = z.object({ frequency: NoticeFrequency })
export type NoticeBody = z.infer<typeof NoticeBody>

const FileVersionBody = z.object({
  number: z.number(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.number(),
  by: z.string().nullable(),
  sentAt: z.iso.datetime(),
})

const ReturnBody = z.object({
  number: z.number(),
  items: z.array(ReturnItem),
  returnedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
})

/** One line of what has happened; what is set besides belongs to its type. */
const HappenedBody = z.object({
  at: z.iso.datetime(),
  type: z.string(),
  by: z.string().nullable(),
  letterId: z.string().optional(),
  file: z.number().optional(),
  withoutReview: z.boolean().optional(),
  publishAt: z.string().nullable().optional(),
  reason: z.string().optional(),
})

/** What the office alone is told of a submission's course. */
const OfficeBody = z.object({
  editor: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  timeline: z.array(HappenedBody),
  letters: z.array(LetterBody),
  /** Until then the last decision can be taken back. */
  undoUntil: z.iso.datetime().nullable(),
  draftId: z.string().nullable(),
  publishAt: z.iso.datetime().nullable(),
  /** Who has declared a conflict of interest. */
  conflicts: z.array(z.object({ editorId: z.string(), name: z.string() })),
})
export type OfficeBody = z.infer<typeof OfficeBody>

/**
 * Where a submission stands and what can be done about it by whoever asks: its author, or the office, which
 * is told more. An editor who stands too near to it is told what an author is told, and can do nothing.
 */
export const CourseBody = z.object({
  stage: Stage,
  since: z.iso.datetime(),
  due: z.iso.datetime().nullable(),
  version: z.number(),
  commands: z.array(z.string()),
  files: z.array(FileVersionBody),
  returns: z.array(ReturnBody),
  office: OfficeBody.optional(),
  /** What its author was written about it, told to its author alone. */
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
  /** Set where whoever asks has declared a conflict of interest, and can take it back. */
  hasDeclared: z.literal(true).optional(),
})
export type CourseBody = z.infer<typeof CourseBody>

/** The words that two files of a manuscript do not share; `same` pieces are cut where they are long. */
export const DifferencesBody = z.object({
  from: z.number(),
  to: z.number(),
  pieces: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  added: z.number(),
  removed: z.number(),
  /** Whether there is more than is shown. */
  cut: z.boolean(),
})
export type DifferencesBody = z.infer<typeof DifferencesBody>

/** What of the desk is asked for. */
export const DeskQuery = z.object({
  waits: z.enum(waiters).optional(),
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
export type DeskQuery = z.infer<typeof DeskQuery>

/** One submission on the desk. */
export const DeskItem = z.object({
  _id: z.string(),
  receipt: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  stage: Stage,
  since: z.iso.datetime(),
  days: z.number(),
  late: z.boolean(),
  editor: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  letterFailed: z.boolean(),
})
export type DeskItem = z.infer<typeof DeskItem>

export const DeskBody = z.object({
  items: z.array(DeskItem),
  pagination: Pagination,
  /** How many submissions each filter leads to. */
  counts: z.object({
    waits: z.record(z.enum(waiters), z.number()),
    stages: z.record(Stage, z.number()),
    late: z.number(),
    mine: z.number(),
    lettersFailed: z.number(),
    /** How many open ones each other editor has in hand. */
    editors: z.array(z.object({ _id: z.string(), name: z.string(), count: z.number() })),
  }),
})
export type DeskBody = z.infer<typeof DeskBody>

/** Which letters are asked for. */
export const LettersQuery = z.object({
  state: Delivery.optional(),
  search: ListQuery.shape.search,
  page: ListQuery.shape.page,
  limit: ListQuery.shape.limit,
})

/** A letter with the submission that it is about. */
export const LetterAboutBody = LetterBody.extend({
  about: z.object({ _id: z.string(), title: z.string(), receipt: z.string() }),
})
export type LetterAboutBody = z.infer<typeof LetterAboutBody>

export const LettersPage = z.object({
  items: z.array(LetterAboutBody),
  pagination: Pagination,
  /** How many letters each state leads to. */
  counts: z.record(Delivery, z.number()),
})
export type LettersPage = z.infer<typeof LettersPage>
