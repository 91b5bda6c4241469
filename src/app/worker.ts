import { recordDailyDigests } from '#features/editorial/emails/notifications.ts'
import { recordOverdueDigests } from '#features/editorial/emails/overdue-digest.ts'
import { sendProofReminders } from '#features/editorial/production/proof/proof-reminders.ts'
import { sendReviewNotices } from '#features/editorial/rounds/review-notices.ts'
import { receiveReply } from '#features/editorial/teamwork/receive-reply.ts'
import { processMailbox } from '#features/email/mailbox/process-mailbox.ts'
import { scanWaiting } from '#features/files/scan-files.ts'
import { publishDueIssues, publishDueSubmissions } from '#features/publication/publish-due.ts'
import { enqueueRemovals } from '#features/registration/enqueue-deposits.ts'
import { jobHandlers, type WorkerServices } from './compose.ts'

/** Starts the handlers of all jobs, and the recurring jobs. */
export async function startWorkers(deps: WorkerServices): Promise<void> {
  const { jobs } = deps
  for (const { start } of jobHandlers) await start(deps)
  await jobs.repeat('daily-digest-schedule', '5 6 * * *', () => recordDailyDigests(deps))
  await jobs.repeat('overdue-digests', '20 6 * * *', () => recordOverdueDigests(deps))
  await jobs.repeat('remove-deposits', '*/5 * * * *', () => enqueueRemovals(deps))
  await jobs.repeat('bounces', '*/5 * * * *', () =>
    processMailbox({ ...deps, receiveReply: (reply) => receiveReply(deps, reply) }),
  )
  await jobs.repeat('due-issues', '* * * * *', () => publishDueIssues(deps))
  await jobs.repeat('pending-scans', '* * * * *', () => scanWaiting({ scan: undefined, ...deps }))
  await jobs.repeat('review-notices', '*/5 * * * *', () => sendReviewNotices(deps))
  await jobs.repeat('proof-reminders', '*/5 * * * *', () => sendProofReminders(deps))
  await jobs.repeat('due-submissions', '* * * * *', () => publishDueSubmissions(deps))
}
