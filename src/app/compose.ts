import type { Event, EventType } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { accessChangeQueue } from '#features/accounts/change-profile.ts'
import { deleteExpired, passwordResetQueue } from '#features/accounts/commands.ts'
import { type BackupNeeds, createBackup } from '#features/backups/create-backup.ts'
import { keysOfBackups } from '#features/backups/queries.ts'
import { backupReactions } from '#features/backups/reactions.ts'
import { backupQueue, deleteOldBackups } from '#features/backups/request-backup.ts'
import { conflictEffects } from '#features/editorial/conflicts/compute-conflicts.ts'
import { appearanceQueue } from '#features/editorial/emails/appearance-emails.ts'
import {
  canSeeSubmissions,
  dailyDigestQueue,
  editorNotificationQueue,
  queueDailyDigests,
} from '#features/editorial/emails/notifications.ts'
import {
  editorialReactions,
  emailAppearance,
  emailDailyDigest,
  emailEditor,
} from '#features/editorial/reactions.ts'
import { filesOfSubmissions } from '#features/editorial/submissions/files.ts'
import { purgeDeletedSubmissions } from '#features/editorial/submissions/purge.ts'
import { publishDueSubmissions } from '#features/editorial/workflow/publish.ts'
import { type BounceMailbox, processBounces } from '#features/email/bounces/process-bounces.ts'
import { deleteOldEmails, emailQueue } from '#features/email/queue-email.ts'
import {
  accountEmailReactions,
  emailFormerAddress,
  emailPasswordReset,
} from '#features/email/reactions.ts'
import { failStaleEmails, sendEmail } from '#features/email/send-email.ts'
import type { ExtractText } from '#features/files/extract/extract-text.ts'
import { deleteStaleUploads } from '#features/files/receive/temporary-upload.ts'
import {
  type CleanupNeeds,
  deleteUnreferencedContent,
  deleteUnusedFiles,
} from '#features/files/register-files.ts'
import { scanWaiting } from '#features/files/scan-files.ts'
import { assignDatestamps, settlingLine } from '#features/harvesting/assign-datestamps.ts'
import { deleteUnusedPictures, filesOfJournal } from '#features/journal/pictures.ts'
import { operationsReactions } from '#features/operations/reactions.ts'
import { filesOfArticles } from '#features/publishing/articles/file-queries.ts'
import { purgeDeletedArticles } from '#features/publishing/articles/purge-articles.ts'
import { filesOfIssues } from '#features/publishing/issues/issue-queries.ts'
import { publishDueIssues } from '#features/publishing/issues/publish-issue.ts'
import { articleReactions } from '#features/publishing/reactions.ts'
import {
  extractArticleText,
  textExtractionQueue,
} from '#features/publishing/search/extract-article-text.ts'
import { backCatalogueQueue, processBackCatalogue } from '#features/registration/back-catalogue.ts'
import type { RegistryCredentials } from '#features/registration/credentials.ts'
import {
  depositQueue,
  enqueueRemovals,
  failStaleDeposits,
} from '#features/registration/enqueue-deposits.ts'
import { registrationReactions } from '#features/registration/reactions.ts'
import { sendDeposit } from '#features/registration/send-deposit.ts'
import { deleteOldVisitors } from '#features/usage/flush-usage.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteOldMessages } from '#platform/database/pub-sub.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import {
  type Effects,
  type ImmediateEffects,
  type Reaction,
  type Reactions,
  reactionQueue,
} from '#platform/events.ts'
import { deleteExpiredHits } from '#platform/http/limits/rate-limit.ts'
import type { Handler, Jobs, Queue } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Scan } from '#platform/virus-scanner.ts'
import type { UnansweredEvent } from './events-without-reactions.ts'

export type WorkerDependencies = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  storage: Storage
  /** Reads the text of a file, outside this process. */
  readText: ExtractText
  /** Scans files for viruses, where there is a scanner. */
  scan?: Scan | undefined
  /** What the journal says of itself when the job is done. */
  journal: Journal
  baseUrl: string
  backups: BackupNeeds['backups']
  registries: RegistryCredentials
  /** The mailbox that letters come back to; undefined where none is named. */
  bounces?: BounceMailbox | undefined
}

/** The same while no job runs: the journal may say something else by then. */
type WorkerServices = Omit<WorkerDependencies, 'journal'> & { journal: () => Journal }

/** What follows from events, by the feature that says so. Several may answer one: their effects have names of their own. */
const reactions = [
  accountEmailReactions,
  articleReactions,
  backupReactions,
  editorialReactions,
  registrationReactions,
  operationsReactions,
] satisfies Reactions<WorkerDependencies>[]

type KeyOf<Said> = Said extends unknown ? keyof Said : never
type HandledTypes = KeyOf<(typeof reactions)[number]>
/** An event that is neither answered nor listed as unanswered does not compile, nor does one that is both, or none. */
true satisfies [EventType] extends [HandledTypes | UnansweredEvent] ? true : never
true satisfies [HandledTypes & UnansweredEvent] extends [never] ? true : never
true satisfies [UnansweredEvent] extends [EventType] ? true : never

const effectsOf = (type: EventType): Effects<Event, WorkerDependencies> =>
  Object.assign({}, ...reactions.map((said: Reactions<WorkerDependencies>) => said[type]))

/** The names of what follows from an event. */
export const reactionsTo = (type: EventType): readonly string[] => Object.keys(effectsOf(type))

/** What follows from events in their own transactions, by the feature that says so. */
const immediateEffects: ImmediateEffects<Event>[] = [conflictEffects]

/** Does what follows from an event at once, in its transaction. */
const applyImmediately: Jobs['applyImmediately'] = async (needs, tx, happened) => {
  for (const effects of immediateEffects) {
    const effect = effects[happened.type] as ImmediateEffect | undefined
    await effect?.(needs, tx, happened)
  }
}

type ImmediateEffect = (...given: Parameters<Jobs['applyImmediately']>) => Promise<void>

async function runReaction(needs: WorkerDependencies, { effect, event }: Reaction): Promise<void> {
  const react = effectsOf(event.type)[effect]
  // A newer version may know it: it is tried again.
  if (!react) throw new Error(`Nobody knows the reaction ${effect} to ${event.type}.`)
  await react(needs, event)
}

/** Ties a queue to what is done with its jobs. */
const defineJob = <Payload extends object>(
  queue: Queue<Payload>,
  work: (needs: WorkerDependencies, ...job: Parameters<Handler<Payload>>) => Promise<void>,
) => ({
  queue: queue.name,
  start: (needs: WorkerServices) =>
    needs.jobs.work(queue, (...job) => work({ ...needs, journal: needs.journal() }, ...job)),
})

/** All that is done after the answer. */
const jobHandlers = [
  defineJob(reactionQueue, runReaction),
  defineJob(passwordResetQueue, emailPasswordReset),
  defineJob(accessChangeQueue, emailFormerAddress),
  defineJob(editorNotificationQueue, emailEditor),
  defineJob(dailyDigestQueue, emailDailyDigest),
  defineJob(appearanceQueue, emailAppearance),
  defineJob(emailQueue, (needs, ...job) =>
    sendEmail({ ...needs, canSeeSubmissions: canSeeSubmissions(needs.db) }, ...job),
  ),
  defineJob(textExtractionQueue, extractArticleText),
  defineJob(backupQueue, createBackup),
  defineJob(depositQueue, sendDeposit),
  defineJob(backCatalogueQueue, processBackCatalogue),
]

export const queues: readonly string[] = jobHandlers.map(({ queue }) => queue)

/** What the job queue is started with. */
export const composed = { queues, reactionsTo, applyImmediately }

/** Takes up the work that answers have left behind. */
export async function startWorkers(needs: WorkerServices): Promise<void> {
  for (const { start } of jobHandlers) await start(needs)
  await needs.jobs.repeat('daily-digest-schedule', '5 6 * * *', () => queueDailyDigests(needs))
  await needs.jobs.repeat('remove-deposits', '*/5 * * * *', () => enqueueRemovals(needs))
  await needs.jobs.repeat('bounces', '*/5 * * * *', () => processBounces(needs))
  await needs.jobs.repeat('due-issues', '* * * * *', () => publishDueIssues(needs))
  await needs.jobs.repeat('pending-scans', '* * * * *', () =>
    scanWaiting({ scan: undefined, ...needs }),
  )
  await needs.jobs.repeat('due-submissions', '* * * * *', () => publishDueSubmissions(needs))
}

/** What every feature uses of the files: what is not in it is forgotten. */
const fileUsages = [filesOfArticles, filesOfIssues, filesOfJournal, filesOfSubmissions]

/** What is kept in the storage besides files that rows name. */
export const storageKeysInUse = [keysOfBackups]

/** What is removed every night, in this order. */
export const housekeepingTasks = {
  purgeDeletedArticles,
  purgeDeletedSubmissions,
  failStaleEmails,
  deleteOldEmails,
  giveUpDeposits: failStaleDeposits,
  forgetUnusedPictures: deleteUnusedPictures,
  forgetUnusedFiles: (needs: { db: Database }) => deleteUnusedFiles(needs, fileUsages),
  settleChanges: async ({ db }: { db: Database }) =>
    void (await assignDatestamps({ db, settling: settlingLine() })),
  forgetOldCopies: deleteOldBackups,
  sweepStorage: async (needs: CleanupNeeds) =>
    void (await deleteUnreferencedContent(needs, storageKeysInUse)),
  sweepSpool: deleteStaleUploads,
  forgetExpired: deleteExpired,
  forgetOldHits: deleteExpiredHits,
  forgetOldNotices: deleteOldMessages,
  forgetVisitors: deleteOldVisitors,
}
