import type { Jobs } from '#platform/job-queue.ts'
import type { Tracing } from './tracing.ts'

/** Wraps jobs in spans, named by queue. */
export function traceJobs(jobs: Jobs, tracing: Tracing): Jobs {
  const traced = async (queue: string, work: () => Promise<void>): Promise<void> => {
    const span = tracing.begin(`job ${queue}`, 'consumer', { 'messaging.destination.name': queue })
    if (!span) return work()
    try {
      await span.within(work)
      span.end()
    } catch (error) {
      span.end({ failed: true })
      throw error
    }
  }
  return {
    ...jobs,
    work: (queue, handler) =>
      jobs.work(queue, (payload, attempt) => traced(queue.name, () => handler(payload, attempt))),
    repeat: (queue, cron, handler) => jobs.repeat(queue, cron, () => traced(queue, handler)),
  }
}
