import type { Event, EventType } from '#domain/events/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type BackupDeps, createBackup } from '#features/backups/create-backup.ts'
import { backupReactions } from '#features/backups/reactions.ts'
import { backupQueue } from '#features/backups/request-backup.ts'
import { conflictEffects } from '#features/editorial/conflicts/compute-conflicts.ts'
import { canSeeSubmissions, isAboutSample } from '#features/editorial/emails/notifications.ts'
import { editorialReactions } from '#features/editorial/reactions.ts'
import { emailQueue } from '#features/email/queue-email.ts'
import { accountEmailReactions } from '#features/email/reactions.ts'
import { sendEmail } from '#features/email/send-email.ts'
import { issueRenderingQueue } from '#features/metadata/renditions/enqueue-issue-renderings.ts'
import {
  renderingQueue,
  renderingReactions,
} from '#features/metadata/renditions/enqueue-renderings.ts'
import { renderIssueRenditions } from '#features/metadata/renditions/render-issue-renditions.ts'
import { renderRenditions } from '#features/metadata/renditions/render-renditions.ts'
import { operationsReactions } from '#features/operations/reactions.ts'
import { convertNextArticle } from '#features/publishing/full-text/catalogue/convert-next-article.ts'
import { catalogueQueue } from '#features/publishing/full-text/catalogue/start-conversion.ts'
import { convertFullText, fullTextQueue } from '#features/publishing/full-text/convert-full-text.ts'
import { articleReactions } from '#features/publishing/reactions.ts'
import {
  extractArticleText,
  textExtractionQueue,
} from '#features/publishing/search/extract-article-text.ts'
import { backCatalogueQueue, processBackCatalogue } from '#features/registration/back-catalogue.ts'
import type { RegistryCredentials } from '#features/registration/credentials.ts'
import { depositQueue } from '#features/registration/enqueue-deposits.ts'
import { registrationReactions } from '#features/registration/reactions.ts'
import { sendDeposit } from '#features/registration/send-deposit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { MailboxConfig } from '#platform/email/mailbox.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import {
  causeOf,
  effectsOf,
  type ImmediateEffects,
  type Reaction,
  type Reactions,
  reactionQueue,
} from '#platform/events.ts'
import type { Handler, Jobs, Queue } from '#platform/job-queue.ts'
import type { WarningLog } from '#platform/log/log.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Scan } from '#platform/virus-scanner.ts'
import type { SandboxTasks } from '../sandbox/tasks.ts'

export type WorkerDeps = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  storage: Storage
  sandbox: Sandbox<SandboxTasks>
  log: WarningLog
  /** Undefined without a virus scanner. */
  scan?: Scan | undefined
  /** As of the start of the job. */
  journal: Journal
  baseUrl: string
  backups: BackupDeps['backups']
  registries: RegistryCredentials
  /** Undefined without a configured mailbox. */
  bounces?: MailboxConfig | undefined
}

/** The journal may change between jobs. */
export type WorkerServices = Omit<WorkerDeps, 'journal'> & { journal: () => Journal }

/** The reactions of each feature; several features may react to one event. */
const reactions = [
  accountEmailReactions,
  articleReactions,
  backupReactions,
  editorialReactions,
  registrationReactions,
  operationsReactions,
  renderingReactions,
] satisfies Reactions<WorkerDeps>[]

export const reactionsTo = (type: EventType): readonly string[] =>
  Object.keys(effectsOf<WorkerDeps>(reactions, type))

const applyImmediately: Jobs['applyImmediately'] = async (deps, tx, event) => {
  const effects: ImmediateEffects<Event> = conflictEffects
  const effect = effects[event.type] as ImmediateEffect | undefined
  await effect?.(deps, tx, event)
}

type ImmediateEffect = (...given: Parameters<Jobs['applyImmediately']>) => Promise<void>

async function runReaction(deps: WorkerDeps, reaction: Reaction): Promise<void> {
  const { effect, event } = reaction
  const react = effectsOf<WorkerDeps>(reactions, event.type)[effect]
  // A newer version may have added it: the job is retried.
  if (!react) throw new Error(`There is no reaction ${effect} to ${event.type}.`)
  await react(deps, event, causeOf(reaction, deps.clock))
}

const defineJob = <Payload extends object>(
  queue: Queue<Payload>,
  work: (deps: WorkerDeps, ...job: Parameters<Handler<Payload>>) => Promise<void>,
) => ({
  queue: queue.name,
  start: (deps: WorkerServices) =>
    deps.jobs.work(queue, (...job) => work({ ...deps, journal: deps.journal() }, ...job)),
})

export const jobHandlers = [
  defineJob(reactionQueue, runReaction),
  defineJob(emailQueue, (deps, ...job) =>
    sendEmail(
      {
        ...deps,
        canSeeSubmissions: canSeeSubmissions(deps.db),
        isAboutSample: isAboutSample(deps.db),
      },
      ...job,
    ),
  ),
  defineJob(textExtractionQueue, extractArticleText),
  defineJob(fullTextQueue, convertFullText),
  defineJob(catalogueQueue, convertNextArticle),
  defineJob(renderingQueue, renderRenditions),
  defineJob(issueRenderingQueue, renderIssueRenditions),
  defineJob(backupQueue, createBackup),
  defineJob(depositQueue, sendDeposit),
  defineJob(backCatalogueQueue, processBackCatalogue),
]

export const queues: readonly string[] = jobHandlers.map(({ queue }) => queue)

/** The queues in which one job waits for each key. */
const keyedQueues: readonly string[] = [renderingQueue.name, issueRenderingQueue.name]

/** What the job queue needs to know of the features. */
export const composed = { queues, keyedQueues, reactionsTo, applyImmediately }
