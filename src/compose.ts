import type { Event, EventType } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { accessNoticeQueue } from '#features/accounts/change-profile.ts'
import { forgetExpired, resetRequestQueue } from '#features/accounts/commands.ts'
import { managerNoticeQueue, tellManager } from '#features/accounts/manager-notices.ts'
import { accountReactions, sendResetLink, tellFormerAddress } from '#features/accounts/reactions.ts'
import { filesOfArticles } from '#features/articles/file-queries.ts'
import { publishDueIssues } from '#features/articles/issue/publish.ts'
import { purgeDeletedArticles } from '#features/articles/purge.ts'
import { articleReactions } from '#features/articles/reactions.ts'
import { askToFill, fillQueue, fillSearch } from '#features/articles/search-filling.ts'
import { readTextOf, textQueue } from '#features/articles/text.ts'
import {
  askToReadTexts,
  readTextsBehind,
  textBacklogQueue,
} from '#features/articles/text-backlog.ts'
import { contactQueue } from '#features/contact/commands.ts'
import { passOn } from '#features/contact/reactions.ts'
import { copyQueue, forgetOldCopies } from '#features/copies/ask.ts'
import { type CopyNeeds, makeCopy } from '#features/copies/make.ts'
import { keysOfCopies } from '#features/copies/queries.ts'
import { copyReactions } from '#features/copies/reactions.ts'
import { askToRemove, depositQueue, giveUpDeposits } from '#features/discovery/deposits/ask.ts'
import {
  backCatalogueQueue,
  goThroughBackCatalogue,
} from '#features/discovery/deposits/back-catalogue.ts'
import type { Registries } from '#features/discovery/deposits/registries.ts'
import { sendDeposit } from '#features/discovery/deposits/send.ts'
import { discoveryReactions } from '#features/discovery/reactions.ts'
import { settleChanges } from '#features/discovery/settle.ts'
import { forgetUnusedFiles, type SweepNeeds, sweepStorage } from '#features/files/commands.ts'
import { scanWaiting } from '#features/files/scan.ts'
import { sweepSpool } from '#features/files/spool.ts'
import type { ReadText } from '#features/files/text.ts'
import { filesOfIssues } from '#features/issues/queries.ts'
import { filesOfJournal, forgetUnusedPictures } from '#features/journal/pictures.ts'
import { journalReactions } from '#features/journal/reactions.ts'
import { type Bounces, lookThroughBounces } from '#features/letters/bounces/look-through.ts'
import { letterReactions } from '#features/letters/reactions.ts'
import { giveUpLetters, sendLetter } from '#features/letters/send.ts'
import { letterQueue } from '#features/letters/write.ts'
import { appearanceQueue } from '#features/submissions/appearance.ts'
import { dailyNoticeQueue, editorNoticeQueue, sumUpTheDay } from '#features/submissions/notices.ts'
import { publishDueSubmissions } from '#features/submissions/publish.ts'
import { purgeDeletedSubmissions } from '#features/submissions/purge.ts'
import { filesOfSubmissions } from '#features/submissions/queries.ts'
import {
  submissionReactions,
  tellEditor,
  tellOfAppearance,
  tellOfTheDay,
} from '#features/submissions/reactions.ts'
import { systemReactions } from '#features/system/reactions.ts'
import { forgetVisitors } from '#features/usage/settle.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { forgetOldNotices } from '#platform/database/notices.ts'
import { type Effects, type Reaction, type Reactions, reactionQueue } from '#platform/events.ts'
import { forgetOldHits } from '#platform/http/rate-limit.ts'
import type { Handler, Jobs, Queue } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Scan } from '#platform/scanner.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type WorkNeeds = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  storage: Storage
  /** Reads the text of a file, outside this process. */
  readText: ReadText
  /** Scans files for viruses, where there is a scanner. */
  scan?: Scan | undefined
  /** What the journal says of itself when the job is done. */
  journal: Journal
  baseUrl: string
  copies: CopyNeeds['copies']
  registries: Registries
  /** The mailbox that letters come back to; undefined where none is named. */
  bounces?: Bounces | undefined
}

/** The same while no job runs: the journal may say something else by then. */
type StandingNeeds = Omit<WorkNeeds, 'journal'> & { journal: () => Journal }

/** What follows from events, by the feature that says so. Several may answer one: their effects have names of their own. */
const reactions = [
  accountReactions,
  articleReactions,
  copyReactions,
  journalReactions,
  letterReactions,
  submissionReactions,
  discoveryReactions,
  systemReactions,
] satisfies Partial<Reactions<Event, WorkNeeds>>[]

type Answered<Said> = Said extends unknown ? keyof Said : never
/** An event that nobody answers does not compile. */
true satisfies [EventType] extends [Answered<(typeof reactions)[number]>] ? true : never

const effectsOf = (type: EventType): Effects<Event, WorkNeeds> =>
  Object.assign({}, ...reactions.map((said: Partial<Reactions<Event, WorkNeeds>>) => said[type]))

/** The names of what follows from an event. */
export const reactionsTo = (type: EventType): readonly string[] => Object.keys(effectsOf(type))

async function react(needs: WorkNeeds, { effect, event }: Reaction): Promise<void> {
  const react = effectsOf(event.type)[effect]
  // A newer version may know it: it is tried again.
  if (!react) throw new Error(`Nobody knows the reaction ${effect} to ${event.type}.`)
  await react(needs, event)
}

/** Ties a queue to what is done with its jobs. */
const job = <Payload extends object>(
  queue: Queue<Payload>,
  work: (needs: WorkNeeds, ...job: Parameters<Handler<Payload>>) => Promise<void>,
) => ({
  queue: queue.name,
  takeUp: (needs: StandingNeeds) =>
    needs.jobs.work(queue, (...job) => work({ ...needs, journal: needs.journal() }, ...job)),
})

/** All that is done after the answer. */
const jobs = [
  job(reactionQueue, react),
  job(resetRequestQueue, sendResetLink),
  job(accessNoticeQueue, tellFormerAddress),
  job(managerNoticeQueue, tellManager),
  job(contactQueue, passOn),
  job(editorNoticeQueue, tellEditor),
  job(dailyNoticeQueue, tellOfTheDay),
  job(appearanceQueue, tellOfAppearance),
  job(letterQueue, sendLetter),
  job(textQueue, readTextOf),
  job(textBacklogQueue, readTextsBehind),
  job(fillQueue, fillSearch),
  job(copyQueue, makeCopy),
  job(depositQueue, sendDeposit),
  job(backCatalogueQueue, goThroughBackCatalogue),
]

export const queues: readonly string[] = jobs.map(({ queue }) => queue)

/** Takes up the work that answers have left behind. */
export async function startWork(needs: StandingNeeds): Promise<void> {
  for (const { takeUp } of jobs) await takeUp(needs)
  await askToFill(needs)
  await askToReadTexts(needs)
  await needs.jobs.repeat('day-summed-up', '5 6 * * *', () => sumUpTheDay(needs))
  await needs.jobs.repeat('deposits-of-what-is-gone', '*/5 * * * *', () => askToRemove(needs))
  await needs.jobs.repeat('bounces', '*/5 * * * *', () => lookThroughBounces(needs))
  await needs.jobs.repeat('due-issues', '* * * * *', () => publishDueIssues(needs))
  await needs.jobs.repeat('waiting-scans', '* * * * *', () =>
    scanWaiting({ scan: undefined, ...needs }),
  )
  await needs.jobs.repeat('due-submissions', '* * * * *', () => publishDueSubmissions(needs))
}

/** What every feature uses of the files: what is not in it is forgotten. */
const fileUses = [filesOfArticles, filesOfIssues, filesOfJournal, filesOfSubmissions]

/** What is kept in the storage besides files that rows name. */
export const keysInUse = [keysOfCopies]

/** What is removed every night, in this order. */
export const housekeeping = {
  purgeDeletedArticles,
  purgeDeletedSubmissions,
  giveUpLetters,
  giveUpDeposits,
  forgetUnusedPictures,
  forgetUnusedFiles: (needs: { db: Database }) => forgetUnusedFiles(needs, fileUses),
  settleChanges: async (needs: { db: Database }) => void (await settleChanges(needs)),
  forgetOldCopies,
  sweepStorage: async (needs: SweepNeeds) => void (await sweepStorage(needs, keysInUse)),
  sweepSpool,
  forgetExpired,
  forgetOldHits,
  forgetOldNotices,
  forgetVisitors,
}
