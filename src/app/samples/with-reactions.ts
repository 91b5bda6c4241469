import type { Journal } from '#domain/journal/journal.ts'
import { editorialReactions } from '#features/editorial/reactions.ts'
import {
  type CommandDeps,
  causeOf,
  effectsOf,
  type Reaction,
  reactionQueue,
} from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { SampleDeps } from './sample-context.ts'

type ReactionDeps = CommandDeps & { journal: Journal; baseUrl: string }

/**
 * Gives commands, then does what their jobs will do, at the time of each event: the emails of samples are as old as the
 * samples. The jobs find later that it is done.
 */
export async function withReactions<Result>(
  deps: SampleDeps,
  command: (deps: SampleDeps) => Promise<Result>,
): Promise<Result> {
  const waiting: Reaction[] = []
  const jobs: Jobs = {
    ...deps.jobs,
    async enqueueAll(tx, queue, payloads) {
      await deps.jobs.enqueueAll(tx, queue, payloads)
      if (queue.name !== reactionQueue.name) return
      for (const payload of payloads) waiting.push(reactionQueue.payload.parse(payload))
    },
  }
  const result = await command({ ...deps, jobs })
  const reactionDeps = { ...deps, journal: deps.journal() }
  for (const reaction of waiting) await react(reactionDeps, reaction)
  return result
}

async function react(deps: ReactionDeps, reaction: Reaction) {
  const { effect, event } = reaction
  const cause = causeOf(reaction, deps.clock)
  const effects = effectsOf<ReactionDeps>([editorialReactions], event.type)
  await effects[effect]?.({ ...deps, clock: () => cause.at }, event, cause)
}
