import type { Event, EventType } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { accessNoticeQueue } from '#features/accounts/change-profile.ts'
import { forgetExpired, resetRequestQueue } from '#features/accounts/commands.ts'
import { accountReactions, sendResetLink, tellFormerAddress } from '#features/accounts/reactions.ts'
import { filesOfArticles } from '#features/articles/file-queries.ts'
import { publishDueIssues } from '#features/articles/issue/publish.ts'
import { purgeDeletedArticles } from '#features/articles/purge.ts'
import { articleReactions } from '#features/articles/reactions.ts'
import { askToFill, fillQueue, fillSearch } from '#features/articles/search-filling.ts'
import { readTextOf, textQueue } from '#features/articles/text.ts'
import { contactQueue } from '#features/contact/commands.ts'
import { passOn } from '#features/contact/reactions.ts'
import { settleChanges } from '#features/discovery/settle.ts'
import { forgetUnusedFiles, sweepStorage } from '#features/files/commands.ts'
import { sweepSpool } from '#features/files/spool.ts'
import type { ReadText } from '#features/files/text.ts'
import { filesOfIssues } from '#features/issues/queries.ts'
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
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Effects, type Reaction, type Reactions, reactionQueue } from '#platform/events.ts'
import { forgetOldHits } from '#platform/http/rate-limit.ts'
import type { Handler, Jobs, Queue } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type WorkNeeds = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  storage: Storage
  /** Reads the text of a file, outside this process. */
  readText: ReadText
  journal: Journal
  baseUrl: string
  /** The mailbox that letters come back to; undefined where none is named. */
  bounces?: Bounces | undefined
}

/** What follows from every event: each is answered by the feature that says it, and by those above that follow it. */
const reactions: Reactions<Event, WorkNeeds> = {
  ...accountReactions,
  ...articleReactions,
  ...letterReactions,
  ...submissionReactions,
  'article-changed': {
    ...articleReactions['article-changed'],
    ...submissionReactions['article-changed'],
  },
}

const effectsOf = (type: EventType) => reactions[type] as Effects<Event, WorkNeeds>

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
  takeUp: (needs: WorkNeeds) => needs.jobs.work(queue, (...job) => work(needs, ...job)),
})

/** All that is done after the answer. */
const jobs = [
  job(reactionQueue, react),
  job(resetRequestQueue, sendResetLink),
  job(accessNoticeQueue, tellFormerAddress),
  job(contactQueue, passOn),
  job(editorNoticeQueue, tellEditor),
  job(dailyNoticeQueue, tellOfTheDay),
  job(appearanceQueue, tellOfAppearance),
  job(letterQueue, sendLetter),
  job(textQueue, readTextOf),
  job(fillQueue, fillSearch),
]

export const queues: readonly string[] = jobs.map(({ queue }) => queue)

/** Takes up the work that answers have left behind. */
export async function startWork(needs: WorkNeeds): Promise<void> {
  for (const { takeUp } of jobs) await takeUp(needs)
  await askToFill(needs)
  await needs.jobs.repeat('day-summed-up', '5 6 * * *', () => sumUpTheDay(needs))
  await needs.jobs.repeat('bounces', '*/5 * * * *', () => lookThroughBounces(needs))
  await needs.jobs.repeat('due-issues', '* * * * *', () => publishDueIssues(needs))
  const { categories } = needs.journal
  await needs.jobs.repeat('due-submissions', '* * * * *', () =>
    publishDueSubmissions({ ...needs, categories }),
  )
}

/** What every feature uses of the files: what is not in it is forgotten. */
const fileUses = [filesOfArticles, filesOfIssues, filesOfSubmissions]

/** What is removed every night, in this order. */
export const housekeeping = {
  purgeDeletedArticles,
  purgeDeletedSubmissions,
  giveUpLetters,
  forgetUnusedFiles: (needs: { db: Database }) => forgetUnusedFiles(needs, fileUses),
  settleChanges: async (needs: { db: Database }) => void (await settleChanges(needs)),
  sweepStorage,
  sweepSpool,
  forgetExpired,
  forgetOldHits,
}
